import { expect, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { answerWith, type Receiver, startReceiver } from '../../support/webhooks/receiver.ts'
import { startWebhooks, type WebhookWorld } from '../../support/webhooks/world.ts'

interface Called {
  world: WebhookWorld
  receiver: Receiver
  uuid: string
}

async function callOnce(answer: Receiver['answer']): Promise<Called> {
  const called = await callUnanswered(answer)
  await called.world.until(() => called.world.log(called.uuid).length === 1)
  return called
}

/** Sends a test event and waits until the receiver has it, which does not answer yet. */
async function callUnanswered(answer: Receiver['answer'] = () => undefined): Promise<Called> {
  const [world, receiver] = [startWebhooks(), await startReceiver()]
  receiver.answer = answer
  const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
  world.test(uuid)
  world.news()
  await receiver.called(1)
  return { world, receiver, uuid }
}

test.each([404, 408, 409, 500, 502, 503, 504])(
  'retries an answer of %i five times, a minute apart, under one id',
  async status => {
    const { world, receiver, uuid } = await callOnce(answerWith(status))
    const first = world.log(uuid)[0]?.requestTimeStamp ?? 0
    for (let tries = 2; tries <= 6; tries++) {
      world.clock.advance(limits.webhookRetryMs - 1)
      expect(receiver.calls).toHaveLength(tries - 1)
      world.clock.advance(1)
      await world.until(() => world.log(uuid)[0]?.tryCount === tries)
      expect(world.log(uuid)).toMatchObject([
        { responseStatus: status, requestTimeStamp: first + (tries - 1) * limits.webhookRetryMs },
      ])
    }
    world.clock.advance(10 * limits.webhookRetryMs)
    await world.restart()
    expect(receiver.calls).toHaveLength(6)
    expect(new Set(receiver.calls.map(call => call.id)).size).toBe(1)
    expect(new Set(receiver.calls.map(call => call.body)).size).toBe(1)
  },
)

test.each([200, 201, 202, 204, 226, 299])(
  'an answer of %i is a success, and ends the attempts',
  async status => {
    const { world, receiver, uuid } = await callOnce(answerWith(status))
    world.clock.advance(2 * limits.webhookRetryMs)
    await world.restart()
    expect(receiver.calls).toHaveLength(1)
    expect(world.log(uuid)).toMatchObject([{ tryCount: 1, responseStatus: status, errorMessage: null }])
  },
)

test.each([304, 400, 401, 403, 405, 406, 410, 413, 418, 422, 429, 501, 505, 507, 599])(
  'does not retry an answer of %i',
  async status => {
    const { world, receiver, uuid } = await callOnce(answerWith(status))
    world.clock.advance(2 * limits.webhookRetryMs)
    await world.restart()
    expect(receiver.calls).toHaveLength(1)
    expect(world.log(uuid)).toMatchObject([{ tryCount: 1, responseStatus: status }])
    expect(world.log(uuid)[0]?.errorMessage).toMatch(`The receiver answered ${status}`)
  },
)

test.each([301, 302, 303, 307, 308])('does not follow a redirect of %i', async status => {
  const elsewhere = await startReceiver()
  const { world, receiver, uuid } = await callOnce(answerWith(status, { Location: elsewhere.url }))
  world.clock.advance(2 * limits.webhookRetryMs)
  await world.restart()
  expect([receiver.calls.length, elsewhere.calls.length]).toEqual([1, 0])
  expect(world.log(uuid)[0]?.errorMessage).toBe(
    `The receiver answered ${status}: redirects are not followed.`,
  )
})

test('retries a minute after the first attempt when the receiver does not answer within 15 seconds', async () => {
  const { world, receiver, uuid } = await callUnanswered()
  world.clock.advance(limits.webhookTimeoutMs - 1)
  expect(world.log(uuid)).toEqual([])
  world.clock.advance(1)
  await world.until(() => world.log(uuid).length === 1)
  expect(world.log(uuid)).toMatchObject([
    {
      tryCount: 1,
      responseTimeStamp: null,
      responseTime: null,
      responseStatus: null,
      errorMessage: 'The receiver did not answer within 15 s.',
    },
  ])
  receiver.answer = answerWith(200)
  world.clock.advance(limits.webhookRetryMs - limits.webhookTimeoutMs)
  await world.until(() => world.log(uuid)[0]?.tryCount === 2)
  expect(world.log(uuid)).toMatchObject([{ responseStatus: 200, errorMessage: null }])
})

test('an unreachable receiver gets a retry like a receiver that does not answer', async () => {
  const [world, gone] = [startWebhooks(), await startReceiver()]
  await gone.close()
  const { uuid } = world.subscribe({ url: gone.url, channels: ['job'] })
  world.test(uuid)
  world.news()
  await world.until(() => world.log(uuid).length === 1)
  expect(world.log(uuid)).toMatchObject([
    { responseStatus: null, errorMessage: 'The receiver could not be reached (ECONNREFUSED).' },
  ])
  const back = await startReceiver({ port: gone.port })
  world.clock.advance(limits.webhookRetryMs)
  await back.called(1)
})

test('a receiver that closes the connection gets a retry like a receiver that does not answer', async () => {
  const { world, uuid, receiver } = await callOnce(response => void response.destroy())
  expect(world.log(uuid)).toMatchObject([{ tryCount: 1, responseStatus: null }])
  receiver.answer = answerWith(204)
  world.clock.advance(limits.webhookRetryMs)
  await world.until(() => world.log(uuid)[0]?.tryCount === 2)
  expect(world.log(uuid)).toMatchObject([{ responseStatus: 204 }])
})

test('an event is retried after a restart, under the same id', async () => {
  const { world, receiver, uuid } = await callOnce(answerWith(502))
  await world.restart()
  expect(receiver.calls).toHaveLength(1)
  receiver.answer = answerWith(200)
  world.clock.advance(limits.webhookRetryMs)
  await world.until(() => world.log(uuid)[0]?.tryCount === 2)
  const [first, second] = receiver.calls
  expect(second?.id).toBe(first?.id)
})

test('closing the hub waits for a running attempt', async () => {
  const answers: (() => void)[] = []
  const { world, uuid } = await callUnanswered(response => void answers.push(() => response.end()))
  const closed = world.worker.close()
  for (const answer of answers) answer()
  await closed
  expect(world.log(uuid)).toMatchObject([{ tryCount: 1, responseStatus: 200 }])
})

test('closing the hub waits at most 10 seconds, and an unanswered event is sent after the next start', async () => {
  const { world, receiver, uuid } = await callUnanswered()
  const closed = world.worker.close()
  world.clock.advance(hubLimits.closeMs)
  await closed
  expect(world.log(uuid)).toEqual([])
  receiver.answer = answerWith(200)
  await world.restart()
  await receiver.called(2)
  const [first, second] = receiver.calls
  expect(second?.id).toBe(first?.id)
})

test('cancels an endless answer of a receiver, and stores nothing of the answer', async () => {
  const hungUp = Promise.withResolvers<void>()
  const { world, uuid } = await callOnce(response => {
    response.once('close', hungUp.resolve)
    response.writeHead(200, { 'Content-Type': 'text/plain' })
    const chunk = 'secret of the receiver '.repeat(1_000)
    const write = () => void (response.destroyed || response.write(chunk, write))
    write()
  })
  expect(world.log(uuid)).toMatchObject([{ tryCount: 1, responseStatus: 200, errorMessage: null }])
  const rows = world.at.store.read.all('SELECT * FROM webhook_events')
  expect(JSON.stringify(rows)).not.toContain('secret of the receiver')
  await hungUp.promise
})

test('a clock that is set back does not delay a retry', async () => {
  const { world, receiver, uuid } = await callOnce(answerWith(503))
  receiver.answer = answerWith(200)
  world.at.clock.now -= 24 * 60 * limits.webhookRetryMs
  world.clock.advance(hubLimits.webhookPollMs + limits.webhookRetryMs)
  await world.until(() => world.log(uuid)[0]?.tryCount === 2)
  expect(world.log(uuid)).toMatchObject([{ responseStatus: 200 }])
})
