import { expect, test } from 'vitest'
import { emptyBoard, readBoard, readBoardOffers } from '../../../../main/app/views/board.ts'
import { readPlan } from '../../../../main/app/views/plan.ts'
import { changeAssignment } from '../../../../main/sync/operations/jobs/job-assignment.ts'
import { type BoardFilter, noBoardFilter, planLimits } from '../../../../shared/contract/plan.ts'
import { DAY, HOUR } from '../../../../shared/limits/units.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { openWorld } from '../../../support/sync/laptop.ts'
import { both, firstPull } from '../../../support/sync/pull/first-pull.ts'

const whole = { filter: noBoardFilter, keep: [] }
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test.each(both)(
  'the board shows the jobs of each user and the unassigned jobs of %s',
  async (_name, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions, role: 'dispatcher' })
    const { at, anna, laptop } = world
    const carl = await at.addPerson('Carl', 'technician')
    const midnight = Math.floor(laptop.context.ports.clock.now() / DAY) * DAY
    const plan = (title: string, startTime: number | null, people: number[]) =>
      world.plan({
        title,
        duration: 60,
        startTime,
        endTime: null,
        resources: people.map(userId => ({ userId, state: startTime === null ? 'ASSIGNED' : 'SCHEDULED' })),
      })
    await plan('today', midnight + 10 * HOUR, [anna.user.id, carl.user.id])
    await plan('tomorrow', midnight + DAY + 10 * HOUR, [carl.user.id])
    await plan('of nobody', midnight + DAY + 12 * HOUR, [])
    await plan('untimed', null, [carl.user.id])
    await plan('late', midnight - 30 * HOUR, [carl.user.id])
    await firstPull(world)
    const read = (days: number) => readBoard(laptop.context, { ...whole, date: dayOf(midnight), days })
    const titles = (jobs: readonly { title: string | null }[]) => jobs.map(({ title }) => title)
    const day = await read(1)
    expect(titles(day.planned.jobs)).toEqual(['today'])
    expect(titles((await read(7)).planned.jobs)).toEqual(['today', 'tomorrow'])
    expect(titles(day.waiting.nobody.jobs)).toEqual(['of nobody'])
    expect(titles(day.waiting.untimed.jobs)).toEqual(['untimed'])
    expect(titles(day.waiting.late.jobs)).toEqual(['late'])
    expect(day.people.map(({ name }) => name)).toEqual(['Anna', 'Carl'])

    // A job that was planned here is on the board at once, marked as unsent.
    const [waiting] = day.waiting.nobody.jobs
    const request = { userId: anna.user.id, action: 'schedule', sendMessage: false } as const
    unwrap(changeAssignment(laptop.context, { jobUuid: waiting?.uuid ?? '', ...request }))
    const after = await read(7)
    expect(after.waiting.nobody.jobs).toEqual([])
    expect(after.planned.jobs.find(({ title }) => title === 'of nobody')).toMatchObject({
      unsent: 1,
      resources: [{ userId: anna.user.id, state: 'SCHEDULED' }],
    })
  },
)

test('the board of a technician is empty', async () => {
  const { laptop } = await openWorld()
  const { people } = await readBoard(laptop.context, { ...whole, date: '2026-11-20', days: 1 })
  expect(people).toEqual([])
})

test('a large board does not block other calls or a sign-out while it is read', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { anna, laptop } = world
  const now = laptop.context.ports.clock.now()
  await world.plan({
    startTime: now,
    duration: 60,
    resources: [{ userId: anna.user.id, state: 'SCHEDULED' }],
  })
  await firstPull(world)
  const request = { ...whole, date: dayOf(now), days: 7 }
  expect((await readBoard(laptop.context, request)).planned.jobs).toHaveLength(1)
  const reading = readBoard(laptop.context, request)
  laptop.context.service.store.close()
  expect(await reading).toEqual(emptyBoard)
})

