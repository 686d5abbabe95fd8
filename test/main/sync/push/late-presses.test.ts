/** What was pressed without a network, before a hub that writes its own time to a press. */
import { describe, expect, test } from 'vitest'
import { readJobView } from '../../../../main/app/views/job-view.ts'
import { readTimesOf } from '../../../../main/service/jobs/read-times.ts'
import { actOnJob, addNote } from '../../../../main/sync/acts/actions.ts'
import { restore } from '../../../../main/sync/archive/restore.ts'
import { removeOperation, retryOperation } from '../../../../main/sync/outbox/changes.ts'
import type { ActionState } from '../../../../shared/states.ts'
import { spansOf } from '../../../../shared/times.ts'
import { HOUR, MINUTE } from '../../../../shared/units.ts'
import { morning } from '../../http/hub-fixture.ts'
import { unwrap } from '../../service/outcomes.ts'
import { type Laptop, openLaptop, type StartedWorld, startWorld } from '../laptop.ts'
import { refuseFirstNote } from '../notes.ts'

function timesIn({ store }: Laptop, { anna }: StartedWorld): string[] {
  const around = { from: morning - HOUR, to: morning + 24 * HOUR }
  const { presses, corrections } = readTimesOf(store.read, anna.user.id, around)
  const minute = (at: number | null) => (at === null ? '' : (at - morning) / MINUTE)
  return spansOf(presses, corrections, morning + 12 * HOUR).map(
    ({ kind, from, to }) => `${kind} ${minute(from)}–${minute(to)}`,
  )
}

function press({ laptop, job }: StartedWorld, state: ActionState): void {
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state, words: `${state} it was.` }))
}

/** It also passes for the hub. */
function wait({ laptop, at }: StartedWorld, ms: number): void {
  laptop.clock.jump(ms)
  at.clock.time += ms
}

async function notesOf({ hubJob, job }: StartedWorld): Promise<string[]> {
  return (await hubJob(job.uuid)).events.flatMap(({ type, comment }) =>
    type === 'NOTE' ? [comment ?? ''] : [],
  )
}

const told = [
  'IN_TRANSIT it was.\nSTARTED it was.\nFINISHED it was.\n',
  '[2026-11-20T07:00:00Z IN_TRANSIT, 2026-11-20T07:20:00Z STARTED, 2026-11-20T09:20:00Z FINISHED]',
].join('')

/** Twenty minutes on the way, two hours of work, and an hour until there is a network. */
async function spendOffline(world: StartedWorld): Promise<void> {
  const { laptop } = world
  laptop.proxy.isDown = true
  press(world, 'IN_TRANSIT')
  wait(world, 20 * MINUTE)
  press(world, 'STARTED')
  wait(world, 2 * HOUR)
  press(world, 'FINISHED')
  wait(world, HOUR)
  laptop.proxy.isDown = false
}

/** Travel and a start long ago, of which the start does not arrive. */
async function pressTwice(world: StartedWorld, status = 503): Promise<void> {
  const { laptop } = world
  laptop.proxy.isDown = true
  press(world, 'IN_TRANSIT')
  wait(world, 20 * MINUTE)
  press(world, 'STARTED')
  wait(world, HOUR)
  failPut(world, 'STARTED', status)
  laptop.proxy.isDown = false
}

function failPut({ laptop }: StartedWorld, state: ActionState, status: number): void {
  const isOf = ({ method, body }: { method: string; body: string }) =>
    method === 'PUT' && body.includes(`"state":"${state}"`)
  laptop.proxy.fault(isOf, { kind: 'answer', status })
}

