/** A laptop's data folder is restored from a disk image. The base server may already have the work that waits in it. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { undoOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { askForms, pathOf, questions } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'
import { copyHub } from '../../support/sync/push/hub-copy.ts'

/** The server assigns uuids to forms. */
const plain = { hasNoExtensions: true, plainOffer: { formsInJobs: true, formChanges: false } }

function takeImage({ laptop }: StartedWorld) {
  const image = copyHub({ at: { hub: { service: { store: laptop.store } } } })
  return async () => {
    image.restore()
    await laptop.crash()
    laptop.engine.start()
  }
}

test('work that waited in the outbox when the disk image was taken is sent once', async () => {
  const world = await startWorld(plain)
  const { laptop, job } = world
  laptop.proxy.isDown = true
  writeNote(world, 'Pump hums')
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' }))
  await addFile(world, bytesOf(700))
  const restoreImage = takeImage(world)
  laptop.proxy.isDown = false
  await laptop.drain()
  await restoreImage()
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect(noteTexts(there)).toEqual(['Pump hums'])
  expect(there.description).toBe('Leaks')
  expect(there.documents).toHaveLength(1)
  expect(there.events.filter(({ newResourceState }) => newResourceState === 'IN_TRANSIT')).toHaveLength(1)
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['Pump hums'])
  expect(laptop.job(job.uuid).documents).toHaveLength(1)
})

test('a note that was written while the clock was ahead is sent once', async () => {
  const world = await startWorld(plain)
  const { laptop, job } = world
  laptop.proxy.isDown = true
  laptop.clock.jump(300_000)
  writeNote(world, 'Pump hums')
  laptop.clock.jump(-300_000)
  const restoreImage = takeImage(world)
  laptop.proxy.isDown = false
  await laptop.drain()
  await restoreImage()
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['Pump hums'])
})

test('a file whose upload was running when the disk image was taken is sent once', async () => {
  const world = await startWorld(plain)
  const { laptop, job } = world
  const image = Promise.withResolvers<() => Promise<void>>()
  laptop.proxy.after = async seen => {
    if (seen.path.startsWith('/document/content')) image.resolve(takeImage(world))
  }
  await addFile(world, bytesOf(700))
  const restoreImage = await image.promise
  laptop.proxy.after = null
  await laptop.drain()
  await restoreImage()
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
  expect(laptop.job(job.uuid).documents).toHaveLength(1)
})

test('a form that waited in the outbox when the disk image was taken is sent once', async () => {
  const world = await startWorld(plain)
  const { laptop, job } = world
  laptop.proxy.isDown = true
  const { formUuid } = unwrap(
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
  )
  const { here, there } = askForms(world, formUuid)
  const path = pathOf(here(), 'remarks')
  unwrap(patchForm(laptop.context, { formUuid, values: [{ path, value: 'Cold' }] }))
  unwrap(leaveForm(laptop.context, formUuid))
  const restoreImage = takeImage(world)
  laptop.proxy.isDown = false
  await laptop.drain()
  await restoreImage()
  await laptop.drain()
  expect(await there()).toHaveLength(1)
})

test('an action that arrived before another action is not sent again', async () => {
  const world = await startWorld(plain)
  const { laptop, job } = world
  laptop.proxy.isDown = true
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'ON_STATION' }))
  const restoreImage = takeImage(world)
  laptop.proxy.isDown = false
  await laptop.drain()
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' }))
  await laptop.drain()
  const arrived = await statesAtServer(world)
  // The clock no longer shows which of the two was first.
  laptop.clock.jump(-600_000)
  await restoreImage()
  await laptop.drain()
  expect(await statesAtServer(world)).toEqual(arrived)
  expect((await world.hubJob(job.uuid)).resources).toMatchObject([{ state: 'IN_TRANSIT' }])
})

test('asks about an action that did not arrive if the user chose another state after the disk image was taken', async () => {
  const world = await startWorld(plain)
  const { laptop, job } = world
  laptop.proxy.isDown = true
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'ON_STATION' }))
  const restoreImage = takeImage(world)
  unwrap(undoOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
  laptop.proxy.isDown = false
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' }))
  await laptop.drain()
  await restoreImage()
  await laptop.until(() => laptop.outbox().some(({ state }) => state === 'review'), 'a question')
  expect(laptop.outbox()).toMatchObject([{ kind: 'job.act', reason: { code: 'conflict' } }])
  expect((await world.hubJob(job.uuid)).resources).toMatchObject([{ state: 'IN_TRANSIT' }])
})

async function statesAtServer({ hubJob, job }: StartedWorld): Promise<unknown[]> {
  return ((await hubJob(job.uuid)).events ?? []).map(({ newResourceState }) => newResourceState)
}

test('sends work without a look-up to a server that confirms operations', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  writeNote(world, 'Pump hums')
  const restoreImage = takeImage(world)
  laptop.proxy.isDown = false
  await laptop.drain()
  await restoreImage()
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
  expect(laptop.proxy.seen.filter(({ path }) => path.endsWith('/events'))).toEqual([])
})