test('the board counts all waiting and unassigned jobs, also those that it omits', {
  tags: 'slow',
}, async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { laptop } = world
  const many = planLimits.boardWaiting + 4
  for (let nth = 1; nth < many; nth++)
    await world.plan({ title: `Job ${nth}`, placeName: 'Depot', startTime: null, resources: [] })
  const last = await world.plan({ title: 'Last', placeName: 'Harbour', startTime: null, resources: [] })
  await firstPull(world)
  const { waiting } = await readBoard(laptop.context, { ...whole, date: '2026-11-20', days: 1 })
  expect(waiting.nobody.jobs).toHaveLength(planLimits.boardWaiting)
  expect(waiting.nobody.total).toBe(many)
  const { unassigned } = readPlan(laptop.context).jobs
  expect([unassigned.jobs.length, unassigned.total]).toEqual([planLimits.jobsOfPart, many])

  // The filter includes the jobs that are omitted.
  const days = { date: '2026-11-20', days: 1 }
  const readAt = async (place: string | null, keep: string[] = []) => {
    const { waiting } = await readBoard(laptop.context, {
      ...days,
      filter: { ...noBoardFilter, place },
      keep,
    })
    return { shown: waiting.nobody.jobs.map(({ uuid }) => uuid), total: waiting.nobody.total }
  }
  expect(await readAt('Harbour')).toEqual({ shown: [last.uuid], total: 1 })
  const depot = await readAt('Depot')
  expect([depot.shown.length, depot.total]).toEqual([planLimits.boardWaiting, many - 1])
  expect((await readBoardOffers(laptop.context, days)).places).toEqual({
    offers: [
      { value: 'Depot', count: many - 1 },
      { value: 'Harbour', count: 1 },
    ],
    total: 2,
  })
  // The jobs of an open plan remain.
  const kept = await readAt(null, [last.uuid])
  expect([kept.shown.length, kept.shown.at(-1), kept.total]).toEqual([
    planLimits.boardWaiting + 1,
    last.uuid,
    many,
  ])
  expect(await readAt('Harbour', depot.shown.slice(0, 1))).toEqual({
    shown: [last.uuid, depot.shown[0]],
    total: 1,
  })
})

test('the board counts all users of a group, also those that it omits', async () => {
  const { laptop } = await openWorld({ role: 'dispatcher' })
  const many = planLimits.boardPeople + 5
  laptop.store.transaction(db => {
    for (let id = 1_000; id < 1_000 + many; id++) {
      db.run(
        `INSERT INTO users (id, uuid, name, created_at) VALUES (?, ?, ?, 0)`,
        id,
        `uuid-${id}`,
        `Person ${id}`,
      )
      const [groupId = 0] = laptop.context.account.groupIds
      db.run(`INSERT INTO memberships (user_id, group_id, role) VALUES (?, ?, 'technician')`, id, groupId)
    }
  })
  const { people, peopleTotal } = await readBoard(laptop.context, { ...whole, date: '2026-11-20', days: 1 })
  expect(people).toHaveLength(planLimits.boardPeople)
  // The dispatcher is counted too.
  expect(peopleTotal).toBe(many + 1)
})

test('the board filters and counts waiting jobs by place, customer, project and state', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { anna, laptop } = world
  const at = (street: string, city: string) => ({ location: { street, city } })
  const plan = (title: string, more: Record<string, unknown>) =>
    world.plan({ title, startTime: null, endTime: null, resources: [], ...more })
  const stateOf = (state: string) => ({ resources: [{ userId: anna.user.id, state }] })
  await plan('by name', { placeName: 'Depot', destinations: [at('Kajen 1', 'Växjö')], customerName: 'Berg' })
  await plan('by address', { placeName: ' ', destinations: [at('Kajen 1', 'Växjö'), at('Torget 2', 'Lund')] })
  await plan('nowhere', { projectName: 'Berg' })
  const begun = await plan('begun', { ...stateOf('ASSIGNED'), placeName: 'Kajen 1, Växjö' })
  await plan('not begun', { ...stateOf('ASSIGNED'), customerName: 'Berg', projectName: 'Depot' })
  await firstPull(world)
  laptop.store.transaction(db =>
    db.run(
      `UPDATE resources SET state = 'STARTED' WHERE job_id = (SELECT id FROM jobs WHERE uuid = ?)`,
      begun.uuid,
    ),
  )
  const titlesBy = async (filter: Partial<BoardFilter>) => {
    const request = { date: '2026-11-20', days: 1, filter: { ...noBoardFilter, ...filter }, keep: [] }
    const { nobody, untimed } = (await readBoard(laptop.context, request)).waiting
    const jobs = [...nobody.jobs, ...untimed.jobs]
    expect(nobody.total + untimed.total).toBe(jobs.length)
    return jobs.map(({ title }) => title).sort()
  }
  expect(await titlesBy({ place: 'Kajen 1, Växjö' })).toEqual(['begun', 'by address'])
  expect(await titlesBy({ place: 'Depot' })).toEqual(['by name'])
  expect(await titlesBy({ place: 'Torget 2, Lund' })).toEqual([])
  expect(await titlesBy({ kind: 'Berg' })).toEqual(['by name', 'not begun', 'nowhere'])
  expect(await titlesBy({ kind: 'Berg', place: 'Depot' })).toEqual(['by name'])
  expect(await titlesBy({ standing: 'underWay' })).toEqual(['begun'])
  expect(await titlesBy({ standing: 'todo' })).toEqual(['by address', 'by name', 'not begun', 'nowhere'])
  expect(await titlesBy({ standing: 'overlap' })).toEqual([])
  const { places, kinds } = await readBoardOffers(laptop.context, { date: '2026-11-20', days: 1 })
  expect(places.offers).toEqual([
    { value: 'Kajen 1, Växjö', count: 2 },
    { value: 'Depot', count: 1 },
  ])
  expect(kinds.offers).toEqual([
    { value: 'Berg', count: 3 },
    { value: 'Depot', count: 1 },
  ])
})
