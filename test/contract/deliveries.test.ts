/** The interface, "Delivery". */
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rotateKey } from '../../main/service/access/keys.ts'
import { answerWith } from '../support/webhooks/receiver.ts'
import { openContractHub } from './contract-hub.ts'
import { subscribe } from './subscriber.ts'

const at = await openContractHub({ allowPrivateWebhooks: true })
const hmac = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('base64')

/** Creates a job and returns its delivery. */
async function delivered() {
  const subscriber = await subscribe(at)
  const job = await at.createJob()
  await subscriber.receiver.called(1)
  const [call] = subscriber.receiver.calls
  if (!call) throw new Error('nothing was delivered')
  return { ...subscriber, job, call }
}

test('a delivery is a POST of JSON in UTF-8 to the subscribed url', async () => {
  const { call, hook } = await delivered()
  expect(call.method).toBe('POST')
  expect(call.headers['content-type']).toMatch(/^application\/json;\s*charset=utf-8$/i)
  expect(hook.url.endsWith(call.path)).toBe(true)
})

test('the body of a delivery has exactly five fields', async () => {
  const { call, job } = await delivered()
  expect(call.event).toEqual({
    channel: 'job',
    eventType: 'CREATE',
    eventTimeStamp: at.clock.time,
    entityClass: 'Job',
    entityUuid: job.uuid,
  })
})

test('the body of a delivery is compact JSON', async () => {
  const { call } = await delivered()
  expect(call.body).toBe(JSON.stringify(JSON.parse(call.body)))
})

describe('the signatures of a delivery', () => {
  const secret = at.hub.integration.apiSecret

  test('include HMAC-SHA1 of the body with the API secret, in Base64', async () => {
    const { call } = await delivered()
    expect(call.headers['x-webhook-signature']).toBe(hmac('sha1', secret, call.body))
  })

  test('include the headers of Standard Webhooks', async () => {
    const { call } = await delivered()
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = call.headers
    expect(time).toBe(String(Math.floor(at.clock.time / 1000)))
    expect(signature).toBe(`v1,${hmac('sha256', secret, `${id}.${time}.${call.body}`)}`)
  })

  test('are made with the new secret as soon as the key is rotated', async () => {
    const key = at.makeKey()
    const { receiver } = await subscribe(at)
    const json = { url: receiver.url, channels: ['asset'] }
    const headers = { 'API-Key': key.apiKey }
    const { uuid } = await at.ok('POST', '/webhook', { as: 'anonymous', headers, json })
    const { apiSecret } = rotateKey(at.hub.hub.access, key.apiKey)
    await at.done('POST', `/webhook/${uuid}/test`, { as: 'anonymous', headers })
    await receiver.called(1)
    const [call] = receiver.calls
    expect(call?.headers['x-webhook-signature']).toBe(hmac('sha1', apiSecret, call?.body ?? ''))
  })

  test('equal the published test vector', () => {
    const body =
      '{"channel":"job","eventType":"TEST","eventTimeStamp":1447936800000,"entityClass":"Job","entityUuid":"449f140c-e578-441e-acea-f37e4810e6c1"}'
    expect(hmac('sha1', '3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11', body)).toBe('KYMlieFyu/85Y+vBju6IM+UT2Ao=')
  })
})

describe('a test event', () => {
  test('is sent on request, with the type TEST, the first channel, and the subscription as its entity', async () => {
    const { hook, receiver, sendTest } = await subscribe(at, { channels: ['article', 'job'] })
    await sendTest()
    await receiver.called(1)
    expect(receiver.calls[0]?.event).toEqual({
      channel: 'article',
      eventType: 'TEST',
      eventTimeStamp: at.clock.time,
      entityClass: 'WebhookSubscription',
      entityUuid: hook.uuid,
    })
  })

  test('passes every filter', async () => {
    const { receiver, sendTest } = await subscribe(at, { eventTypeFilter: 'NOTHING' })
    await sendTest()
    await receiver.called(1)
    expect(receiver.calls[0]?.event.eventType).toBe('TEST')
  })
})

test('a delivery succeeds if the receiver answers any status from 200 to 299', async () => {
  for (const status of [200, 201, 202, 204]) {
    const { receiver, sendTest, log } = await subscribe(at)
    receiver.answer = answerWith(status)
    await sendTest()
    const [entry] = await log(([first]) => first?.responseStatus === status)
    expect(entry).toMatchObject({ tryCount: 1, errorMessage: null })
  }
})

test('a delivery does not follow a redirect', async () => {
  const target = await subscribe(at, { channels: ['article'] })
  for (const status of [301, 302, 307, 308]) {
    const { receiver, sendTest, log } = await subscribe(at, { channels: ['article'] })
    receiver.answer = answerWith(status, { Location: target.receiver.url })
    await sendTest()
    await log(([first]) => first?.responseStatus === status)
  }
  expect(target.receiver.calls).toEqual([])
})

test('a slow receiver does not delay deliveries to other receivers', async () => {
  const slow = await subscribe(at)
  const quick = await subscribe(at)
  slow.receiver.answer = () => undefined
  await at.createJob()
  await quick.receiver.called(1)
  await at.createJob()
  await quick.receiver.called(2)
  expect(quick.events().map(event => event.eventType)).toEqual(['CREATE', 'CREATE'])
})

test('a redelivery on request has the id of the first delivery', async () => {
  const { hook, receiver, sendTest, log } = await subscribe(at)
  await sendTest()
  const [entry] = await log(([first]) => first?.responseStatus === 200)
  await at.done('POST', `/webhook/${hook.uuid}/log/${entry?.id}/redeliver`, { as: 'key' })
  await receiver.called(2)
  expect(receiver.calls[1]?.id).toBe(receiver.calls[0]?.id)
  expect(receiver.calls[1]?.body).toBe(receiver.calls[0]?.body)
  const path = `/webhook/${hook.uuid}/log/999999/redeliver`
  expect(await at.status('POST', path, { as: 'key' })).toBe(404)
})