describe('a stretch without a network, before a plain hub', () => {
  test('is told in one note, whatever gets lost on the way, and counts as it was on every laptop', async () => {
    const world = await startWorld({ isPlain: true })
    const { laptop, at, anna, job } = world
    await spendOffline(world)
    laptop.proxy.fault(/^PUT .*job/, { kind: 'cut-response' })
    laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' })
    await laptop.drain()
    expect(await notesOf(world)).toEqual([told])
    const times = ['TRAVEL 0–20', 'WORK 20–140']
    expect(timesIn(laptop, world)).toEqual(times)
    // no customer is to read it
    expect(readJobView(laptop.context, job.uuid)?.notes).toMatchObject([{ isOfTime: true }])
    const other = await openLaptop(at, anna, { nth: 2, isPlain: true })
    other.engine.start()
    await other.until(() => other.status().lastPull !== null)
    await other.drain()
    expect(timesIn(other, world)).toEqual(times)
    await laptop.pull()
    expect(await notesOf(world)).toEqual([told])
    expect(timesIn(laptop, world)).toEqual(times)
  })

  test('is told also where the disk refused the note at first', async () => {
    const world = await startWorld({ isPlain: true })
    const { laptop } = world
    await spendOffline(world)
    const refusals = refuseFirstNote(laptop)
    await laptop.drain()
    expect(refusals()).toBe(1)
    expect(await notesOf(world)).toEqual([told])
  })

  test('is told for itself, with what was pressed in time after it', async () => {
    const world = await startWorld({ isPlain: true })
    const { laptop } = world
    press(world, 'STARTED')
    await laptop.drain()
    expect(await notesOf(world)).toEqual([])
    wait(world, HOUR)
    laptop.proxy.isDown = true
    press(world, 'PAUSED')
    wait(world, 30 * MINUTE)
    laptop.proxy.isDown = false
    // still to be taken back: nothing waits for it
    press(world, 'STARTED')
    await laptop.drain()
    wait(world, HOUR)
    press(world, 'FINISHED')
    await laptop.drain()
    expect(await notesOf(world)).toHaveLength(1)
    expect(timesIn(laptop, world)).toEqual(['WORK 0–60', 'BREAK 60–90', 'WORK 90–150'])
  })
})

describe('what is still to come is not waited for', () => {
  const first = '[2026-11-20T07:00:00Z IN_TRANSIT]'

  test('once it is taken out', async () => {
    const world = await startWorld({ isPlain: true })
    const { laptop } = world
    await pressTwice(world)
    await laptop.until(() => laptop.outbox().some(({ state }) => state === 'retry'))
    expect(await notesOf(world)).toEqual([])
    const [waiting] = laptop.outbox()
    unwrap(removeOperation(laptop.context, waiting?.operationId ?? ''))
    await laptop.drain()
    expect(await notesOf(world)).toEqual([`IN_TRANSIT it was.\n${first}`])
  })

  test('once it is refused', async () => {
    const world = await startWorld({ isPlain: true })
    const { laptop } = world
    await pressTwice(world, 406)
    await laptop.until(() => laptop.status().failed === 1 && laptop.status().pending === 1)
    expect(await notesOf(world)).toEqual([`IN_TRANSIT it was.\n${first}`])
    const [refused] = laptop.outbox()
    unwrap(retryOperation(laptop.context, refused?.operationId ?? ''))
    await laptop.drain()
    // itself is told then, and nothing for a second time
    expect(await notesOf(world)).toEqual([
      `IN_TRANSIT it was.\n${first}`,
      'STARTED it was.\n[2026-11-20T07:20:00Z STARTED]',
    ])
  })
})

test('what was refused and pressed again is told as of when it was first', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop } = world
  failPut(world, 'IN_TRANSIT', 406)
  press(world, 'IN_TRANSIT')
  await laptop.until(() => laptop.status().failed === 1)
  const [refused] = laptop.outbox()
  wait(world, 20 * MINUTE)
  laptop.proxy.isDown = true
  press(world, 'IN_TRANSIT')
  unwrap(retryOperation(laptop.context, refused?.operationId ?? ''))
  wait(world, HOUR)
  laptop.proxy.isDown = false
  await laptop.drain()
  // the second found its state there, and has no event whose time could be told
  expect(await notesOf(world)).toEqual(['IN_TRANSIT it was.\n[2026-11-20T07:00:00Z IN_TRANSIT]'])
  await laptop.pull()
  expect(timesIn(laptop, world)).toEqual(['TRAVEL 0–'])
})

