/** Actions without a network, before a server that stores the time at which an action arrives. */
import { describe, expect, test } from 'vitest'
import { readTimesOf } from '../../../../../main/service/jobs/read-times.ts'
import { actOnJob } from '../../../../../main/sync/operations/acts/actions.ts'
import { restore } from '../../../../../main/sync/operations/archive/restore.ts'
import { removeOperation, retryOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import type { ActionState } from '../../../../../shared/entities/states.ts'
import { spansOf } from '../../../../../shared/entities/times.ts'
import { DAY, HOUR, MINUTE } from '../../../../../shared/limits/units.ts'
import { morning } from '../../../../support/http/hub-fixture.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import { type Laptop, openLaptop, type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'
import { refuseFirstNote } from '../../../../support/sync/notes.ts'

/** Returns the periods of *My times*, in minutes since `morning`. */
function timesIn({ store }: Laptop, { anna }: StartedWorld): string[] {
  const around = { from: morning - HOUR, to: morning + DAY }
  const { presses, corrections } = readTimesOf(store.read, anna.user.id, around)
  const minute = (at: number | null) => (at === null ? '' : (at - morning) / MINUTE)
  return spansOf(presses, corrections, morning + 12 * HOUR).map(
    ({ kind, from, to }) => `${kind} ${minute(from)}–${minute(to)}`,
  )
}

function act({ laptop, job }: StartedWorld, state: ActionState): void {
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state, words: `${state} it was.` }))
}

/** Advances the clocks of the laptop and the server. */
function wait({ laptop, at }: StartedWorld, ms: number): void {
  laptop.clock.jump(ms)
  at.clock.time += ms
}

async function notesOf({ hubJob, job }: StartedWorld): Promise<string[]> {
  return (await hubJob(job.uuid)).events.flatMap(({ type, comment }) =>
    type === 'NOTE' ? [comment ?? ''] : [],
  )
}

const allThree = 'IN_TRANSIT it was.\nSTARTED it was.\nFINISHED it was.'

/** Travels for twenty minutes and works for two hours, and gets a network an hour later. */
async function workOffline(world: StartedWorld): Promise<void> {
  const { laptop } = world
  laptop.proxy.isDown = true
  act(world, 'IN_TRANSIT')
  wait(world, 20 * MINUTE)
  act(world, 'STARTED')
  wait(world, 2 * HOUR)
  act(world, 'FINISHED')
  wait(world, HOUR)
  laptop.proxy.isDown = false
}

/** Takes two actions offline and sends them late; the second one meets `status`. */
async function actTwice(world: StartedWorld, status = 503): Promise<void> {
  const { laptop } = world
  laptop.proxy.isDown = true
  act(world, 'IN_TRANSIT')
  wait(world, 20 * MINUTE)
  act(world, 'STARTED')
  wait(world, HOUR)
  failPut(world, 'STARTED', status)
  laptop.proxy.isDown = false
}

function failPut({ laptop }: StartedWorld, state: ActionState, status: number): void {
  const isOf = ({ method, body }: { method: string; body: string }) =>
    method === 'PUT' && body.includes(`"state":"${state}"`)
  laptop.proxy.fault(isOf, { kind: 'answer', status })
}

