/**
 * Material is counted by differences, so the uses of two laptops from one van's stock add up on the job and in the van.
 */
import { expect, test } from 'vitest'
import { findMaterial, readVansView, sumDay } from '../../../../../main/app/views/material.ts'
import { dateOf } from '../../../../../main/service/entity/local-time.ts'
import { importMaterial } from '../../../../../main/service/material/import-material.ts'
import { listStocks } from '../../../../../main/service/material/list-materials.ts'
import { giveVan } from '../../../../../main/service/material/vans.ts'
import {
  addMaterial,
  countMaterial,
  removeMaterial,
} from '../../../../../main/sync/operations/acts/material.ts'
import { patchJob } from '../../../../../main/sync/operations/acts/patch-job.ts'
import { countVan, readVans } from '../../../../../main/sync/pull/lists.ts'
import { DAY } from '../../../../../shared/limits/units.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import {
  type Laptop,
  openLaptop,
  openWorld,
  startWorld,
  type World,
} from '../../../../support/sync/laptop.ts'

const gasket = { title: 'Gasket 22 mm', quantity: 1, unit: 'pcs', materialNumber: '4711' }

/** Two technicians share a van with twenty gaskets, and both are assigned to the job. */
async function stockedWorld() {
  const world = await openWorld()
  const bo = await world.at.addPerson('Bo', 'technician')
  const { service } = world.at.hub
  const line = {
    groupId: world.at.group.id,
    number: '4711',
    name: 'Gasket 22 mm',
    unit: 'pcs',
    barcode: '7310',
  }
  importMaterial(service, { ...line, stock: { van: 'Van 3', counted: 20 } }, { isCounted: false })
  service.store.transaction(db => {
    for (const { user } of [world.anna, bo]) giveVan(db, user.id, 'Van 3')
  })
  const job = await world.plan({
    resources: [world.anna, bo].map(({ user }) => ({ userId: user.id, state: 'SCHEDULED' })),
    items: [{ title: 'Gasket 22 mm', quantity: 2, unit: 'pcs', materialNumber: '4711' }],
  })
  const laptops = [world.laptop, await openLaptop(world.at, bo, { nth: 2 })] as const
  for (const laptop of laptops) {
    laptop.engine.start()
    await laptop.until(() => laptop.status().lastPull !== null, 'the first pull')
    await laptop.settle()
  }
  const [item] = job.items
  if (item === undefined) throw new Error('It has no item')
  return { ...world, job, item, laptops, hubStock: () => hubStock(world) }
}

function hubStock({ at }: World): number | null | undefined {
  return listStocks(at.hub.service.store.read, at.group.id)[0]?.stock
}

const stockHere = ({ store }: Laptop) => findMaterial(store.read, '7310')[0]?.stock

test('the material that two laptops use offline is added up, although answers were lost', async () => {
  const { laptops, job, item, hubJob, hubStock } = await stockedWorld()
  const [annas, bos] = laptops
  for (const { proxy } of laptops) proxy.isDown = true
  const tick = { jobUuid: job.uuid, fields: { items: [{ uuid: item.uuid, done: true }] } }
  expect(patchJob(annas.context, tick)).toMatchObject({ ok: true })
  for (const [laptop, by] of [
    [annas, 1],
    [annas, 2],
    [bos, 4],
    [bos, -1],
  ] as const)
    expect(countMaterial(laptop.context, { jobUuid: job.uuid, itemUuid: item.uuid, by })).toMatchObject({
      ok: true,
    })
  expect(addMaterial(bos.context, { jobUuid: job.uuid, ...gasket, quantity: 5 })).toMatchObject({ ok: true })
  // Two are planned and three more were counted; waiting operations are included.
  expect([stockHere(annas), stockHere(bos)]).toEqual([15, 15])
  for (const { proxy } of laptops) proxy.isDown = false
  annas.proxy.fault(/^PUT/, { kind: 'cut-response' }, 1)
  bos.proxy.fault(/^PUT/, { kind: 'cut-response' }, 1)
  for (const laptop of [annas, bos, annas]) {
    await laptop.drain()
    await laptop.pull()
  }
  const { items } = await hubJob(job.uuid)
  expect(items.map(({ quantity, done, van }) => [quantity, done, van])).toEqual([
    [8, true, 'Van 3'],
    [5, true, 'Van 3'],
  ])
  expect(hubStock()).toBe(7)
  await bos.pull()
  expect([stockHere(annas), stockHere(bos)]).toEqual([7, 7])
  expect(annas.job(job.uuid).items).toMatchObject([{ quantity: 8 }, { quantity: 5 }])
})

