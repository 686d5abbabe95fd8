import { describe, expect, test } from 'vitest'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { removeOperation, retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict, readJobConflicts } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { sendingsOfJob } from '../../../main/sync/operations/waiting/read-outbox.ts'
import { findOperation } from '../../../main/sync/outbox/operation.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

function patch({ laptop, job }: StartedWorld, fields: JobBody) {
  expect(patchJob(laptop.context, { jobUuid: job.uuid, fields })).toEqual({ ok: true, value: null })
}

const conflictsOf = ({ laptop, job }: StartedWorld) => readJobConflicts(laptop.store.read, job.uuid)
const both = [
  ['an extended server', false],
  ['a base server', true],
] as const

describe.each(both)('an edit for %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test("sends only the changed field, and keeps the dispatcher's change of another field", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    laptop.proxy.isDown = true
    patch(world, { description: 'Vessel leaks' })
    await dispatcher('PUT', `/job/${job.id}`, { title: 'Boiler, block C', description: job.description })
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(await world.hubJob(job.uuid)).toMatchObject({
      title: 'Boiler, block C',
      description: 'Vessel leaks',
    })
    expect(laptop.job(job.uuid)).toMatchObject({ title: 'Boiler, block C', description: 'Vessel leaks' })
    expect(
      laptop.proxy.seen.filter(seen => seen.method === 'PUT').map(seen => JSON.parse(seen.body)),
    ).toEqual([{ description: 'Vessel leaks' }])
    expect(conflictsOf(world)).toEqual([])
  })

  test('of a field that the dispatcher changed too becomes a conflict, and the laptop shows its own value', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    laptop.proxy.isDown = true
    patch(world, { description: 'Mine' })
    await dispatcher('PUT', `/job/${job.id}`, { description: 'Office' })
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().conflicts === 1 && laptop.status().pending === 0)
    expect(laptop.job(job.uuid).description).toBe('Mine')
    expect((await world.hubJob(job.uuid)).description).toBe('Office')
    const [conflict] = conflictsOf(world)
    expect(conflict).toMatchObject({ field: 'description', before: null, mine: 'Mine', office: 'Office' })
    chooseConflict(laptop.context, conflict?.id ?? 0, 'mine')
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Mine')
    expect(laptop.status().conflicts).toBe(0)
  })

  test("is replaced by the dispatcher's value if the user chooses the dispatcher's value", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    laptop.proxy.isDown = true
    patch(world, { description: 'Mine' })
    await dispatcher('PUT', `/job/${job.id}`, { description: 'Office' })
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().conflicts === 1)
    chooseConflict(laptop.context, conflictsOf(world)[0]?.id ?? 0, 'office')
    expect(laptop.job(job.uuid).description).toBe('Office')
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Office')
  })

  test('does not conflict with itself when its answer is lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    patch(world, { description: 'Once' })
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    patch(world, { description: 'Twice' })
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Twice')
    expect(laptop.status().conflicts).toBe(0)
  })

  test('does not create a job again if the dispatcher deletes the job between the read and the write', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    laptop.proxy.before = async seen => {
      if (seen.method !== 'PUT') return
      laptop.proxy.before = null
      await dispatcher('DELETE', `/job/${job.id}`)
    }
    patch(world, { description: 'Mine' })
    await laptop.until(() => laptop.status().failed === 1)
    await expect(world.hubJob(job.uuid)).rejects.toThrow('404')
    expect(laptop.job(job.uuid).description).toBe('Mine')
  })

  test('does not create a job again that the dispatcher has deleted', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    laptop.proxy.isDown = true
    patch(world, { description: 'Mine' })
    addNote(laptop.context, { jobUuid: job.uuid, text: 'Note', discrepancy: false, internal: false })
    await dispatcher('DELETE', `/job/${job.id}`)
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().failed === 2)
    await expect(world.hubJob(job.uuid)).rejects.toThrow('404')
    expect(laptop.outbox().map(item => item.reason?.code)).toEqual(['deleted', 'deleted'])
    expect(laptop.job(job.uuid).description).toBe('Mine')
  })
})

test('an edit that a later edit replaced is not shown as sent', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(/^PUT /, { kind: 'answer', status: 406 })
  patch(world, { description: 'Refused' })
  await laptop.until(() => laptop.status().failed === 1)
  patch(world, { description: 'Better' })
  const [first] = laptop.outbox()
  expect(laptop.outbox().map(item => item.state)).toEqual(['review', 'blocked'])
  expect(retryOperation(laptop.context, first?.operationId ?? '')).toMatchObject({ ok: true })
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).description).toBe('Better')
  const ended = findOperation(laptop.store.read, first?.operationId ?? '')
  expect(ended).toMatchObject({ state: 'discarded', reasonCode: 'superseded' })
  const sendings = sendingsOfJob(laptop.context, job.uuid)
  expect(sendings.get(first?.operationId ?? '')).toMatchObject({ state: 'discarded', reason: null })
})

test("merges a tick of one item with the dispatcher's new title of another item", async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const first = (await dispatcher('PUT', `/job/${job.id}`, {
    items: [{ title: 'A' }, { title: 'B' }],
  })) as typeof job
  await laptop.pull()
  await laptop.until(() => laptop.job(job.uuid).items.length === 2)
  laptop.proxy.isDown = true
  const [a, b] = laptop.job(job.uuid).items
  patch(world, { items: [{ ...a, done: true }, { ...b }, { title: 'Mine' }] })
  await dispatcher('PUT', `/job/${job.id}`, {
    items: [{ uuid: first.items[0]?.uuid }, { uuid: first.items[1]?.uuid, title: 'B2' }],
  })
  laptop.proxy.isDown = false
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect(there.items.map(item => [item.title, item.done])).toEqual([
    ['A', true],
    ['B2', false],
    ['Mine', false],
  ])
  expect(laptop.job(job.uuid).items).toEqual(there.items)
})

