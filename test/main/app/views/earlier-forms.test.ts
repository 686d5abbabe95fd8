import { expect, test } from 'vitest'
import { earlierAnswers, lastNumbers, readingSeries } from '../../../../main/app/views/earlier-forms.ts'
import { readFormView } from '../../../../main/app/views/form-view.ts'
import { assetsReadAfter, lastReading } from '../../../../main/service/recurring/last-reading.ts'
import { createForm } from '../../../../main/sync/operations/acts/attach-form.ts'
import { patchForm } from '../../../../main/sync/operations/acts/patch-form.ts'
import type { Form } from '../../../../shared/entities/form.ts'
import { HOUR } from '../../../../shared/limits/units.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { openWorld, type World, type WorldOptions } from '../../../support/sync/laptop.ts'
import { firstPull } from '../../../support/sync/pull/first-pull.ts'

type Entity = { uuid: string; groupId: number }

const pressure = { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar' }
const boiler = { name: 'boiler', label: 'Boiler', type: 'GROUP' }
const state = { name: 'state', label: 'State', type: 'SELECT', options: ['good', 'worn'] }
const fields = [{ ...boiler, fields: [pressure] }, state, { name: 'photo', label: 'Photo', type: 'PHOTO' }]
const answered = (bar: number, chosen: string) => [
  { ...boiler, fields: [{ ...pressure, value: bar }] },
  { ...state, value: chosen },
]

/** An asset with two filled forms of the blank, on jobs of other users. The laptop has only the new job. */
async function openWithHistory(options: WorldOptions = {}) {
  const world = await openWorld(options)
  const { dispatcher, at, laptop } = world
  const asset = (await dispatcher('POST', '/asset', { name: 'B4' })) as Entity
  const blank = (await dispatcher('POST', '/blank', { name: 'check', title: 'Check', fields })) as Entity
  for (const [bar, chosen] of [
    [1.5, 'good'],
    [1.2, 'worn'],
  ] as const) {
    const job = await world.plan({ resources: [], assetUuid: asset.uuid, startTime: 0, endTime: HOUR })
    await dispatcher('POST', '/form', {
      ...{ title: 'Check', jobUuid: job.uuid, fields: answered(bar, chosen) },
      blank: { name: 'check', version: '' },
    })
    at.clock.time += HOUR
    laptop.clock.advance(HOUR)
  }
  const job = await world.plan({ assetUuid: asset.uuid })
  await firstPull(world)
  return { ...world, asset, blank, job }
}

function valuesOf({ laptop }: World, formUuid: string) {
  const view = readFormView(laptop.context, formUuid)
  return view?.earlier.map(({ pointer, value }) => [pointer, value])
}

test('a new form shows the answers of the last form of its blank on the same asset without a network', async () => {
  const world = await openWithHistory()
  const { laptop, job, blank, asset } = world
  const made = unwrap(createForm(laptop.context, { jobUuid: job.uuid, blankUuid: blank.uuid }))
  expect(valuesOf(world, made.formUuid)).toEqual([
    ['/fields/0/fields/0/value', 1.2],
    ['/fields/1/value', 'worn'],
  ])
  const other = unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Another form', fields }))
  expect(valuesOf(world, other.formUuid)).toEqual([])
  expect(readingSeries(laptop.store.read, asset.uuid)).toMatchObject([
    { title: 'Check', label: 'Pressure', unit: 'bar', points: [{ value: 1.5 }, { value: 1.2 }] },
  ])
})

test('an unsent form of the laptop is part of the readings, and is not its own last form', async () => {
  const world = await openWithHistory()
  const { laptop, job, blank, asset } = world
  const { formUuid } = unwrap(createForm(laptop.context, { jobUuid: job.uuid, blankUuid: blank.uuid }))
  const path = readFormView(laptop.context, formUuid)?.questions[0]?.path ?? ''
  unwrap(patchForm(laptop.context, { formUuid, values: [{ path, value: 2 }] }))
  expect(valuesOf(world, formUuid)?.[0]).toEqual(['/fields/0/fields/0/value', 1.2])
  const [series] = readingSeries(laptop.store.read, asset.uuid)
  expect(series?.points.map(({ value }) => value).toSorted()).toEqual([1.2, 1.5, 2])
})

test('at a server that stores no blanks of forms, the title and the question decide', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const asset = (await dispatcher('POST', '/asset', { name: 'B4' })) as Entity
  const job = await world.plan({ assetUuid: asset.uuid })
  const form = { title: 'Check', jobUuid: job.uuid }
  await dispatcher('POST', '/form', { ...form, fields: answered(1.5, 'good') })
  world.at.clock.time += HOUR
  const next = (await dispatcher('POST', '/form', { ...form, fields })) as Form
  await firstPull(world)
  expect(earlierAnswers(laptop.store.read, next)).toMatchObject([{ value: 1.5 }, { value: 'good' }])
})

test('the last number of a meter is the same at the server and on the laptop', async () => {
  const { at, laptop, asset } = await openWithHistory()
  const key = 'boiler/pressure'
  const onLaptop = () => lastNumbers(laptop.store.read, asset.uuid).find(number => number.key === key)?.last
  const { store } = at.hub.service
  const place = { groupId: asset.groupId, assetUuid: asset.uuid }
  const atServer = () => lastReading(store.read, place, key, at.clock.time)
  expect([onLaptop(), atServer()]).toEqual([1.2, 1.2])
  expect(lastNumbers(laptop.store.read, asset.uuid, () => false)).toEqual([])
})

test('a form without a job belongs to the asset that it names', async () => {
  const { dispatcher, at } = await openWithHistory()
  const asset = (await dispatcher('POST', '/asset', { name: 'B5' })) as Entity
  await dispatcher('POST', '/form', { title: 'Check', assetUuid: asset.uuid, fields: answered(3, 'good') })
  at.clock.time += HOUR
  const { store } = at.hub.service
  const place = { groupId: asset.groupId, assetUuid: asset.uuid }
  expect(lastReading(store.read, place, 'boiler/pressure', at.clock.time)).toBe(3)
  expect(assetsReadAfter(store.read, at.clock.time - 2 * HOUR)).toContain(asset.uuid)
})