test("the user's van is suggested first, then material used before, then the whole list", async () => {
  const { laptops, job, anna } = await stockedWorld()
  const [{ context, store, clock }] = laptops
  const { service } = context
  expect(findMaterial(store.read, '')).toMatchObject([{ title: 'Gasket 22 mm', uses: 0 }])
  for (const [title, quantity] of [
    ['Hemp', 0.1],
    ['hemp ', 0.2],
  ] as const)
    addMaterial(context, { jobUuid: job.uuid, title, quantity, unit: 'm', materialNumber: null })
  expect(laptops[0].job(job.uuid).items.at(-1)).toMatchObject({ title: 'Hemp', quantity: 0.3, done: true })
  const titles = (q: string) => findMaterial(store.read, q).map(({ title, stock }) => [title, stock])
  expect(titles('')).toEqual([
    ['Gasket 22 mm', 20],
    ['Hemp', null],
  ])
  expect(titles('GÁSK 22')).toEqual([['Gasket 22 mm', 20]])
  expect(titles('4711')).toEqual([['Gasket 22 mm', 20]])
  expect(titles('100%')).toEqual([])
  const day = (at: number) =>
    sumDay(service.store.read, anna.user.id, dateOf(at, 'Europe/Stockholm'), 'Europe/Stockholm')
  expect(day(clock.now())).toMatchObject([{ title: 'Hemp', quantity: 0.3, unit: 'm' }])
  // A work step with a quantity is no material.
  const { items } = laptops[0].job(job.uuid)
  const step = { title: 'Clean the filters', quantity: 4, done: true }
  const all = [...items.map(({ uuid }) => ({ uuid })), { ...step, uuid: service.newUuid() }]
  expect(patchJob(context, { jobUuid: job.uuid, fields: { items: all } })).toMatchObject({ ok: true })
  expect(day(clock.now())).toHaveLength(1)
  expect(titles('filters')).toEqual([])
  expect(day(clock.now() - DAY)).toEqual([])
})

test('at a base server, used material is stored as an item with only a quantity', async () => {
  const { laptop, job, hubJob } = await startWorld({ hasNoExtensions: true })
  const { context, proxy } = laptop
  const used = { jobUuid: job.uuid, title: 'Hemp', quantity: 2, unit: 'm', materialNumber: null }
  expect(addMaterial(context, used)).toMatchObject({ ok: true })
  const [here] = laptop.job(job.uuid).items
  const itemUuid = here?.uuid ?? ''
  countMaterial(context, { jobUuid: job.uuid, itemUuid, by: 1 })
  expect(laptop.outbox()).toHaveLength(1)
  await laptop.drain()
  expect((await hubJob(job.uuid)).items).toMatchObject([
    { title: 'Hemp', quantity: 3, unit: 'm', done: true },
  ])
  const sent = proxy.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent.join()).toMatch(/"quantity":3/)
  expect(sent.join()).not.toMatch(/materialNumber|takings|"van"/)
  countMaterial(context, { jobUuid: job.uuid, itemUuid, by: -9 })
  expect(laptop.job(job.uuid).items).toMatchObject([{ quantity: 0 }])
  removeMaterial(context, { jobUuid: job.uuid, itemUuid })
  await laptop.drain()
  expect((await hubJob(job.uuid)).items).toEqual([])
  expect(countMaterial(context, { jobUuid: job.uuid, itemUuid, by: 1 })).toMatchObject({
    failure: { code: 'not-found' },
  })
})

test("a dispatcher's counts and refills of a van are added once at the server, and the new stock is shown", async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const { at, laptop } = world
  const line = { groupId: at.group.id, number: '4711', name: 'Gasket', unit: 'pcs', barcode: null }
  importMaterial(at.hub.service, { ...line, stock: { van: 'Van 3', counted: 20 } }, { isCounted: false })
  at.hub.service.store.transaction(db => giveVan(db, world.anna.user.id, 'Van 7'))
  const { remote } = laptop
  const say = (van: string, amount: number, isAdded: boolean) =>
    countVan(remote, { key: `${van} ${amount}`, van, groupId: at.group.id, number: '4711', amount, isAdded })
  unwrap(await say('Van 3', 5, true))
  unwrap(await say('Van 3', 5, true))
  unwrap(await say('Van 7', 8, false))
  unwrap(await readVans(laptop.context, remote))
  const stocks = readVansView(laptop.store.read).vans.map(({ van, lines }) => [van, lines[0]?.stock])
  expect(stocks).toEqual([
    ['Van 3', 25],
    ['Van 7', 8],
  ])
})
