/** A laptop that hears of other users' changes while they happen (interface, "Live changes"). */
import { describe, expect, test, vi } from 'vitest'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { HOUR, MINUTE, SECOND } from '../../../shared/limits/units.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

const streams = ({ laptop }: StartedWorld) => laptop.proxy.seen.filter(({ path }) => path === '/live')

async function startLive(options: WorldOptions = {}): Promise<StartedWorld> {
  const world = await startWorld({ isLive: true, ...options })
  await expect.poll(() => world.laptop.engine.isLive).toBe(true)
  await world.laptop.settle()
  return world
}

/** Lets time pass, in which the hub sends its comments. */
async function pass({ laptop }: StartedWorld, ms: number, turn?: (passed: number) => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30 * SECOND) {
    laptop.clock.advance(30 * SECOND)
    laptop.proxy.beat()
    turn?.(passed)
    await laptop.settle()
  }
}

describe('a change of another user is on the laptop at once', () => {
  test('on a job of the user', async () => {
    const { laptop, job, dispatcher } = await startLive()
    await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Boiler and pump' })
    await expect.poll(() => laptop.job(job.uuid).title).toBe('Boiler and pump')
  })

  test('when a job is given to the user, and taken away', async () => {
    const { laptop, anna, plan, dispatcher } = await startLive()
    const second = await plan({ title: 'Urgent' })
    const isHere = () => laptop.store.read.has('SELECT 1 FROM jobs WHERE uuid = ?', second.uuid)
    await expect.poll(isHere).toBe(true)
    await expect
      .poll(() => laptop.job(second.uuid).resources.map(({ userId }) => userId))
      .toEqual([anna.user.id])
    await dispatcher('PUT', `/job/${second.uuid}`, { resources: [] })
    const gone = () =>
      laptop.store.read.value(
        'SELECT gone FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
        second.uuid,
      )
    await expect.poll(gone).toBe('reassigned')
  })

  test('when a job is deleted', async () => {
    const { laptop, job, dispatcher } = await startLive()
    await dispatcher('DELETE', `/job/${job.uuid}`)
    const gone = () =>
      laptop.store.read.value(
        'SELECT gone FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
        job.uuid,
      )
    await expect.poll(gone).toBe('deleted')
  })
})

test('a stream that a proxy cuts is replaced, and what changed without a stream arrives', async () => {
  const world = await startLive()
  const { laptop, job, dispatcher } = world
  laptop.proxy.cutStreams()
  await expect.poll(() => laptop.clock.waiting).toBeGreaterThan(0)
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Changed meanwhile' })
  laptop.clock.advance(syncLimits.liveAgainMs)
  await expect.poll(() => laptop.job(job.uuid).title).toBe('Changed meanwhile')
  expect(laptop.engine.isLive).toBe(true)
  expect(streams(world)).toHaveLength(2)
  expect(streams(world).at(-1)?.headers['last-event-id']).toMatch(/^\d+-\d+$/)
})

test('a job that was taken away without a stream is gone, also if the hub cannot say what was missed', async () => {
  const { laptop, job, plan, dispatcher } = await startLive()
  // A laptop that lacks all of its jobs asks the user first.
  await plan({ title: 'Another' })
  await laptop.pull()
  laptop.proxy.before = ({ path, headers }) => {
    if (path === '/live') delete headers['last-event-id']
  }
  const after = vi.spyOn(laptop.clock, 'after')
  laptop.proxy.cutStreams()
  await dispatcher('PUT', `/job/${job.uuid}`, { resources: [] })
  await expect.poll(() => after.mock.calls.some(([ms]) => ms === syncLimits.liveLossMs)).toBe(true)
  laptop.clock.advance(syncLimits.liveAgainMs)
  const gone = () =>
    laptop.store.read.value(
      'SELECT gone FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
      job.uuid,
    )
  await expect.poll(gone).toBe('reassigned')
})

test('a laptop whose proxy holds the events back reads as often as without them', async () => {
  const { laptop, job, dispatcher } = await (async () => {
    const world = await startWorld()
    world.laptop.proxy.holdsEvents = true
    world.laptop.settings.isLive = true
    return world
  })()
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Read by the poll' })
  laptop.clock.advance(1.5 * MINUTE)
  await expect.poll(() => laptop.job(job.uuid).title).toBe('Read by the poll')
  expect(laptop.engine.isLive).toBe(false)
})

test('a changed job that a proxy did not let through is read again within a minute', async () => {
  const world = await startLive()
  const { laptop, job, dispatcher } = world
  const path = new RegExp(`^GET /job/${job.uuid}$`)
  laptop.proxy.fault(path, { kind: 'answer', status: 413 }, 1)
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Read the second time' })
  await expect
    .poll(() => laptop.proxy.seen.filter(one => path.test(`${one.method} ${one.path}`)).length)
    .toBe(1)
  await laptop.settle()
  expect(laptop.job(job.uuid).title).not.toBe('Read the second time')
  await pass(world, MINUTE)
  expect(laptop.job(job.uuid).title).toBe('Read the second time')
})

