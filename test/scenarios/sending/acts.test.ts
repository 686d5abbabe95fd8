import { describe, expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { actOnJob, addNote } from '../../../main/sync/operations/acts/actions.ts'
import {
  removeOperation,
  retryOperation,
  undoOperation,
} from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict, readJobConflicts } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import type { OperationId } from '../../../shared/entities/brand.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { ActionState } from '../../../shared/entities/states.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote } from '../../support/sync/notes.ts'

function act({ laptop, job }: StartedWorld, state: ActionState): OperationId {
  const outcome = actOnJob(laptop.context, { jobUuid: job.uuid, state })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.operationId
}

const stateAt = (job: Job, userId: number) => job.resources.find(one => one.userId === userId)?.state
const moves = (job: Job) => job.events.flatMap(event => event.newResourceState ?? [])

describe.each([
  ['an extended server', false],
  ['a base server', true],
])('an action sent to %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('changes the state at once, is sent after ten seconds, and adds one event', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, anna } = world
    act(world, 'STARTED')
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

  test('adds one event when its answer is lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    world.laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    act(world, 'STARTED')
    await world.laptop.drain()
    const there = await world.hubJob(world.job.uuid)
    expect(moves(there).filter(state => state === 'STARTED')).toHaveLength(1)
  })

  test('is sent in order with the following actions: travel, start, finish', async () => {
    const world = await startWorld({ hasNoExtensions })
    for (const state of ['IN_TRANSIT', 'STARTED', 'FINISHED'] as const) act(world, state)
    expect(world.myState()).toBe('FINISHED')
    await world.laptop.drain()
    const there = await world.hubJob(world.job.uuid)
    expect(moves(there).slice(-3)).toEqual(['IN_TRANSIT', 'STARTED', 'FINISHED'])
    expect(there.state).toBe('FINISHED')
  })

  test('becomes a conflict if the dispatcher unscheduled the user, and a note of the job is still sent', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, anna, dispatcher } = world
    laptop.proxy.isDown = true
    act(world, 'STARTED')
    addNote(laptop.context, { jobUuid: job.uuid, text: 'On site', discrepancy: false, internal: false })
    await dispatcher('PUT', `/job/${job.id}/unschedule?userId=${anna.user.id}`)
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

test("two waiting actions are discarded when the user chooses the dispatcher's state", async () => {
  const world = await startWorld()
  const { laptop, job, anna, dispatcher } = world
  laptop.proxy.isDown = true
  for (const state of ['STARTED', 'FINISHED'] as const) act(world, state)
  await dispatcher('PUT', `/job/${job.id}/unschedule?userId=${anna.user.id}`)
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.status().failed === 1)
  const [card] = readJobConflicts(laptop.store.read, job.uuid)
  expect(chooseConflict(laptop.context, card?.id ?? 0, 'office')).toMatchObject({ ok: true })
  expect(laptop.status()).toMatchObject({ pending: 0, conflicts: 0, failed: 0 })
  expect(world.myState()).toBe('UNASSIGNED')
})

test('an action that is undone within ten seconds leaves no operation', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const before = laptop.job(job.uuid)
  const operationId = act(world, 'STARTED')
  laptop.clock.advance(syncLimits.stateUndoMs - 1)
  expect(undoOperation(laptop.context, operationId)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('SCHEDULED')
  expect(laptop.job(job.uuid).events).toEqual(before.events)
  expect(laptop.status().pending).toBe(0)
  laptop.clock.advance(syncLimits.stateUndoMs)
  await laptop.settle()
  expect(laptop.proxy.seen.some(seen => seen.path.includes('/action'))).toBe(false)
})

test('an action cannot be undone after it was sent', async () => {
  const world = await startWorld()
  const operationId = act(world, 'STARTED')
  await world.laptop.drain()
  expect(undoOperation(world.laptop.context, operationId)).toMatchObject({ ok: false })
})

test('an action can be undone only after a later action of the same job is undone', async () => {
  const world = await startWorld()
  const first = act(world, 'IN_TRANSIT')
  const second = act(world, 'STARTED')
  expect(undoOperation(world.laptop.context, first)).toMatchObject({ failure: { code: 'conflict' } })
  expect(undoOperation(world.laptop.context, second)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('IN_TRANSIT')
})

test('refuses an action with the present state or a transition that is not allowed, and stores nothing', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const illegal = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'PAUSED' })
  expect(illegal).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  act(world, 'STARTED')
  const again = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  expect(again).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  expect(laptop.status().pending).toBe(1)
})

