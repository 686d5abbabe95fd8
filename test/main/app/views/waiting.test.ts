import { expect, test } from 'vitest'
import { readBoardOffers } from '../../../../main/app/views/board.ts'
import { readPlan } from '../../../../main/app/views/plan.ts'
import { emptyWaiting, readWaiting, readWaitingPlaces } from '../../../../main/app/views/waiting.ts'
import type { Request } from '../../../../shared/contract/contract.ts'
import { type BoardFilter, noBoardFilter, planLimits } from '../../../../shared/contract/plan.ts'
import { DAY, HOUR } from '../../../../shared/limits/units.ts'
import { allWaiting } from '../../../support/app/all-waiting.ts'
import { openWorld, type World } from '../../../support/sync/laptop.ts'
import { firstPull } from '../../../support/sync/pull/first-pull.ts'

type Asked = Partial<Request<'waiting.read'>>

const days = { date: '2026-11-20', days: 1 }

async function openList(fill: (world: World) => Promise<unknown>) {
  const world = await openWorld({ role: 'dispatcher' })
  await fill(world)
  await firstPull(world)
  const { laptop } = world
  const read = (asked: Asked = {}) => readWaiting(laptop.context, { ...allWaiting, ...asked })
  const titles = async (asked: Asked = {}) => (await read(asked)).jobs.map(({ title }) => title)
  return { world, laptop, read, titles }
}

const at = (street: string, latitude: number, city = 'Växjö') => ({
  destinations: [{ location: { street, city, latitude, longitude: 14.8 } }],
})
const unplanned = { startTime: null, endTime: null, resources: [] }

test('the list of waiting jobs counts thousands of jobs, and reads, searches and filters any part of them', async () => {
  const many = 3_000
  const { laptop, read, titles } = await openList(async ({ plan }) => {
    const first = await plan({ title: 'Pump 0', placeName: 'Depot', ...unplanned })
    return first
  })
  // Written directly: the server needs a minute for as many.
  laptop.store.transaction(db => {
    const columns = db
      .all<{ name: string }>("SELECT name FROM pragma_table_info('jobs')")
      .map(({ name }) => name)
      .filter(name => !['id', 'uuid', 'title', 'created_at', 'place_name'].includes(name))
      .join(', ')
    const marks = db
      .all<{ name: string }>("SELECT name FROM pragma_table_info('job_marks')")
      .map(({ name }) => name)
      .filter(name => name !== 'job_id')
      .join(', ')
    for (let nth = 1; nth < many; nth++) {
      const place = nth % 2 === 0 ? 'Depot' : 'Hamngatan 4'
      db.run(
        `INSERT INTO jobs (id, uuid, title, created_at, place_name, ${columns})
         SELECT ?, ?, ?, created_at + ?, ?, ${columns} FROM jobs WHERE title = 'Pump 0'`,
        ...[nth + 10_000, `uuid-${nth}`, `Pump ${nth}`, nth, place],
      )
      db.run(
        `INSERT INTO job_marks (job_id, ${marks}) SELECT ?, ${marks} FROM job_marks
         WHERE job_id = (SELECT id FROM jobs WHERE title = 'Pump 0')`,
        nth + 10_000,
      )
    }
  })
  const whole = await read()
  expect([whole.jobs.length, whole.total, whole.all]).toEqual([planLimits.waitingAtOnce, many, many])
  expect(whole.parts).toEqual({ nobody: many, untimed: 0, late: 0 })
  expect(await titles({ from: 2_500, count: 2 })).toEqual(['Pump 2500', 'Pump 2501'])
  expect(await titles({ from: many - 1 })).toEqual([`Pump ${many - 1}`])
  expect(await titles({ from: many })).toEqual([])
  expect(await titles({ search: 'PUMP 2999' })).toEqual(['Pump 2999'])
  const found = await read({ search: 'hamn pum', from: 100, count: 1 })
  expect([found.total, found.all, found.jobs[0]?.title]).toEqual([many / 2, many, 'Pump 201'])
  const depot = await read({ filter: { ...noBoardFilter, place: 'Depot' } })
  expect([depot.total, depot.all]).toEqual([many / 2, many])
  expect((await readBoardOffers(laptop.context, days)).places.offers).toContainEqual({
    value: 'Depot',
    count: many / 2,
  })
  const { unassigned } = readPlan(laptop.context).jobs
  expect([unassigned.jobs.length, unassigned.total]).toEqual([planLimits.jobsOfPart, many])
  // Selected jobs and those of an open plan are read too, wherever they are in the list.
  const { kept, keptShown } = await read({ keep: ['uuid-2999', 'uuid-2998', 'none'], search: '2998' })
  expect(kept.map(({ title }) => title)).toEqual(['Pump 2999', 'Pump 2998'])
  expect(keptShown).toEqual(['uuid-2998'])
})

