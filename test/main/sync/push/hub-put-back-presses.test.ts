/** What a person pressed before and after their hub was put back: their last word stands there, and all of it is told. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../../main/sync/acts/actions.ts'
import type { ActionState } from '../../../../shared/states.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { HOUR, MINUTE } from '../../../../shared/units.ts'
import { unwrap } from '../../service/outcomes.ts'
import { comeLate } from '../come-late.ts'
import type { Seen } from '../fault-proxy.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { copyHub, putBack, putBackAfter, sayPutBack } from './hub-copy.ts'

function press({ laptop, job }: StartedWorld, ...states: readonly ActionState[]) {
  for (const state of states) {
    laptop.clock.advance(1_000)
    unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))
  }
}

async function sendAll({ laptop }: StartedWorld) {
  await laptop.until(() => laptop.outbox().every(({ sentAt }) => sentAt !== null), 'the presses')
}

/** My states in the order in which they were told, and what is shown here and there in the end. */
async function standing(world: StartedWorld) {
  const { laptop, job } = world
  for (let turn = 0; turn < 4; turn++) {
    laptop.clock.advance(syncLimits.versionEveryMs)
    await laptop.pull()
    await laptop.drain()
  }
  const { events, resources } = await world.hubJob(job.uuid)
  const told = events.flatMap(({ newResourceState }) => newResourceState ?? [])
  return { told, there: resources[0]?.state, here: world.myState() }
}

test('a press that finds its state at the hub, as it was pressed again since, is not sent over what came after', async () => {
  const world = await startWorld()
  const copy = copyHub(world)
  press(world, 'IN_TRANSIT', 'STARTED', 'PAUSED')
  await world.laptop.drain()
  copy.putBack()
  press(world, 'IN_TRANSIT', 'ON_STATION')
  await sendAll(world)
  await world.laptop.drain()
  // its jobs told of it before the hub did, and all of them are compared once more
  sayPutBack(world)
  const { told, ...states } = await standing(world)
  expect(states).toEqual({ there: 'ON_STATION', here: 'ON_STATION' })
  expect([...told]).toEqual(expect.arrayContaining(['IN_TRANSIT', 'STARTED', 'PAUSED', 'ON_STATION']))
})

test.each([
  ['is ahead', false],
  ['was ahead', true],
])(
  'an older press of a clock that %s takes the place of none that came after it',
  async (_how, isSetRight) => {
    const world = await startWorld({ skew: 2 * HOUR })
    const { laptop } = world
    const copy = copyHub(world)
    press(world, 'ON_STATION', 'IN_TRANSIT')
    await laptop.drain()
    putBack(world, copy)
    if (isSetRight) laptop.clock.jump(-2 * HOUR)
    press(world, 'STARTED')
    await sendAll(world)
    const { told, ...states } = await standing(world)
    expect(states).toEqual({ there: 'STARTED', here: 'STARTED' })
    expect([...told]).toEqual(expect.arrayContaining(['ON_STATION', 'IN_TRANSIT', 'STARTED']))
  },
)

test('a press of a clock that is ahead is given back as of when the hub had it', async () => {
  const world = await startWorld({ skew: 2 * HOUR })
  const { laptop, job } = world
  const whenThere = async () => {
    const { events } = await world.hubJob(job.uuid)
    return events.find(({ newResourceState }) => newResourceState === 'IN_TRANSIT')?.eventTimeStamp
  }
  const copy = copyHub(world)
  press(world, 'IN_TRANSIT')
  await laptop.drain()
  const before = await whenThere()
  putBack(world, copy)
  expect(await whenThere()).toBeUndefined()
  laptop.clock.advance(HOUR)
  await standing(world)
  expect(before).toBeTypeOf('number')
  expect(await whenThere()).toBe(before)
})

test.each(['right before', 'after'])(
  'the first request of a press, which comes late and %s the press is given back, makes no second one',
  async when => {
    const world = await startWorld({ skew: 2 * HOUR })
    const { laptop } = world
    const isFirst = ({ path }: Seen) => path.includes('state=IN_TRANSIT')
    const copy = copyHub(world)
    press(world, 'IN_TRANSIT', 'ON_STATION')
    await laptop.drain()
    const first = laptop.proxy.seen.find(isFirst)
    putBack(world, copy)
    laptop.clock.advance(MINUTE)
    if (when !== 'after') {
      laptop.proxy.before = async seen => {
        if (isFirst(seen)) await comeLate(world, first)
      }
    }
    await standing(world)
    if (when === 'after') await comeLate(world, first)
    const { told, there } = await standing(world)
    expect(told).toEqual(['IN_TRANSIT', 'ON_STATION'])
    if (when === 'after') expect(there).toBe('ON_STATION')
    expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0, failed: 0 })
  },
)

