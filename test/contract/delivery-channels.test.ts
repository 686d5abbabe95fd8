/** The interface, "Channels and event types": the channel of each event. */
import { describe, expect, test } from 'vitest'
import type { WebhookEvent } from '../../shared/entities/webhook.ts'
import { answerWith } from '../support/webhooks/receiver.ts'
import { MINUTE, openContractHub } from './contract-hub.ts'
import { subscribe } from './subscriber.ts'

const at = await openContractHub({ allowPrivateWebhooks: true })
const { tech } = at.users
const all = ['job', 'workreport', 'invoice', 'customer', 'article', 'asset']

/**
 * Runs `work` and checks that exactly these events are delivered, in any order. Another subscription shows when the hub
 * has processed everything, and a test event that nothing else follows.
 */
async function expectDelivered(
  work: () => Promise<unknown>,
  expected: string[],
  more: object = {},
): Promise<void> {
  const observer = await subscribe(at)
  const { receiver, events, sendTest } = await subscribe(at, { channels: all, ...more })
  await work()
  const last = await at.createJob()
  const isLast = (event: WebhookEvent) => event.entityUuid === last.uuid
  for (let count = 1; !observer.events().some(isLast); count++) await observer.receiver.called(count)
  await sendTest()
  const isTest = (event: WebhookEvent) => event.eventType === 'TEST'
  const told = () => events().filter(event => !isLast(event) && !isTest(event))
  const isThrough = () => events().some(isTest) && told().length >= expected.length
  for (let count = 1; !isThrough(); count++) await receiver.called(count)
  expect(
    told()
      .map(event => `${event.channel} ${event.eventType}`)
      .toSorted(),
  ).toEqual(expected.toSorted())
}

describe('on the channel asset', () => {
  const subject = () => at.ok('POST', '/asset', { json: { name: 'x' } })

  test('creating, changing and deleting an asset are delivered as CREATE, UPDATE and DELETE', async () => {
    const work = async () => {
      const { id } = await subject()
      await at.ok('PUT', `/asset/${id}`, { json: { name: 'y' } })
      await at.done('DELETE', `/asset/${id}`)
    }
    await expectDelivered(work, ['asset CREATE', 'asset UPDATE', 'asset DELETE'])
  })

  test('attaching a document is delivered as UPDATE', async () => {
    const { id } = await subject()
    const { uuid } = await at.makeDocument()
    await expectDelivered(() => at.call('PUT', `/asset/${id}/document/${uuid}`), ['asset UPDATE'])
  })

  test('a delivery names the entity class Asset and the uuid of the asset', async () => {
    const { receiver, events } = await subscribe(at, { channels: ['asset'] })
    const { uuid } = await subject()
    await receiver.called(1)
    expect(events()).toMatchObject([{ channel: 'asset', entityClass: 'Asset', entityUuid: uuid }])
  })
})

describe('on the channel job', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['UPDATE', id => at.ok('PUT', `/job/${id}`, { json: { title: 'y' } })],
    ['NOTE', id => at.done('POST', `/job/${id}/note`, { form: { text: 'x' } })],
    ['SCHEDULE', id => at.done('PUT', `/job/${id}/schedule?userId=${tech.id}`)],
    ['ASSIGN', id => at.done('PUT', `/job/${id}/assign?userId=${tech.id}`)],
    ['STATE_OVERRIDE', id => at.ok('PUT', `/job/${id}`, { json: { state: 'CANCELED' } })],
    ['CLOSE', id => at.ok('PUT', `/job/${id}`, { json: { state: 'CLOSED' } })],
    ['UPDATE_ITEMS', id => at.ok('PUT', `/job/${id}`, { json: { items: [{ title: 'x' }] } })],
    ['SIGN', id => at.ok('PUT', `/job/${id}`, { json: { signature: { name: 'x' } } })],
    ['ATTACH_FORM', id => at.ok('POST', '/form', { json: { title: 'x', jobId: id } })],
    ['DELETE', id => at.done('DELETE', `/job/${id}`)],
  ])('a change of the type %s has exactly one delivery, of that type', async (type, work) => {
    const { id } = await at.createJob()
    await expectDelivered(() => work(id), [`job ${type}`])
  })

  test('an operation with several events has one delivery for each event', async () => {
    const { id } = await at.createJob()
    const path = `/job/${id}/schedule?userId=${tech.id}&sendMessage`
    await expectDelivered(() => at.done('PUT', path), ['job SCHEDULE', 'job SEND_SCHEDULE'])
  })

  test('a new job is delivered as CREATE with its uuid', async () => {
    const { receiver, events } = await subscribe(at)
    const { uuid } = await at.createJob()
    await receiver.called(1)
    expect(events()).toMatchObject([
      { channel: 'job', eventType: 'CREATE', entityClass: 'Job', entityUuid: uuid },
    ])
  })
})

