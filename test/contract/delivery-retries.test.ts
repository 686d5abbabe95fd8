/** The interface, "Retry". Timeouts are tested with the worker. */
import { expect, test } from 'vitest'
import { answerWith } from '../support/webhooks/receiver.ts'
import { MINUTE, openContractHub } from './contract-hub.ts'
import { subscribe } from './subscriber.ts'

const at = await openContractHub({ allowPrivateWebhooks: true })

test.each([404, 408, 409, 500, 502, 503, 504])(
  'a delivery is retried a minute after the answer %i',
  async status => {
    const { receiver, sendTest, log } = await subscribe(at)
    receiver.answer = answerWith(status)
    await sendTest()
    const [failed] = await log(([entry]) => entry?.responseStatus === status)
    expect(failed).toMatchObject({ tryCount: 1 })
    receiver.answer = answerWith(204)
    at.clock.time += MINUTE
    await receiver.called(2)
    const [tried] = await log(([entry]) => entry?.responseStatus === 204)
    expect(tried).toMatchObject({ id: failed?.id, tryCount: 2 })
    expect(receiver.calls[1]?.id).toBe(receiver.calls[0]?.id)
  },
)

test.each([301, 400, 401, 403, 405, 406, 410, 413, 429, 501, 505])(
  'a delivery is not retried after the answer %i',
  async status => {
    const { receiver, sendTest, log } = await subscribe(at)
    receiver.answer = answerWith(status)
    await sendTest()
    await log(([entry]) => entry?.responseStatus === status)
    at.clock.time += 2 * MINUTE
    // A later event arrives, so a retry would have arrived too.
    receiver.answer = answerWith(200)
    await sendTest()
    await log(([entry]) => entry?.responseStatus === 200)
    expect(receiver.calls).toHaveLength(2)
    expect(receiver.calls[1]?.id).not.toBe(receiver.calls[0]?.id)
  },
)

test('a delivery is retried at most five times', { timeout: 60_000 }, async () => {
  const { receiver, sendTest, log } = await subscribe(at)
  receiver.answer = answerWith(500)
  await sendTest()
  for (let tries = 1; tries <= 6; tries++) {
    await receiver.called(tries)
    await log(([entry]) => entry?.tryCount === tries)
    at.clock.time += MINUTE
  }
  at.clock.time += MINUTE
  receiver.answer = answerWith(200)
  await sendTest()
  const entries = await log(([entry]) => entry?.responseStatus === 200)
  expect(entries.map(entry => [entry.tryCount, entry.responseStatus])).toEqual([
    [1, 200],
    [6, 500],
  ])
  expect(new Set(receiver.calls.slice(0, 6).map(call => call.id)).size).toBe(1)
  expect(receiver.calls).toHaveLength(7)
})

test('a delivery is retried if the connection is refused or broken', async () => {
  const { receiver, sendTest, log } = await subscribe(at)
  receiver.answer = response => void response.destroy()
  await sendTest()
  const [failed] = await log(([entry]) => entry?.tryCount === 1)
  expect(failed).toMatchObject({ responseStatus: null, errorMessage: expect.stringMatching(/\S/) })
  receiver.answer = answerWith(200)
  at.clock.time += MINUTE
  const [tried] = await log(([entry]) => entry?.responseStatus === 200)
  expect(tried).toMatchObject({ tryCount: 2, errorMessage: null })
})
