import { describe, expect, test } from 'vitest'
import { actOnJob, addNote } from '../../../../main/sync/outbox/actions.ts'
import { removeOperation, undoOperation } from '../../../../main/sync/outbox/changes.ts'
import { chooseConflict } from '../../../../main/sync/outbox/choose-conflict.ts'
import { readJobConflicts } from '../../../../main/sync/outbox/conflicts.ts'
import type { OperationId } from '../../../../shared/brand.ts'
import type { Job } from '../../../../shared/job.ts'
import type { ActionState } from '../../../../shared/states.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'

function press({ laptop, job }: StartedWorld, state: ActionState): OperationId {
  const outcome = actOnJob(laptop.context, { jobUuid: job.uuid, state })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.operationId
}

const stateAt = (job: Job, userId: number) => job.resources.find(one => one.userId === userId)?.state
const moves = (job: Job) => job.events.flatMap(event => event.newResourceState ?? [])

describe.each([
  ['a hub with every extension', false],
  ['a plain hub', true],
])('a state pressed, to %s', (_name, isPlain) => {
  test('shows at once, arrives after ten seconds, and is one event', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job, anna } = world
    press(world, 'STARTED')
    expect(world.myState()).toBe('STARTED')
    expect(laptop.job(job.uuid).state).toBe('STARTED')
    await laptop.settle()
    expect(laptop.proxy.seen.some(seen => seen.method === 'PUT')).toBe(false)
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect([there.state, stateAt(there, anna.user.id)]).toEqual(['STARTED', 'STARTED'])
    expect(moves(there).filter(state => state === 'STARTED')).toHaveLength(1)
    expect(moves(laptop.job(job.uuid)).filter(state => state === 'STARTED')).toHaveLength(1)
  })

  test('is one event when its answer is lost', async () => {
    const world = await startWorld({ isPlain })
    world.laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    press(world, 'STARTED')
    await world.laptop.drain()
    const there = await world.hubJob(world.job.uuid)
    expect(moves(there).filter(state => state === 'STARTED')).toHaveLength(1)
  })

  test('keeps its order: travel, start, finish', async () => {
    const world = await startWorld({ isPlain })
    for (const state of ['IN_TRANSIT', 'STARTED', 'FINISHED'] as const) press(world, state)
    expect(world.myState()).toBe('FINISHED')
    await world.laptop.drain()
    const there = await world.hubJob(world.job.uuid)
    expect(moves(there).slice(-3)).toEqual(['IN_TRANSIT', 'STARTED', 'FINISHED'])
    expect(there.state).toBe('FINISHED')
  })

  test('that the office made impossible becomes a card, and the notes beside it go out', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job, anna, office } = world
    laptop.proxy.isDown = true
    press(world, 'STARTED')
    addNote(laptop.context, { jobUuid: job.uuid, text: 'On site', discrepancy: false, internal: false })
    await office('PUT', `/job/${job.id}/unschedule?userId=${anna.user.id}`)
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().failed === 1 && laptop.status().pending === 1)
    expect(readJobConflicts(laptop.store.read, job.uuid)).toMatchObject([
      { field: 'state', mine: 'STARTED', office: 'UNASSIGNED', holding: 'office' },
    ])
    expect(world.myState()).toBe('UNASSIGNED')
    const there = await world.hubJob(job.uuid)
    expect(there.events.filter(event => event.type === 'NOTE')).toHaveLength(1)
    const [card] = readJobConflicts(laptop.store.read, job.uuid)
    expect(chooseConflict(laptop.context, card?.id ?? 0, 'office')).toMatchObject({ ok: true })
    expect(laptop.status()).toMatchObject({ pending: 0, conflicts: 0, failed: 0 })
  })
})

