import { expect, test } from 'vitest'
import { emptyBoard, readBoard } from '../../../../main/app/views/board.ts'
import { readWaiting } from '../../../../main/app/views/waiting.ts'
import { changeAssignment } from '../../../../main/sync/operations/jobs/job-assignment.ts'
import { type BoardPart, planLimits } from '../../../../shared/contract/plan.ts'
import { DAY, HOUR } from '../../../../shared/limits/units.ts'
import { allWaiting } from '../../../support/app/all-waiting.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { openWorld } from '../../../support/sync/laptop.ts'
import { both, firstPull } from '../../../support/sync/pull/first-pull.ts'

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
    const read = (days: number) => readBoard(laptop.context, { date: dayOf(midnight), days })
    const titles = (jobs: readonly { title: string | null }[]) => jobs.map(({ title }) => title)
    const day = await read(1)
    expect(titles(day.planned.jobs)).toEqual(['today'])
    expect(titles((await read(7)).planned.jobs)).toEqual(['today', 'tomorrow'])
    const waitingIn = async (part: BoardPart) =>
      (await readWaiting(laptop.context, { ...allWaiting, part })).jobs
    expect(titles(await waitingIn('nobody'))).toEqual(['of nobody'])
    expect(titles(await waitingIn('untimed'))).toEqual(['untimed'])
    expect(titles(await waitingIn('late'))).toEqual(['late'])
    expect(day.people.map(({ name }) => name)).toEqual(['Anna', 'Carl'])

    // A job that was planned here is on the board at once, marked as unsent.
    const [waiting] = await waitingIn('nobody')
    const request = { userId: anna.user.id, action: 'schedule', sendMessage: false } as const
    unwrap(changeAssignment(laptop.context, { jobUuid: waiting?.uuid ?? '', ...request }))
    const after = await read(7)
    expect(await waitingIn('nobody')).toEqual([])
    expect(after.planned.jobs.find(({ title }) => title === 'of nobody')).toMatchObject({
      unsent: 1,
      resources: [{ userId: anna.user.id, state: 'SCHEDULED' }],
    })
  },
)

test('the board of a technician is empty', async () => {
  const { laptop } = await openWorld()
  const { people } = await readBoard(laptop.context, { date: '2026-11-20', days: 1 })
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
  const request = { date: dayOf(now), days: 7 }
  expect((await readBoard(laptop.context, request)).planned.jobs).toHaveLength(1)
  const reading = readBoard(laptop.context, request)
  laptop.context.service.store.close()
  expect(await reading).toEqual(emptyBoard)
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
  const { people, peopleTotal } = await readBoard(laptop.context, { date: '2026-11-20', days: 1 })
  expect(people).toHaveLength(planLimits.boardPeople)
  // The dispatcher is counted too.
  expect(peopleTotal).toBe(many + 1)
})