test('a subscription gets only the events of its channels', async () => {
  const work = async () => {
    await at.createJob()
    await at.ok('POST', '/asset', { json: { name: 'x' } })
  }
  await expectDelivered(work, ['job CREATE'], { channels: ['job'] })
  await expectDelivered(work, ['asset CREATE'], { channels: ['asset'] })
})

test('the channels workreport, invoice, customer and article deliver nothing', async () => {
  const channels = ['workreport', 'invoice', 'customer', 'article']
  await expectDelivered(() => at.createJob({ customerName: 'Brand new AB', projectName: 'New' }), [], {
    channels,
  })
})

describe('the event type filter', () => {
  const work = async () => {
    const { id } = await at.createJob()
    await at.done('PUT', `/job/${id}/schedule?userId=${tech.id}`)
    await at.done('PUT', `/job/${id}/unschedule?userId=${tech.id}`)
    await at.done('POST', `/job/${id}/note`, { form: { text: 'x' } })
  }

  test.each([
    [null, ['CREATE', 'SCHEDULE', 'UNSCHEDULE', 'NOTE']],
    ['SCHEDULE', ['SCHEDULE']],
    ['.*SCHEDULE', ['SCHEDULE', 'UNSCHEDULE']],
    ['NOTE|CREATE', ['CREATE', 'NOTE']],
    ['note', []],
    ['(?i)note', ['NOTE']],
    ['', []],
  ])('%j delivers only events whose whole type it matches', async (eventTypeFilter, types) => {
    const told = types.map(type => `job ${type}`)
    await expectDelivered(work, told, { channels: ['job'], eventTypeFilter })
  })
})

test('an inactive subscription gets nothing', async () => {
  const { hook, receiver, events } = await subscribe(at, { active: false })
  await at.createJob()
  await at.ok('PUT', `/webhook/${hook.uuid}`, { as: 'key', json: { active: true } })
  const { uuid } = await at.createJob()
  await receiver.called(1)
  expect(events().map(event => event.entityUuid)).toEqual([uuid])
})

test('a subscription that was inactive does not get earlier events', async () => {
  const { hook, receiver, events, log } = await subscribe(at)
  const set = (active: boolean) => at.ok('PUT', `/webhook/${hook.uuid}`, { as: 'key', json: { active } })
  receiver.answer = answerWith(503)
  await at.createJob()
  await log(([entry]) => entry?.responseStatus === 503)
  receiver.answer = answerWith(200)
  await set(false)
  await set(true)
  at.clock.time += 2 * MINUTE
  const { uuid } = await at.createJob()
  await log(([entry]) => entry?.responseStatus === 200)
  expect(events().map(event => event.entityUuid)).toEqual([expect.any(String), uuid])
})

test('events of another group are not delivered', async () => {
  const { receiver, events } = await subscribe(at)
  await at.createJob({ title: 'theirs' }, 'userOfOtherGroup')
  const { uuid } = await at.createJob({ title: 'ours' })
  await receiver.called(1)
  expect(events().map(event => event.entityUuid)).toEqual([uuid])
})