test('merges an edit again if the job at the server changes between the read and the write', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  let isFirst = true
  laptop.proxy.before = async seen => {
    if (seen.method !== 'PUT' || !isFirst) return
    isFirst = false
    await dispatcher('PUT', `/job/${job.id}`, { title: 'Meanwhile' })
  }
  patch(world, { description: 'Mine' })
  await laptop.drain()
  expect(await world.hubJob(job.uuid)).toMatchObject({ title: 'Meanwhile', description: 'Mine' })
  expect(laptop.proxy.seen.filter(seen => seen.method === 'PUT')).toHaveLength(2)
})

test("shows the server's value again after an edit is removed from the outbox", async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  patch(world, { description: 'Mine' })
  const [item] = laptop.outbox()
  if (!item) throw new Error('nothing waits')
  expect(removeOperation(laptop.context, item.operationId)).toMatchObject({ ok: true })
  expect(laptop.job(job.uuid).description).toBe(job.description)
})

test('refuses an edit that the server would refuse to a technician, and stores nothing', async () => {
  const { laptop, job } = await startWorld()
  const outcome = patchJob(laptop.context, { jobUuid: job.uuid, fields: { title: 'Mine' } })
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'forbidden' } })
  expect(laptop.status().pending).toBe(0)
  expect(laptop.job(job.uuid).title).toBe(job.title)
})

describe.each(both)('a new job for %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  const body = { title: 'Lift alarm', startTime: morning + 7_200_000 }

  function made(world: StartedWorld) {
    const outcome = createJob(world.laptop.context, body)
    if (!outcome.ok) throw new Error(outcome.failure.message)
    return outcome.value.jobUuid
  }

  test("is sent before the work on the job, and gets the server's number", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, anna } = world
    laptop.proxy.isDown = true
    const jobUuid = made(world)
    expect(laptop.job(jobUuid).id).toBeLessThan(0)
    addNote(laptop.context, { jobUuid, text: 'First', discrepancy: true, internal: false })
    expect(actOnJob(laptop.context, { jobUuid, state: 'STARTED' })).toMatchObject({ ok: true })
    laptop.proxy.isDown = false
    await laptop.drain()
    const there = await world.hubJob(jobUuid)
    expect(there).toMatchObject({ title: 'Lift alarm', state: 'STARTED' })
    expect(there.resources).toMatchObject([{ userId: anna.user.id, state: 'STARTED' }])
    expect(there.events.filter(event => event.type === 'NOTE')).toHaveLength(1)
    expect(laptop.job(jobUuid)).toMatchObject({ id: there.id, state: 'STARTED' })
    const own = laptop.job(jobUuid).events
    // A base server stores when the action arrived; the laptop stores when it was recorded.
    const timed = there.events.map((event, at) =>
      hasNoExtensions && event.newResourceState !== null
        ? { ...event, eventTimeStamp: own[at]?.eventTimeStamp }
        : event,
    )
    expect(own).toEqual(timed)
  })

  test("is created once when its answer is lost, and keeps the dispatcher's changes", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    const jobUuid = made(world)
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    await dispatcher('PUT', `/job/${jobUuid}`, { title: 'Lift alarm, tower' })
    await laptop.drain()
    expect((await world.hubJob(jobUuid)).title).toBe('Lift alarm, tower')
    expect(laptop.job(jobUuid).title).toBe('Lift alarm, tower')
  })

  test('is sent with the edits that the user made before the job was sent', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    laptop.proxy.isDown = true
    const jobUuid = made(world)
    patchJob(laptop.context, { jobUuid, fields: { description: 'Third floor', items: [{ title: 'Reset' }] } })
    expect(laptop.outbox()).toHaveLength(1)
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(await world.hubJob(jobUuid)).toMatchObject({
      description: 'Third floor',
      items: [{ title: 'Reset' }],
    })
  })

  test('is removed with all the work on the job', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    laptop.proxy.isDown = true
    const jobUuid = made(world)
    addNote(laptop.context, { jobUuid, text: 'First', discrepancy: false, internal: false })
    const [create] = laptop.outbox()
    if (!create) throw new Error('nothing waits')
    expect(removeOperation(laptop.context, create.operationId)).toMatchObject({ ok: true })
    expect(laptop.status().pending).toBe(0)
    expect(() => laptop.job(jobUuid)).toThrow('no job')
  })
})

test('adds one completed item if the item is completed while its job is being created', async () => {
  const { laptop, hubJob } = await startWorld()
  laptop.proxy.fault(/^PUT \/job/, { kind: 'cut-request' })
  const made = createJob(laptop.context, { title: 'Leak', items: [{ title: 'Look' }] })
  if (!made.ok) throw new Error(made.failure.message)
  const { jobUuid } = made.value
  await laptop.settle()
  const items = laptop.job(jobUuid).items.map(item => ({ ...item, done: true }))
  expect(patchJob(laptop.context, { jobUuid, fields: { items } })).toMatchObject({ ok: true })
  expect(laptop.outbox()).toHaveLength(2)
  await laptop.drain()
  expect((await hubJob(jobUuid)).items).toMatchObject([{ title: 'Look', done: true }])
  expect(laptop.job(jobUuid).items).toMatchObject([{ title: 'Look', done: true }])
})