test('what came in time, and after a later press was made, is told with that', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop } = world
  laptop.proxy.isDown = true
  press(world, 'STARTED')
  wait(world, 2 * MINUTE)
  press(world, 'PAUSED')
  wait(world, 2 * MINUTE)
  // there is a network for a moment
  failPut(world, 'PAUSED', 503)
  laptop.proxy.isDown = false
  await laptop.until(() =>
    laptop.outbox().some(({ state, summary }) => state === 'retry' && summary.state === 'PAUSED'),
  )
  wait(world, HOUR)
  await laptop.drain()
  expect(timesIn(laptop, world)).toEqual(['WORK 0–2'])
})

test('what was taken out and is pressed again is told as of when that was', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop } = world
  laptop.proxy.isDown = true
  press(world, 'STARTED')
  wait(world, 10 * MINUTE)
  const operationId = laptop.outbox()[0]?.operationId ?? ''
  unwrap(removeOperation(laptop.context, operationId))
  wait(world, HOUR)
  unwrap(restore(laptop.context, { operationId, words: 'STARTED it was after all.' }))
  wait(world, HOUR)
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(await notesOf(world)).toEqual(['STARTED it was after all.\n[2026-11-20T08:10:00Z STARTED]'])
})

test('nobody tells of what another pressed on the same laptop', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop } = world
  await spendOffline(world)
  await laptop.drain()
  laptop.store.transaction(db =>
    db.run(`UPDATE operations SET account = 'another', made = NULL WHERE kind = 'job.act'`),
  )
  laptop.proxy.isDown = true
  press(world, 'STARTED')
  wait(world, HOUR)
  laptop.proxy.isDown = false
  await laptop.drain()
  const again = 'STARTED it was.\n[2026-11-20T10:20:00Z STARTED]'
  expect(await notesOf(world)).toEqual([told, again])
})

test('the words in which it is told are nobody’s to change', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop } = world
  laptop.proxy.fault(/^POST .*note/, { kind: 'answer', status: 406 })
  await spendOffline(world)
  await laptop.until(() => laptop.status().failed === 1)
  const [note] = laptop.outbox()
  expect(note).toMatchObject({ kind: 'note.add', state: 'review', isEditable: false })
})

test('by a clock that is behind, a second start is not taken for the first', async () => {
  const world = await startWorld({ isPlain: true, skew: -5 * MINUTE })
  const { laptop, job, anna } = world
  press(world, 'STARTED')
  await laptop.drain()
  laptop.proxy.isDown = true
  press(world, 'PAUSED')
  wait(world, MINUTE)
  press(world, 'STARTED')
  wait(world, MINUTE)
  laptop.proxy.isDown = false
  await laptop.drain()
  const { events } = await world.hubJob(job.uuid)
  const states = events.flatMap(event =>
    event.userId === anna.user.id ? (event.newResourceState ?? []) : [],
  )
  expect(states).toEqual(['STARTED', 'PAUSED', 'STARTED'])
})

test('a stretch before a hub that keeps the time of a press is told by the presses alone', async () => {
  const world = await startWorld()
  await spendOffline(world)
  await world.laptop.drain()
  expect(await notesOf(world)).toEqual([])
  expect(timesIn(world.laptop, world)).toEqual(['TRAVEL 0–20', 'WORK 20–140'])
  // whoever writes such a note there moves nothing, as the hub counts by the presses
  const text = 'STARTED it was.\n[2026-11-20T07:01:00Z STARTED]'
  unwrap(
    addNote(world.laptop.context, { jobUuid: world.job.uuid, text, discrepancy: false, internal: false }),
  )
  await world.laptop.drain()
  await world.laptop.pull()
  expect(await notesOf(world)).toHaveLength(1)
  expect(timesIn(world.laptop, world)).toEqual(['TRAVEL 0–20', 'WORK 20–140'])
})
