/** The interface, "Material". */
import { expect, test } from 'vitest'
import { importMaterial } from '../../main/service/material/import-material.ts'
import { giveVan } from '../../main/service/material/vans.ts'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const { service } = at.hub.hub
const pumpLine = { number: '77', name: 'Pump', unit: 'pcs' }
const pump = { ...pumpLine, groupId: at.group.id, barcode: '73100' }
for (const [van, counted] of [
  ['North', 4],
  ['South', 9],
] as const)
  importMaterial(service, { ...pump, stock: { van, counted } }, { isCounted: false })
importMaterial(
  service,
  { ...pump, groupId: at.otherGroup.id, name: 'Of others', stock: null },
  { isCounted: false },
)
service.store.transaction(db => giveVan(db, at.users.tech.id, 'North'))

const list = (as: 'tech' | 'mate' | 'dispatcher' | 'key' | 'userOfOtherGroup', query = '') =>
  at.ok('GET', `/material${query}`, { as })
const stock = async (as: 'tech' | 'dispatcher', query = '') => (await list(as, query))[0].stock

test("the list of materials has the stock of the requested van, or of the user's own van", async () => {
  expect(await list('tech')).toMatchObject([{ ...pump, van: 'North', stock: 4 }])
  expect(await list('mate')).toMatchObject([{ number: '77', van: null, stock: null }])
  expect(await list('key', '?van=South')).toMatchObject([{ van: 'South', stock: 9 }])
  expect(await list('userOfOtherGroup')).toMatchObject([{ name: 'Of others', stock: null }])
})

test('a completed item reduces the stock in the van of the user who completed it', async () => {
  const items = [
    { title: 'Pump', materialNumber: '77', quantity: 1.5 },
    { title: 'Pump', materialNumber: '77', quantity: 2, van: 'South', done: true },
    { title: 'Pump', materialNumber: '78', quantity: 2, van: 'South', done: true },
    { title: 'Pump', quantity: 2, van: 'South', done: true },
  ]
  const job = await at.scheduleJob(['tech'], { items })
  const [planned] = (await at.readJob(job.id)).items
  const rest = (await at.readJob(job.id)).items.slice(1)
  expect([await stock('tech'), await stock('dispatcher', '?van=South')]).toEqual([4, 7])
  const tick = (done: boolean) =>
    at.ok('PUT', `/job/${job.id}`, { as: 'tech', json: { items: [{ uuid: planned.uuid, done }, ...rest] } })
  expect((await tick(true)).items[0]).toMatchObject({ done: true, van: 'North' })
  expect(await stock('tech')).toBe(2.5)
  await tick(false)
  expect(await stock('tech')).toBe(4)
  await tick(true)
  importMaterial(service, { ...pump, stock: { van: 'North', counted: 10 } }, { isCounted: false })
  expect(await stock('tech')).toBe(10)
  await at.done('DELETE', `/job/${job.id}`)
  expect([await stock('tech'), await stock('dispatcher', '?van=South')]).toEqual([10, 7])
})

test('the list of materials has an ETag that changes with the stock', async () => {
  const ask = (headers: Record<string, string> = {}) => at.fetch('/material', { headers }, 'tech')
  const known = { 'If-None-Match': (await ask()).headers.get('etag') ?? '' }
  expect((await ask(known)).status).toBe(304)
  importMaterial(service, { ...pump, stock: { van: 'North', counted: 3 } }, { isCounted: false })
  expect((await ask(known)).status).toBe(200)
})

test('a dispatcher sees the stock and the used amount of each material in each van', async () => {
  const items = [
    { title: 'Pump', materialNumber: '77', quantity: 12, van: 'South', done: true },
    { title: 'Nut', materialNumber: '5', quantity: 2, van: 'South', done: true },
  ]
  importMaterial(
    service,
    { groupId: at.group.id, number: '5', name: 'Nut', unit: null, barcode: null, stock: null },
    { isCounted: false },
  )
  const before = await at.ok('GET', '/material/van', { as: 'dispatcher' })
  await at.scheduleJob(['tech'], { items })
  const vans = (as: 'tech' | 'dispatcher' | 'key' | 'userOfOtherGroup', query = '') =>
    at.ok('GET', `/material/van${query}`, { as })
  const [north, south] = await vans('dispatcher')
  expect(north).toMatchObject({ van: 'North', groupId: at.group.id, userIds: [at.users.tech.id] })
  expect(north.lines).toMatchObject([{ ...pumpLine, stock: 3 }])
  const [{ stock: stockBefore, taken: takenBefore }] = before[1].lines
  expect(south).toMatchObject({
    van: 'South',
    userIds: [],
    lines: [
      { number: '5', name: 'Nut', unit: null, stock: null, taken: 2 },
      { ...pumpLine, stock: stockBefore - 12, taken: takenBefore + 12 },
    ],
  })
  const later = await vans('dispatcher', `?since=${Date.now() + 86_400_000}`)
  expect(later[1].lines.map(({ taken }: { taken: number }) => taken)).toEqual([0, 0])
  expect(await vans('tech')).toEqual([])
  expect(await vans('userOfOtherGroup')).toEqual([])
  const page = await at.fetch('/material/van?limit=1', {}, 'dispatcher')
  expect([page.headers.get('x-total-count'), page.headers.get('link')]).toEqual([
    '2',
    expect.stringContaining('offset=1'),
  ])
})

test('a dispatcher can set the stock of a van, and an addition is applied once for each idempotency key', async () => {
  const status = async (as: 'tech' | 'dispatcher' | 'userOfOtherGroup', said: object, key?: string) => {
    const json = { van: 'South', groupId: at.group.id, number: '77', ...said }
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
    return (await at.call('POST', '/material/van', { as, json, headers })).status
  }
  const of = async (van: string) =>
    (await list('dispatcher', `?van=${van}`)).find((line: { number: string }) => line.number === '77').stock
  expect(await status('dispatcher', { amount: 20 })).toBe(204)
  expect(await of('South')).toBe(20)
  const items = [{ title: 'Pump', materialNumber: '77', quantity: 2, van: 'South', done: true }]
  await at.scheduleJob(['tech'], { items })
  expect(await status('dispatcher', { amount: 5.5, isAdded: true }, 'fills-it-once')).toBe(204)
  expect(await status('dispatcher', { amount: 5.5, isAdded: true }, 'fills-it-once')).toBe(204)
  expect(await of('South')).toBe(23.5)
  // A new van, and one without a count.
  expect(await status('dispatcher', { van: 'West', amount: 3, isAdded: true })).toBe(204)
  expect(await of('West')).toBe(3)
  expect(await status('tech', { amount: 1 })).toBe(403)
  expect(await status('userOfOtherGroup', { amount: 1 })).toBe(403)
  expect(await status('dispatcher', { number: 'none', amount: 1 })).toBe(404)
  for (const wrong of [{}, { amount: -1 }, { amount: 1e9 }, { van: '', amount: 1 }])
    expect([400, 406]).toContain(await status('dispatcher', wrong))
  expect(await of('South')).toBe(23.5)
})