test("shows the server's state again after an action is removed from the outbox", async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  const operationId = act(world, 'STARTED')
  expect(removeOperation(world.laptop.context, operationId)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('SCHEDULED')
  expect(world.laptop.status().pending).toBe(0)
})

test.each([
  ['behind', -365 * 86_400_000],
  ['ahead', 365 * 86_400_000],
])("changes the job's state although the device clock is a year %s", async (_name, skew) => {
  const world = await startWorld({ skew })
  act(world, 'STARTED')
  expect(world.myState()).toBe('STARTED')
  await world.laptop.drain()
  act(world, 'FINISHED')
  await world.laptop.drain()
  const there = await world.hubJob(world.job.uuid)
  expect(there.state).toBe('FINISHED')
  expect(there.events.some(event => event.discrepancy)).toBe(false)
})

test('sends the action by PUT to a server that offers actions but answers 404 to an action', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(/action/, { kind: 'answer', status: 404, body: 'Nothing here.' }, 10)
  act(world, 'STARTED')
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).state).toBe('STARTED')
})

test('an action keeps another user with an unknown state on the job', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job, at } = world
  const bertil = await at.addPerson('Bertil', 'technician')
  await world.dispatcher('PUT', `/job/${job.id}/schedule?userId=${bertil.user.id}`)
  const scheduled = new RegExp(`("userId":${bertil.user.id},[^}]*)"SCHEDULED"`, 'g')
  laptop.proxy.rewrite = text => text.replace(scheduled, '$1"ON_BREAK"')
  act(world, 'STARTED')
  await laptop.until(() => laptop.proxy.seen.some(seen => seen.method === 'PUT'))
  const put = laptop.proxy.seen.find(seen => seen.method === 'PUT')
  expect(JSON.parse(put?.body ?? '{}').resources).toMatchObject([
    { state: 'STARTED' },
    { userId: bertil.user.id },
  ])
})

