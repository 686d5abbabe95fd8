/** The interface, "Jobs": each list, and the jobs in it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const { tech, mate } = at.users
const ids = { customer: 0, project: 0, order: 4711, asset: 0 }

/** Every job starts within the hour, so that each list can include it. */
beforeAll(async () => {
  const startTime = at.clock.time + HOUR
  const create = (title: string, more: object) =>
    at.createJob({ title, startTime, state: 'PUBLISHED', ...more })
  const asset = await at.ok('POST', '/asset', { json: { name: 'Lift' } })
  await create('anonymous', {})
  for (const state of [
    'UNASSIGNED',
    'DECLINED',
    'CANCELED',
    'ASSIGNED',
    'SCHEDULED',
    'ACCEPTED',
    'STARTED',
  ]) {
    const { id } = await at.createJob({ title: state, startTime })
    const planned = state === 'ASSIGNED' ? 'assign' : 'schedule'
    await at.done('PUT', `/job/${id}/${planned}?userId=${tech.id}`)
    if (state === 'UNASSIGNED') await at.done('PUT', `/job/${id}/unschedule?userId=${tech.id}`)
    else if (state !== 'ASSIGNED' && state !== 'SCHEDULED') await at.act(id, 'tech', state)
  }
  const { id } = await at.createJob({ title: 'done', startTime })
  await at.done('PUT', `/job/${id}/schedule?userId=${tech.id}`)
  await at.act(id, 'tech', 'STARTED', 'PAUSED')
  await at.scheduleJob(['mate'], { title: "mate's", startTime })
  const { customerId } = await create("customer's", { customerName: 'Kund AB' })
  const { projectId } = await create("project's", { projectName: 'Bygge' })
  await create("order's", { orderId: ids.order })
  await create("asset's", { assetUuid: asset.uuid })
  await at.createJob({ title: 'foreign', startTime, state: 'PUBLISHED' }, 'userOfOtherGroup')
  Object.assign(ids, { customer: customerId, project: projectId, asset: asset.id })
})

const bare = ['anonymous', "customer's", "project's", "order's", "asset's"]
const withTech = ['ASSIGNED', 'SCHEDULED', 'ACCEPTED', 'STARTED', 'done']
const without = [...bare, 'UNASSIGNED', 'DECLINED', 'CANCELED']
const sorted = async (path: string, as?: 'tech' | 'key') => (await at.titles(path, as)).toSorted()

test.each(['/job', '/job/list/all'])('GET %s returns the jobs of the group', async path => {
  expect(await sorted(path)).toEqual([...without, ...withTech, "mate's"].toSorted())
  expect(await sorted(path, 'key')).toEqual(await sorted(path))
})

test('GET /job/list/unassigned returns jobs without users, or with only unassigned ones', async () => {
  expect(await sorted('/job/list/unassigned')).toEqual(without.toSorted())
})

test("GET /job/list/mine returns the jobs to which the token's user is assigned or scheduled", async () => {
  expect(await sorted('/job/list/mine', 'tech')).toEqual(withTech.toSorted())
  expect(await sorted('/job/list/mine')).toEqual([])
})

test.each(['id', 'uuid'] as const)(
  'GET /job/list/user/:userid returns the jobs of the user, by %s',
  async ref => {
    expect(await sorted(`/job/list/user/${tech[ref]}`)).toEqual(withTech.toSorted())
    expect(await sorted(`/job/list/user/${mate[ref]}`)).toEqual(["mate's"])
  },
)

describe('the lists mine and user/:userid', () => {
  test.each(['UNASSIGNED', 'DECLINED', 'CANCELED', 'ASSIGNED', 'ACCEPTED'])(
    'with states=%s select jobs by the state of the user',
    async state => {
      expect(await sorted(`/job/list/mine?states=${state}`, 'tech')).toEqual([state])
      expect(await sorted(`/job/list/user/${tech.id}?states=${state}`)).toEqual([state])
    },
  )

  test('answer 400 to a state that only jobs have', async () => {
    for (const path of ['mine', `user/${tech.id}`]) {
      expect(await at.status('GET', `/job/list/${path}?states=DRAFT`, { as: 'tech' }), path).toBe(400)
    }
  })
})

test.each([
  ['customer', "customer's"],
  ['project', "project's"],
  ['order', "order's"],
  ['asset', "asset's"],
] as const)('GET /job/list/%s/:id returns only the %s job', async (scope, title) => {
  expect(await at.titles(`/job/list/${scope}/${ids[scope]}`)).toEqual([title])
})

test('the jobs of an asset are also found by its uuid', async () => {
  const { uuid } = await at.ok('GET', `/asset/${ids.asset}`)
  expect(await at.titles(`/job/list/asset/${uuid}`)).toEqual(["asset's"])
})

test('a list of an unknown entity, or of an entity of another group, returns nothing', async () => {
  for (const scope of ['customer', 'project', 'order', 'asset', 'user'] as const) {
    for (const ref of ['999999', unknownUuid]) {
      const { status, json } = await at.call('GET', `/job/list/${scope}/${ref}`)
      expect(status === 404 || (status === 200 && json.length === 0), `${scope} ${ref}: ${status}`).toBe(true)
    }
  }
  const foreign = await at.call('GET', `/job/list/customer/${ids.customer}`, { as: 'userOfOtherGroup' })
  expect(foreign.status === 404 || foreign.json.length === 0).toBe(true)
})
