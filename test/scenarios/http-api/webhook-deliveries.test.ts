import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type HubAnswer } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { type Asker, askAs } from '../../support/http/webhook-asker.ts'
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub({ allowPrivateWebhooks: true })
})
afterAll(() => at.close())

describe('webhooks of a running server', () => {
  async function subscribed(): Promise<{
    send: Asker
    receiver: Receiver
    path: string
  }> {
    const [send, receiver] = [askAs(at), await startReceiver()]
    const json = { url: receiver.url, channels: ['job'], eventTypeFilter: 'CREATE|NOTE' }
    const { uuid } = (await send('POST', '/webhook', { json })).json
    return { send, receiver, path: `/webhook/${uuid}` }
  }

  /** Returns the log when it has that many entries. */
  function logOf(send: Asker, path: string, count: number): Promise<HubAnswer> {
    const { store } = at.hub.service
    return new Promise(resolve => {
      const look = async () => {
        const answer = await send('GET', `${path}/log`)
        if (answer.json.length < count) return
        stop()
        resolve(answer)
      }
      const stop = store.onCommit(() => void look())
      void look()
    })
  }

  test('deliver a test event, and add it to the log', async () => {
    const { send, receiver, path } = await subscribed()
    const answer = await send('POST', `${path}/test`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    await receiver.called(1)
    const log = await logOf(send, path, 1)
    expect(log.json).toEqual([
      {
        id: expect.any(Number),
        url: receiver.url,
        tryCount: 1,
        requestTimeStamp: at.clock.time,
        responseTimeStamp: at.clock.time,
        responseTime: 0,
        responseStatus: 200,
        errorMessage: null,
        event: receiver.calls[0]?.event,
      },
    ])
  })

  test('deliver an entry of the log again under the same webhook-id', async () => {
    const { send, receiver, path } = await subscribed()
    await send('POST', `${path}/test`, { json: {} })
    const [entry] = (await logOf(send, path, 1)).json
    const answer = await send('POST', `${path}/log/${entry.id}/redeliver`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    await receiver.called(2)
    const [first, second] = receiver.calls
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    for (const id of [entry.id + 1_000, 0, -1, 'x', '1.5']) {
      expect((await send('POST', `${path}/log/${id}/redeliver`)).status, String(id)).toBe(404)
    }
    const other = askAs(at)
    const theirs = (await other('POST', '/webhook', { json: { url: receiver.url, channels: ['job'] } })).json
    expect((await other('POST', `/webhook/${theirs.uuid}/log/${entry.id}/redeliver`)).status).toBe(404)
  })

  test('return the requested number of log entries, newest first', async () => {
    const { send, receiver, path } = await subscribed()
    for (let index = 1; index <= 3; index++) {
      at.clock.time += 1_000
      await send('POST', '/job', { json: { title: `Job ${index}` } })
      await logOf(send, path, index)
    }
    const all = (await send('GET', `${path}/log`)).json
    const entities = all.map((entry: { event: { entityUuid: string } }) => entry.event.entityUuid)
    expect(entities).toEqual(receiver.calls.map(call => call.event.entityUuid).reverse())
    expect((await send('GET', `${path}/log?limit=2`)).json).toEqual(all.slice(0, 2))
    expect((await send('GET', `${path}/log?limit=0`)).json).toEqual([])
    expect((await send('GET', `${path}/log?limit=9999`)).json).toEqual(all)
    for (const limit of ['-1', 'x', '1.5', '']) {
      expect((await send('GET', `${path}/log?limit=${limit}`)).status, limit).toBe(400)
    }
  })

  test('deliver events of changes of jobs', async () => {
    const { send, receiver } = await subscribed()
    const job = (await send('POST', '/job', { json: { title: 'Mend the lamp' } })).json
    await send('PUT', `/job/${job.id}`, { json: { title: 'Filtered' } })
    await send('POST', `/job/${job.uuid}/note`, { form: { text: 'It flickers' } })
    await receiver.called(2)
    const told = receiver.calls.map(({ event }) => [event.eventType, event.entityClass, event.entityUuid])
    expect(told.sort()).toEqual([
      ['CREATE', 'Job', job.uuid],
      ['NOTE', 'Job', job.uuid],
    ])
  })

  test('log no keys, secrets or addresses of receivers', async () => {
    const { send, receiver, path } = await subscribed()
    await send('POST', `${path}/test`)
    await logOf(send, path, 1)
    expect(at.logged()).toContain('webhooks.tried')
    for (const secret of [receiver.url, 'from=test', at.integration.apiKey, at.integration.apiSecret]) {
      expect(at.logged()).not.toContain(secret)
    }
  })
})

test('a server without the option for private addresses calls no private address', async () => {
  const [strict, receiver] = [await startHub(), await startReceiver()]
  const headers = { 'API-Key': strict.integration.apiKey }
  const json = { url: receiver.url, channels: ['job'] }
  const { uuid } = (await ask(strict, 'POST', '/webhook', { headers, json })).json
  await ask(strict, 'POST', `/webhook/${uuid}/test`, { headers })
  const { store } = strict.hub.service
  const called = () => store.read.get('SELECT 1 FROM webhook_events WHERE request_at IS NOT NULL')
  await new Promise<void>(resolve => {
    store.onCommit(() => called() && resolve())
  })
  const log = await ask(strict, 'GET', `/webhook/${uuid}/log`, { headers })
  expect(log.json).toMatchObject([{ tryCount: 1, responseStatus: null }])
  expect(log.json[0].errorMessage).toBe('The address is not one of the open network: it is not called.')
  expect(receiver.calls).toEqual([])
  await strict.close()
})