describe('the late actions of a user at a base server', () => {
  test('are described in one note, although answers were lost', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    await workOffline(world)
    laptop.proxy.fault(/^PUT .*job/, { kind: 'cut-response' })
    laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' })
    await laptop.drain()
    await laptop.pull()
    expect(await notesOf(world)).toEqual([allThree])
  })

  test('keep their recorded times on this laptop after the archive was emptied', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    await workOffline(world)
    await laptop.drain()
    const times = ['TRAVEL 0–20', 'WORK 20–140']
    expect(timesIn(laptop, world)).toEqual(times)
    laptop.store.transaction(db => db.run(`DELETE FROM operations WHERE kind = 'job.act'`))
    await world.dispatcher('PUT', `/job/${world.job.uuid}`, { description: 'Read it again' })
    await laptop.pull()
    expect(timesIn(laptop, world)).toEqual(times)
  })

  test("have the server's times on another laptop", async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { at, anna, laptop } = world
    await workOffline(world)
    await laptop.drain()
    const other = await openLaptop(at, anna, { nth: 2, hasNoExtensions: true })
    other.engine.start()
    await other.until(() => other.status().lastPull !== null)
    await other.drain()
    const { events } = await world.hubJob(world.job.uuid)
    const arrivals = events.filter(one => one.newResourceState !== null && one.userId === anna.user.id)
    const { presses } = readTimesOf(other.store.read, anna.user.id, { from: morning, to: morning + DAY })
    expect(presses.map(({ at }) => at)).toEqual(arrivals.map(({ eventTimeStamp }) => eventTimeStamp))
    expect(presses[0]?.at).toBeGreaterThan(morning + 3 * HOUR)
  })

  test('are described in a note although the disk first refused the note', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    await workOffline(world)
    const refusals = refuseFirstNote(laptop)
    await laptop.drain()
    expect(refusals()).toBe(1)
    expect(await notesOf(world)).toEqual([allThree])
  })

  test('are described in a note, which omits an action that the user can still undo', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    act(world, 'STARTED')
    await laptop.drain()
    expect(await notesOf(world)).toEqual([])
    wait(world, HOUR)
    laptop.proxy.isDown = true
    act(world, 'PAUSED')
    wait(world, 30 * MINUTE)
    laptop.proxy.isDown = false
    act(world, 'STARTED')
    await laptop.drain()
    wait(world, HOUR)
    act(world, 'FINISHED')
    await laptop.drain()
    expect(await notesOf(world)).toEqual(['PAUSED it was.'])
    expect(timesIn(laptop, world)).toEqual(['WORK 0–60', 'BREAK 60–90', 'WORK 90–150'])
  })

  test('are described in a note after a later action was discarded', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    await actTwice(world)
    await laptop.until(() => laptop.outbox().some(({ state }) => state === 'retry'))
    expect(await notesOf(world)).toEqual([])
    const [waiting] = laptop.outbox()
    unwrap(removeOperation(laptop.context, waiting?.operationId ?? ''))
    await laptop.drain()
    expect(await notesOf(world)).toEqual(['IN_TRANSIT it was.'])
  })

  test('are described in a note before a later action, which was refused', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    await actTwice(world, 406)
    await laptop.until(() => laptop.status().failed === 1 && laptop.status().pending === 1)
    expect(await notesOf(world)).toEqual(['IN_TRANSIT it was.'])
    const [refused] = laptop.outbox()
    unwrap(retryOperation(laptop.context, refused?.operationId ?? ''))
    await laptop.drain()
    expect(await notesOf(world)).toEqual(['IN_TRANSIT it was.', 'STARTED it was.'])
  })

  test('are described with the time of their retry if they were discarded before', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    laptop.proxy.isDown = true
    act(world, 'STARTED')
    wait(world, 10 * MINUTE)
    const operationId = laptop.outbox()[0]?.operationId ?? ''
    unwrap(removeOperation(laptop.context, operationId))
    wait(world, HOUR)
    unwrap(restore(laptop.context, { operationId, words: 'STARTED it was after all.' }))
    wait(world, HOUR)
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(await notesOf(world)).toEqual(['STARTED it was after all.'])
  })

  test('are not described in a note together with those of another user of the laptop', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    await actTwice(world, 406)
    await laptop.until(() => laptop.status().failed === 1)
    const words = `json_set(intent, '$.words', 'Another user did it.')`
    laptop.store.transaction(db =>
      db.run(
        `UPDATE operations SET account = 'another', intent = ${words} WHERE kind = 'job.act' AND state = 'done'`,
      ),
    )
    unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    await laptop.drain()
    expect((await notesOf(world)).at(-1)).toBe('STARTED it was.')
  })
})

test('an action that is sent in time gets no note, and a second start keeps its order', async () => {
  const world = await startWorld({ hasNoExtensions: true, skew: -5 * MINUTE })
  const { laptop, job, anna } = world
  act(world, 'STARTED')
  await laptop.drain()
  laptop.proxy.isDown = true
  act(world, 'PAUSED')
  wait(world, MINUTE)
  act(world, 'STARTED')
  wait(world, MINUTE)
  laptop.proxy.isDown = false
  await laptop.drain()
  const { events } = await world.hubJob(job.uuid)
  const states = events.flatMap(event =>
    event.userId === anna.user.id ? (event.newResourceState ?? []) : [],
  )
  expect(states).toEqual(['STARTED', 'PAUSED', 'STARTED'])
  expect(await notesOf(world)).toEqual([])
})

test('late actions get no note at a server that stores their times', async () => {
  const world = await startWorld()
  await workOffline(world)
  await world.laptop.drain()
  expect(await notesOf(world)).toEqual([])
  expect(timesIn(world.laptop, world)).toEqual(['TRAVEL 0–20', 'WORK 20–140'])
})
