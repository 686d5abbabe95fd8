import { expect, test } from 'vitest'
import { readPeople } from '../../../../main/app/views/people.ts'
import { openWorld } from '../../../support/sync/laptop.ts'
import { both, firstPull } from '../../../support/sync/pull/first-pull.ts'

test.each(both)(
  'the users of a job’s group are listed by name, as %s returns them',
  async (_name, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions, role: 'dispatcher' })
    const { at, anna, laptop } = world
    const carl = await at.addPerson('Carl', 'technician')
    const bo = await at.addPerson('bo', 'dispatcher')
    const job = await world.plan({
      resources: [anna, carl].map(({ user }) => ({ userId: user.id, state: 'SCHEDULED' })),
    })
    await firstPull(world)
    const people = readPeople(laptop.context, job.uuid)
    const named = people.map(({ id, name, role }) => [id, name, role])
    expect(named).toEqual([
      [anna.user.id, 'Anna', 'dispatcher'],
      ...(hasNoExtensions ? [] : [[bo.user.id, 'bo', 'dispatcher']]),
      [carl.user.id, 'Carl', 'technician'],
    ])
    expect(readPeople(laptop.context, null)).toEqual(people)
  },
)

test('no users are listed for a job that is not on the laptop', async () => {
  const { laptop } = await openWorld()
  expect(readPeople(laptop.context, 'nowhere')).toEqual([])
})
