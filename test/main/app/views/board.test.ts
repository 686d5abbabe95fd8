import { expect, test } from 'vitest'
import { emptyBoard, readBoard } from '../../../../main/app/views/board.ts'
import { readPlan } from '../../../../main/app/views/plan.ts'
import { changeAssignment } from '../../../../main/sync/kinds/job-assignment.ts'
import { planLimits } from '../../../../shared/plan-contract.ts'
import { DAY, HOUR } from '../../../../shared/units.ts'
import { unwrap } from '../../service/outcomes.ts'
import { openWorld } from '../../sync/laptop.ts'
import { both, firstPull } from '../../sync/pull/first-pull.ts'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test.each(both)(
  'the board holds who does what, and what waits beside it, before %s',
  async (_name, isPlain) => {
    const world = await openWorld({ isPlain, role: 'dispatcher' })
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
    const read = (days: number) => readBoard(laptop.context, { date: dayOf(midnight), days })
    const titles = (jobs: readonly { title: string | null }[]) => jobs.map(({ title }) => title)
    const day = await read(1)
    expect(titles(day.planned.jobs)).toEqual(['today'])
    expect(titles((await read(7)).planned.jobs)).toEqual(['today', 'tomorrow'])
    expect(titles(day.waiting.nobody.jobs)).toEqual(['of nobody'])
    expect(titles(day.waiting.untimed.jobs)).toEqual(['untimed'])
    expect(titles(day.waiting.late.jobs)).toEqual(['late'])
    expect(day.people.map(({ name }) => name)).toEqual(['Anna', 'Carl'])

    // planned here, it is on the board at once, and says that it is not sent
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

test('who plans nothing has none', async () => {
  const { laptop } = await openWorld()
  const { people } = await readBoard(laptop.context, { date: '2026-11-20', days: 1 })
  expect(people).toEqual([])
})

test('a large group does not hold up what else is asked, nor whoever signs out meanwhile', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { anna, laptop } = world
  const now = laptop.context.ports.clock.now()
  await world.plan({
    startTime: now,
    duration: 60,
    resources: [{ userId: anna.user.id, state: 'SCHEDULED' }],
  })
  await firstPull(world)
  const request = { date: dayOf(now), days: 7 }
  expect((await readBoard(laptop.context, request)).planned.jobs).toHaveLength(1)
  const reading = readBoard(laptop.context, request)
  laptop.context.service.store.close()
  expect(await reading).toEqual(emptyBoard)
})

test('counts all the jobs of a part, also those that the board leaves out', { tags: 'slow' }, async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { laptop } = world
  const many = planLimits.boardWaiting + 3
  for (let nth = 0; nth < many; nth++)
    await world.plan({ title: `Job ${nth}`, startTime: null, resources: [] })
  await firstPull(world)
  const { waiting } = await readBoard(laptop.context, { date: '2026-11-20', days: 1 })
  expect(waiting.nobody.jobs).toHaveLength(planLimits.boardWaiting)
  expect(waiting.nobody.total).toBe(many)
  const { unassigned } = readPlan(laptop.context).jobs
  expect([unassigned.jobs.length, unassigned.total]).toEqual([planLimits.jobsOfPart, many])
})
