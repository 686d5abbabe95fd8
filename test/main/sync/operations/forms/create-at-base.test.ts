import { describe, expect, test } from 'vitest'
import { removeForm } from '../../../../../main/sync/operations/acts/leave-form.ts'
import { confirmOperation, retryOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { formServer } from '../../../../../main/sync/outbox/form-server.ts'
import type { Form } from '../../../../../shared/entities/form.ts'
import type { PlainOffer } from '../../../../support/http/plain-hub.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import type { Fault } from '../../../../support/sync/fault-proxy.ts'
import { startBase } from '../../../../support/sync/forms/base-forms.ts'

const isCreation = /^(POST|PUT) \/form/

test("a form is created by PUT with the laptop's uuid if the server accepts this", async () => {
  const world = await startBase({ formChanges: true })
  await world.laptop.drain()
  expect((await world.there()).map(({ uuid }) => uuid)).toEqual([world.formUuid])
  expect(formServer(world.laptop.store.read).level).toBe('puts')
  expect(world.requests()).toEqual([`PUT /form/${world.formUuid}`])
})

test.each([400, 404, 405, 501])(
  'later forms are created by POST after a PUT was answered with %i',
  async status => {
    const world = await startBase({ formChanges: true })
    const { laptop } = world
    laptop.proxy.fault(/^PUT \/form/, { kind: 'answer', status })
    await laptop.drain()
    const second = world.create('Second check')
    await laptop.drain()
    expect(world.requests()).toEqual([`PUT /form/${world.formUuid}`, 'POST /form', 'POST /form'])
    expect((await world.there()).map(({ title }) => title)).toEqual(['Leak test', 'Second check'])
    expect(laptop.job(world.job.uuid).forms.map(({ uuid }) => uuid)).toEqual([world.formUuid, second])
  },
)

test("the server's uuid in the answer to a PUT is adopted, and later forms are created by POST", async () => {
  const world = await startBase({ formChanges: true })
  const { laptop, job, dispatcher } = world
  const { fields } = world.here()
  const named = (await dispatcher('POST', '/form', { jobUuid: job.uuid, title: 'Leak test', fields })) as Form
  const body = JSON.stringify(named)
  laptop.proxy.fault(/^PUT \/form/, { kind: 'answer', status: 200, type: 'application/json', body })
  await laptop.drain()
  expect(formServer(laptop.store.read).level).toBe('posts')
  world.create('Second check')
  unwrap(world.type('remarks', 'Hot'))
  await laptop.drain()
  expect(world.requests().slice(1).toSorted()).toEqual(
    [`GET /form/${named.uuid}`, 'POST /form', `PUT /form/${named.uuid}`].toSorted(),
  )
  expect(laptop.job(job.uuid).forms).toHaveLength(2)
})

const unclear: [string, Fault][] = [
  ['loses its request', { kind: 'cut-request' }],
  ['loses its answer', { kind: 'cut-response' }],
  ['gets half an answer', { kind: 'truncate' }],
  ['is answered by a gateway that timed out', { kind: 'answer', status: 504, forward: true }],
  ['is answered without a body', { kind: 'answer', status: 204, forward: true }],
]

const servers: [string, Partial<PlainOffer>][] = [
  ['assigns uuids', {}],
  ['accepts our uuids', { formChanges: true }],
  ['shows forms', { formChanges: true, formReads: true }],
]

describe.each(servers)('a laptop at a base server that %s', (_what, offer) => {
  test.each(unclear)('creates one form when the creation %s', async (_how, fault) => {
    const world = await startBase(offer)
    const { laptop } = world
    // The laptop knows that the server shows such events.
    await world.dispatcher('POST', '/form', { jobUuid: world.job.uuid, title: 'Boiler check' })
    await laptop.pull()
    laptop.proxy.fault(offer.formChanges ? isCreation : /^POST \/form/, fault)
    await laptop.drain()
    expect((await world.there()).map(({ title }) => title)).toEqual(['Boiler check', 'Leak test'])
    const here = laptop.job(world.job.uuid).forms
    expect(here.map(({ title }) => title)).toEqual(['Leak test'])
    expect(laptop.status().failed).toBe(0)
  })
})

test("a PUT without an answer is repeated if the server accepted the laptop's uuid before", async () => {
  const world = await startBase({ formChanges: true })
  const { laptop } = world
  await laptop.drain()
  world.create('Second check')
  laptop.proxy.fault(/^PUT \/form/, { kind: 'cut-response' })
  await laptop.drain()
  expect(world.requests().filter(request => request.startsWith('PUT'))).toHaveLength(3)
  expect((await world.there()).map(({ title }) => title)).toEqual(['Leak test', 'Second check'])
})

test('two forms with the same title are created although an answer and a request were lost', async () => {
  const world = await startBase()
  const { laptop } = world
  world.create()
  laptop.proxy.fault(/^POST \/form/, { kind: 'cut-response' })
  laptop.proxy.fault(/^POST \/form/, { kind: 'cut-request' })
  await laptop.drain()
  expect(await world.there()).toHaveLength(2)
  expect(laptop.job(world.job.uuid).forms).toHaveLength(2)
})

describe('a laptop at a base server that shows no events of forms', () => {
  async function startUnclear(fault: Fault) {
    const world = await startBase({ hidesFormEvents: true })
    const { laptop } = world
    laptop.proxy.fault(/^POST \/form/, fault)
    await laptop.until(() => laptop.status().failed === 1, 'the question')
    const [item] = laptop.outbox()
    expect(item?.reason?.code).toBe('unclear')
    return { ...world, operationId: item?.operationId ?? '' }
  }

  test('sends a form again if the user requests this', async () => {
    const world = await startUnclear({ kind: 'cut-request' })
    unwrap(retryOperation(world.laptop.context, world.operationId))
    await world.laptop.drain()
    expect(await world.there()).toHaveLength(1)
    expect(world.view()?.readOnly).toBeNull()
  })

  test('shows a form as read-only after the user confirmed that the server has the form', async () => {
    const world = await startUnclear({ kind: 'cut-response' })
    unwrap(confirmOperation(world.laptop.context, world.operationId))
    await world.laptop.drain()
    expect(await world.there()).toHaveLength(1)
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
    expect(world.view()?.readOnly).toBe('nameless')
    expect(world.type('pressure', 1)).toMatchObject({ failure: { code: 'conflict' } })
  })
})

test('an operation whose result is known cannot be confirmed by the user', async () => {
  const { laptop } = await startBase()
  const [item] = laptop.outbox()
  expect(confirmOperation(laptop.context, item?.operationId ?? '')).toMatchObject({
    failure: { code: 'conflict' },
  })
})

test('a form is removed only from this laptop if its uuid at the server is unknown', async () => {
  const world = await startBase({}, { role: 'dispatcher' })
  const { laptop, job } = world
  await world.dispatcher('POST', '/form', { jobUuid: job.uuid, title: 'Boiler check' })
  await laptop.pull()
  laptop.proxy.fault(/^POST \/form/, { kind: 'cut-response' })
  await laptop.drain()
  unwrap(removeForm(laptop.context, world.formUuid))
  await laptop.until(() => laptop.status().failed === 1)
  expect(laptop.outbox()).toMatchObject([{ reason: { code: 'no-such-method' } }])
  unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
  await laptop.drain()
  expect(laptop.job(job.uuid).forms).toEqual([])
  expect(await world.there()).toHaveLength(2)
})

test('a removal that the server refused as an unknown method is sent again when the user retries it', async () => {
  const world = await startBase({}, { role: 'dispatcher' })
  const { laptop, job } = world
  await laptop.drain()
  laptop.proxy.fault(/^DELETE \/form/, { kind: 'answer', status: 405 })
  unwrap(removeForm(laptop.context, world.formUuid))
  await laptop.until(() => laptop.status().failed === 1)
  const [refused] = laptop.outbox()
  expect(refused).toMatchObject({ kind: 'form.remove', reason: { code: 'no-such-method' } })
  expect(laptop.job(job.uuid).forms).toHaveLength(1)
  unwrap(retryOperation(laptop.context, refused?.operationId ?? ''))
  await laptop.drain()
  expect(await world.there()).toEqual([])
  expect(laptop.job(job.uuid).forms).toEqual([])
})