test('the list is sorted by age, by priority, and by the distance from a job or from the planned jobs', async () => {
  const midnight = (now: number) => Math.floor(now / DAY) * DAY
  const { laptop, read, titles } = await openList(async ({ plan, laptop, anna }) => {
    const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
    const startTime = midnight(laptop.context.ports.clock.now()) + 10 * HOUR
    await plan({ title: 'planned', startTime, endTime: null, duration: 60, resources, ...at('A', 56.9) })
    await plan({ title: 'far', ...unplanned, ...at('B', 56.5), priority: 'LOW' })
    await plan({ title: 'near', ...unplanned, ...at('C', 56.89), priority: 'URGENT' })
    await plan({ title: 'nowhere', ...unplanned, destinations: [] })
  })
  laptop.store.transaction(db => {
    for (const [age, title] of ['near', 'nowhere', 'far'].entries())
      db.run('UPDATE jobs SET created_at = ? WHERE title = ?', age, title)
  })
  const date = new Date(laptop.context.ports.clock.now()).toISOString().slice(0, 10)
  expect(await titles()).toEqual(['near', 'nowhere', 'far'])
  expect(await titles({ order: 'priority' })).toEqual(['near', 'nowhere', 'far'])
  const byDistance = await read({ order: 'distance', date })
  expect(byDistance.jobs.map(({ title, metres }) => [title, metres && Math.round(metres / 100)])).toEqual([
    ['near', 11],
    ['far', 445],
    ['nowhere', null],
  ])
  const far = byDistance.jobs.find(({ title }) => title === 'far')
  expect(await titles({ order: 'distance', near: far?.uuid ?? '' })).toEqual(['far', 'near', 'nowhere'])
  // Without anything to measure from, the list is sorted by age.
  expect(await titles({ order: 'distance', date: '2020-02-02' })).toEqual(['near', 'nowhere', 'far'])
  const { places, total } = await readWaitingPlaces(laptop.context, { ...allWaiting, search: 'far' })
  expect(places).toMatchObject([{ title: 'far', userId: null, latitude: 56.5, longitude: 14.8 }])
  expect(total).toBe(1)
})

test('waiting jobs are found by place, customer, project, number and state', async () => {
  const { world, laptop, read, titles } = await openList(async ({ plan, anna }) => {
    const on = (state: string) => ({ resources: [{ userId: anna.user.id, state }] })
    const job = (title: string, more: Record<string, unknown>) => plan({ title, ...unplanned, ...more })
    await job('by name', { placeName: 'Depot', ...at('Kajen 1', 56.9), customerName: 'Berg' })
    await job('by address', { placeName: ' ', ...at('Kajen 1', 56.9), externalId: 'WO-77' })
    await job('nowhere', { projectName: 'Berg', destinations: [] })
    await job('begun', { ...on('ASSIGNED'), placeName: 'Kajen 1, Växjö' })
    await job('not begun', { ...on('ASSIGNED'), customerName: 'Berg', projectName: 'Depot' })
  })
  laptop.store.transaction(db =>
    db.run(
      `UPDATE resources SET state = 'STARTED' WHERE job_id = (SELECT id FROM jobs WHERE title = 'begun')`,
    ),
  )
  const titlesBy = async (filter: Partial<BoardFilter>) =>
    (await titles({ filter: { ...noBoardFilter, ...filter } })).sort()
  expect(await titlesBy({ place: 'Kajen 1, Växjö' })).toEqual(['begun', 'by address'])
  expect(await titlesBy({ place: 'Depot' })).toEqual(['by name'])
  expect(await titlesBy({ kind: 'Berg' })).toEqual(['by name', 'not begun', 'nowhere'])
  expect(await titlesBy({ kind: 'Berg', place: 'Depot' })).toEqual(['by name'])
  expect(await titlesBy({ standing: 'underWay' })).toEqual(['begun'])
  expect(await titlesBy({ standing: 'todo' })).toEqual(['by address', 'by name', 'not begun', 'nowhere'])
  expect(await titlesBy({ standing: 'overlap' })).toEqual([])
  const searched = async (search: string) => (await titles({ search })).sort()
  expect(await searched('VAXJO')).toEqual(['begun', 'by address', 'by name'])
  expect(await searched('berg')).toEqual(['by name', 'not begun', 'nowhere'])
  expect(await searched('wo-77')).toEqual(['by address'])
  expect(await searched('berg 77')).toEqual([])
  expect((await read({ part: 'untimed' })).parts).toEqual({ nobody: 3, untimed: 2, late: 0 })
  expect(await titles({ part: 'untimed', search: 'depot' })).toEqual(['not begun'])
  const { places, kinds } = await readBoardOffers(laptop.context, days)
  expect(places.offers).toEqual([
    { value: 'Kajen 1, Växjö', count: 2 },
    { value: 'Depot', count: 1 },
  ])
  expect(kinds.offers).toEqual([
    { value: 'Berg', count: 3 },
    { value: 'Depot', count: 1 },
  ])
  // A closed database ends the reading.
  const reading = read({ search: 'kajen' })
  world.laptop.context.service.store.close()
  expect(await reading).toEqual(emptyWaiting)
})

test('a technician has no list of waiting jobs', async () => {
  const { laptop } = await openWorld()
  expect(await readWaiting(laptop.context, allWaiting)).toEqual(emptyWaiting)
})