test('the office’s state, once chosen, is not overrun by the presses that waited behind the refused one', async () => {
  const world = await startWorld()
  const { laptop, job, anna, office } = world
  laptop.proxy.isDown = true
  for (const state of ['STARTED', 'FINISHED'] as const) press(world, state)
  await office('PUT', `/job/${job.id}/unschedule?userId=${anna.user.id}`)
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.status().failed === 1)
  const [card] = readJobConflicts(laptop.store.read, job.uuid)
  expect(chooseConflict(laptop.context, card?.id ?? 0, 'office')).toMatchObject({ ok: true })
  expect(laptop.status()).toMatchObject({ pending: 0, conflicts: 0, failed: 0 })
  expect(world.myState()).toBe('UNASSIGNED')
})

test('a press can be taken back for ten seconds, and then leaves nothing', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const before = laptop.job(job.uuid)
  const operationId = press(world, 'STARTED')
  laptop.clock.advance(syncLimits.stateUndoMs - 1)
  expect(undoOperation(laptop.context, operationId)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('SCHEDULED')
  expect(laptop.job(job.uuid).events).toEqual(before.events)
  expect(laptop.status().pending).toBe(0)
  laptop.clock.advance(syncLimits.stateUndoMs)
  await laptop.settle()
  expect(laptop.proxy.seen.some(seen => seen.path.includes('/action'))).toBe(false)
})

test('a press is too late to be taken back once it is on its way', async () => {
  const world = await startWorld()
  const operationId = press(world, 'STARTED')
  await world.laptop.drain()
  expect(undoOperation(world.laptop.context, operationId)).toMatchObject({ ok: false })
})

test('a press that another one builds on is taken back after that one', async () => {
  const world = await startWorld()
  const first = press(world, 'IN_TRANSIT')
  const second = press(world, 'STARTED')
  expect(undoOperation(world.laptop.context, first)).toMatchObject({ failure: { code: 'conflict' } })
  expect(undoOperation(world.laptop.context, second)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('IN_TRANSIT')
})

test('the same state again is refused, and an illegal one, and nothing waits', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const illegal = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'PAUSED' })
  expect(illegal).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  press(world, 'STARTED')
  const again = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  expect(again).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  expect(laptop.status().pending).toBe(1)
})

test('a press removed from the outbox shows the office’s state again', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  const operationId = press(world, 'STARTED')
  expect(removeOperation(world.laptop.context, operationId)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('SCHEDULED')
  expect(world.laptop.status().pending).toBe(0)
})

test.each([
  ['behind', -365 * 86_400_000],
  ['ahead', 365 * 86_400_000],
])('a device clock a year %s moves the job all the same', async (_name, skew) => {
  const world = await startWorld({ skew })
  press(world, 'STARTED')
  expect(world.myState()).toBe('STARTED')
  await world.laptop.drain()
  press(world, 'FINISHED')
  await world.laptop.drain()
  const there = await world.hubJob(world.job.uuid)
  expect(there.state).toBe('FINISHED')
  expect(there.events.some(event => event.discrepancy)).toBe(false)
})

test('goes by PUT to a hub that named the action and does not have it', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(/action/, { kind: 'answer', status: 404, body: 'Nothing here.' }, 10)
  press(world, 'STARTED')
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).state).toBe('STARTED')
})

test('takes nobody off the job whose state this program does not know', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job, at } = world
  const bertil = await at.addPerson('Bertil', 'technician')
  await world.office('PUT', `/job/${job.id}/schedule?userId=${bertil.user.id}`)
  const scheduled = new RegExp(`("userId":${bertil.user.id},[^}]*)"SCHEDULED"`, 'g')
  laptop.proxy.rewrite = text => text.replace(scheduled, '$1"ON_BREAK"')
  press(world, 'STARTED')
  await laptop.until(() => laptop.proxy.seen.some(seen => seen.method === 'PUT'))
  const put = laptop.proxy.seen.find(seen => seen.method === 'PUT')
  expect(JSON.parse(put?.body ?? '{}').resources).toMatchObject([
    { state: 'STARTED' },
    { userId: bertil.user.id },
  ])
})
