/** Blank forms on a laptop: stored for offline, and forms that are created from them. */
import { expect, test } from 'vitest'
import { readBlankList } from '../../../main/app/views/blanks.ts'
import { readFormView } from '../../../main/app/views/form-view.ts'
import { addToAsset } from '../../../main/sync/operations/acts/add-to-asset.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { readBlanks, sendBlank } from '../../../main/sync/pull/blank-changes.ts'
import type { Form } from '../../../shared/entities/form.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

const fields = [
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', required: true },
  { name: 'double', type: 'NUMBER', calculation: '${pressure} * 2' },
  { name: 'state', type: 'TEXT', default: 'good' },
]

type Entity = { uuid: string }

/** A laptop that has read a blank, and a job on an asset of the blank's type. */
async function startWithBlank(options: WorldOptions = {}) {
  const world = await startWorld(options)
  const { dispatcher, laptop } = world
  const type = (await dispatcher('POST', '/asset/type', { name: 'Boiler' })) as Entity
  const asset = (await dispatcher('POST', '/asset', { name: 'B4', assetTypeUuid: type.uuid })) as Entity
  for (const body of [
    { name: 'any', title: 'Any check', fields },
    { name: 'boiler', title: 'Boiler check', version: '2', assetTypeUuids: [type.uuid], fields },
  ])
    await dispatcher('POST', '/blank', body)
  const job = await world.plan({ assetUuid: asset.uuid })
  laptop.clock.advance(HOUR)
  await laptop.pull()
  const list = readBlankList(laptop.context, { jobUuid: job.uuid, assetUuid: null }).blanks
  return { ...world, job, asset, list, blankUuid: list[0]?.uuid ?? '' }
}

function fill({ laptop }: StartedWorld, formUuid: string, value: number): void {
  const path = readFormView(laptop.context, formUuid)?.questions[0]?.path ?? ''
  unwrap(patchForm(laptop.context, { formUuid, values: [{ path, value }] }))
  unwrap(leaveForm(laptop.context, formUuid))
}

const formsAtServer = async ({ dispatcher }: StartedWorld) => (await dispatcher('GET', '/form')) as Form[]

test('blanks for the type of the asset come first, each with its number of questions', async () => {
  const { list } = await startWithBlank()
  expect(list.map(({ title, fits, asked }) => [title, fits, asked])).toEqual([
    ['Boiler check', true, 3],
    ['Any check', false, 3],
  ])
})

test.each(['cut-request', 'cut-response'] as const)(
  'a form that is created from a blank without a network arrives once after a %s',
  async kind => {
    const world = await startWithBlank()
    const { laptop, job, blankUuid } = world
    laptop.proxy.fault(/^PUT \/form/, { kind }, 1)
    const { formUuid } = unwrap(createForm(laptop.context, { jobUuid: job.uuid, blankUuid }))
    fill(world, formUuid, 2)
    await laptop.drain()
    const [form, ...others] = await formsAtServer(world)
    expect(others).toEqual([])
    expect(form).toMatchObject({
      ...{ uuid: formUuid, title: 'Boiler check', state: 'COMPLETED' },
      blank: { name: 'boiler', version: '2' },
      fields: [{ value: 2 }, { value: 4 }, { value: 'good' }],
    })
    await laptop.pull()
    expect(readFormView(laptop.context, formUuid)?.form).toMatchObject({ blank: { name: 'boiler' } })
  },
)

test('a form for an asset goes to the open job of the user, and without one to a new job', async () => {
  const world = await startWithBlank()
  const { laptop, job, asset, blankUuid } = world
  const add = (assetUuid: string) => addToAsset(laptop.context, { blankUuid, assetUuid })
  const first = unwrap(add(asset.uuid))
  expect(first.jobUuid).toBe(job.uuid)
  const other = (await world.dispatcher('POST', '/asset', { name: 'B5' })) as Entity
  expect(failureOf(add(other.uuid)).code).toBe('not-found')
  await laptop.pull()
  laptop.clock.advance(HOUR)
  await laptop.pull()
  const second = unwrap(add(other.uuid))
  fill(world, second.formUuid, 1)
  fill(world, first.formUuid, 1)
  await laptop.drain()
  expect(await world.hubJob(second.jobUuid)).toMatchObject({
    ...{ title: 'Boiler check', assetUuid: other.uuid },
    forms: [{ uuid: second.formUuid, blank: { name: 'boiler' } }],
  })
  expect(await formsAtServer(world)).toHaveLength(2)
})

test('a retired blank is refused, and one that the server removed is gone', async () => {
  const world = await startWithBlank({ role: 'dispatcher' })
  const { laptop, job, blankUuid } = world
  const { remote, context } = laptop
  unwrap(await sendBlank(remote, { key: 'retire-it-1', uuid: blankUuid, body: { retired: true } }))
  unwrap(await readBlanks(context, remote))
  expect(failureOf(createForm(context, { jobUuid: job.uuid, blankUuid })).code).toBe('conflict')
  await world.dispatcher('DELETE', `/blank/${blankUuid}`)
  unwrap(await readBlanks(context, remote))
  expect(failureOf(createForm(context, { jobUuid: job.uuid, blankUuid })).code).toBe('not-found')
})

test('a blank is stored at the server once, and a refusal or a lost answer is reported', async () => {
  const world = await startWithBlank({ role: 'dispatcher' })
  const { remote, context } = world.laptop
  const send = (body: object) => sendBlank(remote, { key: 'import-it-1', uuid: null, body })
  world.laptop.proxy.fault(/^POST \/blank/, { kind: 'cut-response' }, 5)
  expect(failureOf(await send({ name: 'new', fields })).code).toBe('network')
  world.laptop.proxy.heal()
  unwrap(await send({ name: 'new', fields }))
  unwrap(await readBlanks(context, remote))
  const list = readBlankList(context, { jobUuid: null, assetUuid: null })
  expect(list).toMatchObject({ mayChange: true, types: [{ name: 'Boiler' }] })
  expect(list.blanks.filter(({ name }) => name === 'new')).toMatchObject([{ revision: 1 }])
  const refused = await sendBlank(remote, { key: 'import-it-2', uuid: null, body: { name: 'x', fields: [] } })
  expect(failureOf(refused)).toMatchObject({ code: 'invalid' })
})