test('a press that is given back goes under another key where the hub knows its own, and nothing came of that', async () => {
  const world = await startWorld({ skew: 2 * HOUR })
  const { laptop } = world
  const copy = copyHub(world)
  press(world, 'IN_TRANSIT')
  await laptop.drain()
  putBack(world, copy)
  laptop.proxy.fault(/^PUT .*state=IN_TRANSIT/, { kind: 'answer', status: 422 })
  const { told } = await standing(world)
  expect(told).toEqual(['IN_TRANSIT'])
  expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0, failed: 0 })
})

test('presses of a clock that was ahead, and of the right one, are lost together and given back in their order', async () => {
  const world = await startWorld({ skew: 2 * HOUR })
  const { laptop } = world
  const copy = copyHub(world)
  press(world, 'IN_TRANSIT', 'STARTED')
  await laptop.drain()
  laptop.clock.jump(-2 * HOUR)
  press(world, 'PAUSED')
  await laptop.drain()
  const before = (await world.hubJob(world.job.uuid)).resources[0]?.state
  putBack(world, copy)
  const { told, ...states } = await standing(world)
  expect(states).toEqual({ there: before, here: before })
  expect([...told]).toEqual(expect.arrayContaining(['IN_TRANSIT', 'STARTED', 'PAUSED']))
})

test('a press that is refused as the hub lost what it was pressed on goes by itself after that', async () => {
  const world = await startWorld()
  const { laptop } = world
  const copy = copyHub(world)
  press(world, 'IN_TRANSIT', 'STARTED')
  await laptop.drain()
  putBack(world, copy)
  press(world, 'PAUSED')
  const { there, here } = await standing(world)
  expect({ there, here }).toEqual({ there: 'PAUSED', here: 'PAUSED' })
  expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0 })
})

test('a press that was lost before it was read back is given back, though something is pressed on top at once', async () => {
  const world = await startWorld()
  const copy = copyHub(world)
  press(world, 'ON_STATION')
  await putBackAfter(world, { putBack: () => putBack(world, copy) }, 'PUT', '/job')
  press(world, 'STARTED')
  const { told, ...states } = await standing(world)
  expect(states).toEqual({ there: 'STARTED', here: 'STARTED' })
  expect([...told]).toEqual(['ON_STATION', 'STARTED'])
})

test('a press that was lost before it was read back is pressed again, though the next one was on its way by then', async () => {
  const world = await startWorld()
  const { laptop } = world
  const copy = copyHub(world)
  let isBack = false
  laptop.proxy.before = ({ path }) => {
    if (isBack || !path.includes('state=IN_TRANSIT')) return
    isBack = true
    copy.putBack()
    laptop.proxy.heal()
  }
  laptop.proxy.fault(/^GET \/job\/[^/]+$/, { kind: 'cut-response' }, 3)
  press(world, 'ON_STATION', 'IN_TRANSIT')
  await sendAll(world)
  const { told, ...states } = await standing(world)
  expect(states).toEqual({ there: 'IN_TRANSIT', here: 'IN_TRANSIT' })
  expect(told.toSorted()).toEqual(['IN_TRANSIT', 'ON_STATION'])
  expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0, failed: 0 })
})

test.each([
  ['nobody wrote to since', false],
  ['somebody wrote to since', true],
])(
  'before a plain hub what was lost of a job that %s is pressed again before what is pressed next',
  async (_which, isWrittenTo) => {
    const world = await startWorld({ isPlain: true })
    const { laptop, job } = world
    press(world, 'IN_TRANSIT')
    await laptop.drain()
    const copy = copyHub(world)
    press(world, 'STARTED')
    await laptop.drain()
    press(world, 'PAUSED')
    await laptop.drain()
    copy.putBack()
    if (isWrittenTo) await world.office('PUT', `/job/${job.uuid}`, { description: 'By the office' })
    press(world, 'STARTED')
    await sendAll(world)
    await standing(world)
    const { events, resources } = await world.hubJob(job.uuid)
    const told = events.flatMap(({ newResourceState }) => newResourceState ?? [])
    expect(told).toEqual(['IN_TRANSIT', 'STARTED', 'PAUSED', 'STARTED'])
    expect(resources[0]?.state).toBe('STARTED')
    expect(world.myState()).toBe('STARTED')
  },
)