test('a stream without a sign of life is replaced', async () => {
  const world = await startLive()
  const { laptop } = world
  laptop.clock.advance(syncLimits.liveSilenceMs)
  await expect.poll(() => laptop.clock.waiting).toBeGreaterThan(0)
  laptop.clock.advance(syncLimits.liveAgainMs)
  await expect.poll(() => streams(world).length).toBe(2)
})

test('a laptop that the hub refuses a stream reads as often as without one', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.fault(/live/, { kind: 'answer', status: 404 }, 99)
  laptop.settings.isLive = true
  for (let minute = 0; minute < 5; minute++) await pass(world, MINUTE)
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Read by the poll' })
  await pass(world, 1.5 * MINUTE)
  expect(laptop.job(job.uuid).title).toBe('Read by the poll')
  expect(streams(world)).toHaveLength(1)
})

test('a laptop whose administrator has switched live changes off asks for none, and reads every minute', async () => {
  const world = await startWorld({ isLive: false })
  const { laptop, job, dispatcher } = world
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Read by the poll' })
  await pass(world, 1.5 * MINUTE)
  expect(laptop.job(job.uuid).title).toBe('Read by the poll')
  expect(streams(world)).toEqual([])
})

test('a server without live changes is not asked for them', async () => {
  const world = await startWorld({ isLive: true, hasNoExtensions: true })
  await pass(world, 10 * MINUTE)
  expect(streams(world)).toEqual([])
})

const titlesOfBlanks = ({ laptop }: StartedWorld) =>
  laptop.store.read.column<string>('SELECT title FROM blanks ORDER BY title')
const addBlank = ({ dispatcher }: StartedWorld, title: string) =>
  dispatcher('POST', '/blank', { name: title, title, fields: [{ name: 'Pressure', type: 'NUMBER' }] })

/** Waits until the laptop knows that a list has changed. */
async function hearOf({ laptop }: StartedWorld, list: 'blanks' | 'phrases'): Promise<void> {
  const readAt = () => syncState.get(laptop.store.read, 'lists')?.[list]?.at
  await expect.poll(readAt).toBe(0)
}

test('a blank form that a dispatcher creates is on the laptop after a minute', async () => {
  const world = await startLive()
  await addBlank(world, 'Boiler check')
  await hearOf(world, 'blanks')
  await pass(world, syncLimits.liveListWithinMs)
  expect(titlesOfBlanks(world)).toEqual(['Boiler check'])
})

test('a blank form that a dispatcher creates while the laptop reads the list is on it soon after', async () => {
  const world = await startLive()
  const { laptop, dispatcher } = world
  await addBlank(world, 'Boiler check')
  await hearOf(world, 'blanks')
  laptop.proxy.after = async ({ path }) => {
    if (!path.startsWith('/blank?')) return
    laptop.proxy.after = null
    await addBlank(world, 'Pump check')
    // the laptop hears of both at once, or of the phrase later
    await dispatcher('POST', '/phrase', { name: 'Leak', text: 'It leaks.' })
    await hearOf(world, 'phrases')
  }
  await pass(world, 2 * syncLimits.liveListWithinMs)
  expect(titlesOfBlanks(world)).toEqual(['Boiler check', 'Pump check'])
})

test('a blank form that a dispatcher created while the laptop was off is on it after its start', async () => {
  const world = await startLive()
  const { laptop } = world
  await laptop.crash()
  await addBlank(world, 'Boiler check')
  laptop.clock.advance(syncLimits.blanksEveryMs)
  laptop.engine.start()
  await expect.poll(() => laptop.engine.isLive).toBe(true)
  await pass(world, MINUTE)
  expect(titlesOfBlanks(world)).toEqual(['Boiler check'])
})

describe('an idle laptop with twenty open jobs', () => {
  async function countHour(turn: (world: StartedWorld) => Promise<void>) {
    const world = await startLive()
    const { laptop, plan } = world
    for (let made = 1; made < 20; made++) await plan({ title: `Job ${made}` })
    await laptop.pull()
    await pass(world, HOUR)
    const before = laptop.proxy.seen.length
    for (let minute = 0; minute < 60; minute++) await turn(world)
    const sent = laptop.proxy.seen.slice(before)
    return { requests: sent.length, bytes: sent.reduce((sum, { answered }) => sum + answered, 0) }
  }

  test('sends at most ten requests and 50 kB in an hour', async () => {
    const { requests, bytes } = await countHour(world => pass(world, MINUTE))
    expect(requests).toBeLessThanOrEqual(10)
    expect(bytes).toBeLessThan(50_000)
  })

  test('sends at most eighty requests in an hour in which a proxy cuts each stream after a minute', async () => {
    const { requests } = await countHour(async world => {
      const { laptop } = world
      const after = vi.spyOn(laptop.clock, 'after')
      const waitsFor = (wanted: number) => after.mock.calls.some(([ms]) => ms === wanted)
      laptop.proxy.cutStreams()
      await expect.poll(() => waitsFor(syncLimits.liveLossMs), { interval: 5 }).toBe(true)
      laptop.clock.advance(syncLimits.liveAgainMs)
      await expect.poll(() => waitsFor(syncLimits.liveSilenceMs), { interval: 5 }).toBe(true)
      after.mockRestore()
      await pass(world, MINUTE - syncLimits.liveAgainMs)
    })
    expect(requests).toBeLessThanOrEqual(80)
  })
})
