import { expect, test } from 'vitest'
import { actOnJob, addNote } from '../../../main/sync/operations/acts/actions.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { hour } from '../../support/sync/pull/first-pull.ts'
import { isNoteRead, noteWithoutTrace } from '../../support/sync/pull/note-without-trace.ts'

test('a job whose list entry arrived while an operation of the job was in flight is read again', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const late = { startTime: morning + 30 * 24 * hour, endTime: morning + 31 * 24 * hour }
  await dispatcher('PUT', `/job/${job.id}`, late)
  await laptop.pull()
  laptop.proxy.isDown = true
  await dispatcher('PUT', `/job/${job.id}`, { title: 'New title' })
  laptop.clock.advance(12 * hour)
  laptop.proxy.isDown = false
  const wait = { 'Retry-After': '3600' }
  laptop.proxy.fault(/^POST/, { kind: 'answer', status: 429, headers: wait }, Number.POSITIVE_INFINITY)
  const sent = Promise.withResolvers<void>()
  let isWritten = false
  laptop.proxy.before = async seen => {
    if (seen.method === 'POST') sent.resolve()
    if (isWritten || !seen.path.includes('modified')) return
    isWritten = true
    addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
    await sent.promise
  }
  await laptop.pull()
  await laptop.pull()
  expect(laptop.job(job.uuid).title).toBe('New title')
})

test('a list that was requested before the answer to an action does not undo the action', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  const states: (string | undefined)[] = []
  laptop.store.onCommit(() => laptop.store.isOpen && states.push(world.myState()))
  laptop.proxy.before = async seen => {
    if (!seen.path.includes('/action')) return
    laptop.proxy.before = null
    // A list that is read now still says SCHEDULED; its answer arrives after the action's.
    laptop.engine.wake()
  }
  await laptop.drain()
  expect(new Set(states)).toEqual(new Set(['STARTED']))
})

test('details that the server wrote before an action do not undo the action when they arrive later', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const pressed = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  const [given, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  laptop.proxy.after = async seen => {
    if (seen.path !== `/job/${job.uuid}`) return
    laptop.proxy.after = null
    given.resolve()
    await sent.promise
  }
  laptop.proxy.before = async seen => {
    if (!seen.path.includes('/action')) return
    laptop.engine.refresh(job.uuid)
    await given.promise
  }
  const states: (string | undefined)[] = []
  laptop.store.onCommit(() => {
    if (!laptop.store.isOpen) return
    states.push(world.myState())
    const isSent = laptop.outbox().length === 0
    if (isSent && pressed.ok) sent.resolve()
  })
  await laptop.drain()
  expect(new Set(states)).toEqual(new Set(['STARTED']))
})

test('the next pull reads details again that were discarded because of an operation in flight', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  noteWithoutTrace(world)
  const wait = { 'Retry-After': '3600' }
  laptop.proxy.fault(/^POST/, { kind: 'answer', status: 429, headers: wait }, Number.POSITIVE_INFINITY)
  laptop.proxy.before = async seen => {
    if (seen.method === 'POST') await laptop.engine.refresh(job.uuid)
  }
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
  await laptop.settle()
  await laptop.pull()
  expect(isNoteRead(world)).toBe(true)
})
