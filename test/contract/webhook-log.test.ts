/** The interface, "Webhook event log entry", "Event log". */
import { describe, expect, test } from 'vitest'
import { answerWith } from '../support/webhooks/receiver.ts'
import { MINUTE, openContractHub } from './contract-hub.ts'
import { subscribe } from './subscriber.ts'

const at = await openContractHub({ allowPrivateWebhooks: true })

describe('an entry of the webhook log', () => {
  test('has every documented property', async () => {
    const { hook, receiver, sendTest, log } = await subscribe(at)
    await sendTest()
    const [entry] = await log(([first]) => first?.responseStatus === 200)
    expect(entry).toEqual({
      id: expect.any(Number),
      url: hook.url,
      tryCount: 1,
      requestTimeStamp: at.clock.time,
      responseTimeStamp: at.clock.time,
      responseTime: expect.any(Number),
      responseStatus: 200,
      errorMessage: null,
      event: receiver.calls[0]?.event,
    })
    expect(Object.keys(entry?.event ?? {}).toSorted()).toEqual(
      ['channel', 'eventType', 'eventTimeStamp', 'entityClass', 'entityUuid'].toSorted(),
    )
  })

  test('has whole numbers and times in epoch milliseconds', async () => {
    const { sendTest, log } = await subscribe(at)
    await sendTest()
    const [entry] = await log(([first]) => first?.responseStatus === 200)
    for (const value of [entry?.responseTime, entry?.requestTimeStamp, entry?.tryCount]) {
      expect(Number.isInteger(value)).toBe(true)
    }
  })

  test("has an error message, and never the receiver's answer", async () => {
    const { receiver, sendTest, log } = await subscribe(at)
    receiver.answer = response => void response.writeHead(500, 'Sesame phrase').end('sesame body')
    await sendTest()
    const entries = await log(([first]) => first?.responseStatus === 500)
    expect(entries[0]?.errorMessage).toMatch(/\S/)
    expect(JSON.stringify(entries)).not.toMatch(/sesame/i)
  })

  test('is updated by each further attempt of the same event', async () => {
    const { receiver, sendTest, log } = await subscribe(at)
    receiver.answer = answerWith(503)
    await sendTest()
    const [first] = await log(([entry]) => entry?.tryCount === 1)
    at.clock.time += MINUTE
    const entries = await log(([entry]) => entry?.tryCount === 2)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ id: first?.id, responseStatus: 503, requestTimeStamp: at.clock.time })
  })
})

test('the webhook log lists the newest deliveries first, and at most as many as `limit`', async () => {
  const { receiver, log } = await subscribe(at)
  const uuids: string[] = []
  for (const count of [1, 2, 3]) {
    uuids.unshift((await at.createJob()).uuid)
    await receiver.called(count)
  }
  const entries = await log(found => found.length === 3)
  expect(entries.map(entry => entry.event.entityUuid)).toEqual(uuids)
  expect(await log(() => true, '?limit=2')).toEqual(entries.slice(0, 2))
  expect(await log(() => true, '?limit=0')).toEqual([])
  expect(await log(() => true, '?limit=5000')).toEqual(entries)
})

test('the webhook log stores the last 100 events of a subscription', { timeout: 60_000 }, async () => {
  const { receiver, sendTest, log } = await subscribe(at, { channels: ['article'] })
  for (let sent = 1; sent <= 104; sent++) await sendTest()
  await receiver.called(104)
  const ids = receiver.calls.map(call => call.id)
  expect(new Set(ids).size).toBe(104)
  const entries = await log(
    found => found.length === 100 && found.every(entry => entry.responseStatus === 200),
  )
  const [newest, oldest] = [entries[0]?.id ?? 0, entries.at(-1)?.id ?? 0]
  expect(newest - oldest).toBe(99)
})

test('a subscription without deliveries has an empty log', async () => {
  const { log } = await subscribe(at)
  expect(await log(() => true)).toEqual([])
})