describe('a job that is started while another job is running', () => {
  /** The first job is running, and a second one waits. */
  async function startTwo() {
    const world = await startWorld()
    const second = await world.plan({ title: 'Lift alarm' })
    await world.laptop.pull()
    act(world, 'STARTED')
    await world.laptop.drain()
    world.laptop.clock.advance(3_600_000)
    return { ...world, second, laptop: world.laptop }
  }
  type Two = Awaited<ReturnType<typeof startTwo>>
  const start = ({ laptop, second }: Two, pausing: string[]) =>
    unwrap(actOnJob(laptop.context, { jobUuid: second.uuid, state: 'STARTED', pausing })).operationId
  const states = ({ laptop, job, second, anna }: Two) =>
    [job, second].map(({ uuid }) => stateAt(laptop.job(uuid), anna.user.id))
  const viewOf = ({ laptop }: Two, { uuid }: Job) => readJobView(laptop.context, uuid)

  test('lists the running job, and pauses it with the same action', async () => {
    const world = await startTwo()
    const { laptop, job, second, hubJob } = world
    expect(viewOf(world, second)?.running).toEqual([{ jobUuid: job.uuid, title: 'Boiler service' }])
    expect(viewOf(world, job)?.running).toEqual([])
    start(world, [job.uuid])
    expect(states(world)).toEqual(['PAUSED', 'STARTED'])
    expect(viewOf(world, second)).toMatchObject({
      running: [],
      pausedWith: [{ jobUuid: job.uuid, title: 'Boiler service' }],
    })
    await laptop.drain()
    const [paused, started] = [await hubJob(job.uuid), await hubJob(second.uuid)].map(
      ({ events }) => events.findLast(({ newResourceState }) => newResourceState !== null)?.eventTimeStamp,
    )
    expect(paused).toBe(started)
    expect(viewOf(world, job)?.timeSpent).toEqual({ totalMs: expect.any(Number), runningSince: null })
  })

  test.each(['the start', 'the pause'])(
    'is undone together with the pause when the user undoes %s',
    async part => {
      const world = await startTwo()
      const { laptop, job, second } = world
      start(world, [job.uuid])
      const undoable = viewOf(world, part === 'the start' ? second : job)?.undoable
      expect(undoOperation(laptop.context, undoable?.operationId ?? '')).toMatchObject({ ok: true })
      expect(states(world)).toEqual(['STARTED', 'SCHEDULED'])
      expect(laptop.status().pending).toBe(0)
    },
  )

  test('cannot be undone after the pause of the other job was sent', async () => {
    const world = await startTwo()
    const { laptop, job } = world
    const id = start(world, [job.uuid])
    const pause = laptop.outbox().find(({ operationId }) => operationId !== id)?.operationId ?? ''
    unwrap(retryOperation(laptop.context, pause))
    await laptop.until(() => laptop.outbox().length === 1, 'the pause alone')
    expect(undoOperation(laptop.context, id)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(states(world)).toEqual(['PAUSED', 'STARTED'])
  })

  test('may run at the same time as the other job, and pauses only jobs that are running', async () => {
    const world = await startTwo()
    start(world, [])
    expect(states(world)).toEqual(['STARTED', 'STARTED'])
    const third = await world.plan({ title: 'Fire doors' })
    await world.laptop.pull()
    const pausing = [world.job.uuid, world.second.uuid, third.uuid, '10000000-0000-4000-8000-000000000000']
    unwrap(actOnJob(world.laptop.context, { jobUuid: third.uuid, state: 'STARTED', pausing }))
    expect(states(world)).toEqual(['PAUSED', 'PAUSED'])
  })

  test('makes it impossible to undo an earlier pause of the other job', async () => {
    const world = await startTwo()
    const pause = act(world, 'PAUSED')
    world.laptop.clock.advance(1_000)
    const begun = start(world, [])
    const refused = undoOperation(world.laptop.context, pause)
    expect(refused).toMatchObject({ failure: { code: 'conflict', reason: 'undo-other-runs' } })
    expect(states(world)).toEqual(['PAUSED', 'STARTED'])
    unwrap(undoOperation(world.laptop.context, begun))
    unwrap(undoOperation(world.laptop.context, pause))
    expect(states(world)).toEqual(['STARTED', 'SCHEDULED'])
  })
})

test.each([
  ['stores comments of actions', false],
  ['is a base server, which gets a note', true],
])('sends the reason of a declined job once to a server that %s', async (_name, hasNoExtensions) => {
  const world = await startWorld({ hasNoExtensions })
  const { laptop, job, anna, hubJob } = world
  const why = 'No time: on another job until six'
  // The screen decides the same way.
  const { offered } = laptop.status()
  const isKept = offered?.includes('action') ?? true
  const said = isKept ? { comment: why } : { note: why }
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'DECLINED', ...said }))
  expect(world.myState()).toBe('DECLINED')
  laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
  laptop.proxy.fault(isNote, { kind: 'cut-response' })
  await laptop.drain()
  await laptop.pull()
  const there = await hubJob(job.uuid)
  expect(stateAt(there, anna.user.id)).toBe('DECLINED')
  expect(there.events.filter(({ comment }) => comment === why)).toHaveLength(1)
  expect(moves(there).filter(state => state === 'DECLINED')).toHaveLength(1)
  expect(laptop.outbox()).toEqual([])
  expect(laptop.status()).toMatchObject({ pending: 0, failed: 0, conflicts: 0 })
  // The job is no longer theirs, and the user gets no warning about their own action.
  expect(laptop.store.read.all('SELECT is_mine, gone FROM job_marks')).toEqual([{ is_mine: 0, gone: null }])
  expect(laptop.job(job.uuid).events.filter(({ comment }) => comment === why)).toHaveLength(1)
})

test('undoing an action also discards the note with the reason, which waits for the action', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  const request = { jobUuid: job.uuid, state: 'DECLINED', note: 'No time' } as const
  const { operationId } = unwrap(actOnJob(laptop.context, request))
  laptop.engine.workAdded()
  await laptop.settle()
  expect(laptop.outbox().map(({ kind }) => kind)).toEqual(['note.add', 'job.act'])
  unwrap(undoOperation(laptop.context, operationId))
  await laptop.drain()
  expect(laptop.outbox()).toEqual([])
  expect(laptop.job(job.uuid).events.some(({ comment }) => comment === 'No time')).toBe(false)
  const there = await world.hubJob(job.uuid)
  expect(there.events.some(({ comment }) => comment === 'No time')).toBe(false)
  expect(moves(there)).not.toContain('DECLINED')
})
