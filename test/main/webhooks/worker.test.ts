import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { revokeKey, rotateKey } from '../../../main/service/access/keys.ts'
import { sign } from '../../../main/service/access/signature.ts'
import { logChange } from '../../../main/service/entity/log-change.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import { openStore } from '../../../main/store/store.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { ids, noon, testKey } from '../../support/service/open-service.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { makeKey, startWebhooks } from '../../support/webhooks/world.ts'

describe('a subscriber of webhooks', () => {
  test('gets a change at once, in the documented form and with its signatures', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
    const job = world.at.create({ title: 'Mend the lamp' })
    world.news()
    await receiver.called(1)
    const [call] = receiver.calls
    expect(call).toMatchObject({ method: 'POST', path: '/hook?from=test' })
    expect(call?.body).toBe(
      `{"channel":"job","eventType":"CREATE","eventTimeStamp":${noon},"entityClass":"Job","entityUuid":"${job.uuid}"}`,
    )
    const headers = call?.headers ?? {}
    const secret = world.key.apiSecret
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Fieldbook/test',
      'x-webhook-signature': sign(secret, call?.body ?? ''),
      'webhook-timestamp': String(Math.floor(world.clock.now() / 1_000)),
    })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${call?.body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    )
    await world.until(() => world.log(uuid).length === 1)
    expect(world.log(uuid)).toEqual([
      {
        id: expect.any(Number),
        url: receiver.url,
        tryCount: 1,
        requestTimeStamp: world.clock.now(),
        responseTimeStamp: world.clock.now(),
        responseTime: 0,
        responseStatus: 200,
        errorMessage: null,
        event: JSON.parse(call?.body ?? ''),
      },
    ])
  })

  test('has the duration of a slow answer in its log', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    receiver.answer = response => {
      world.clock.advance(250)
      response.end()
    }
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
    world.at.create({})
    world.news()
    await world.until(() => world.log(uuid).length === 1)
    const [entry] = world.log(uuid)
    expect(entry?.responseTime).toBe(250)
    expect(entry?.responseTimeStamp).toBe((entry?.requestTimeStamp ?? 0) + 250)
  })

  test('gets a change that another program wrote into the database', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    world.subscribe({ url: receiver.url, channels: ['job'] })
    world.news()
    const other = openStore({ file: world.at.store.place, key: testKey, seat: 'hub' })
    other.transaction(db => logChange({ db, now: 5 }, 'job', { uuid: 'a-job', group_id: ids.group }, 'NOTE'))
    other.close()
    world.clock.advance(1_000)
    await receiver.called(1)
    expect(receiver.calls[0]?.event).toMatchObject({ eventType: 'NOTE', eventTimeStamp: 5 })
  })

  test('gets a test event within seconds, even with a filter or while it is inactive', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    const { uuid } = world.subscribe({
      url: receiver.url,
      channels: ['asset', 'job'],
      eventTypeFilter: 'NOTE',
      active: false,
    })
    world.test(uuid)
    world.news()
    await receiver.called(1)
    expect(receiver.calls[0]?.event).toEqual({
      channel: 'asset',
      eventType: 'TEST',
      eventTimeStamp: noon,
      entityClass: 'WebhookSubscription',
      entityUuid: uuid,
    })
  })

  test('gets deliveries that are signed with the new secret after a rotation', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
    const { apiSecret } = rotateKey(world.access, String(world.key.id))
    world.test(uuid)
    world.news()
    await receiver.called(1)
    const [call] = receiver.calls
    expect(call?.headers['x-webhook-signature']).toBe(sign(apiSecret, call?.body ?? ''))
  })

  test('gets no more events after its key was revoked, not even waiting events', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    const other = await startReceiver()
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
    world.test(uuid)
    world.at.create({})
    revokeKey(world.access, String(world.key.id))
    world.subscribe({ url: other.url, channels: ['job'] }, makeKey(world.access, ids.group))
    world.at.create({})
    world.news()
    await other.called(1)
    await world.restart()
    expect(receiver.calls).toEqual([])
  })

  test('gets only the deliveries in flight if its key is revoked during deliveries', async () => {
    const [world, receiver, other] = [startWebhooks(), await startReceiver(), await startReceiver()]
    const kept: (() => void)[] = []
    receiver.answer = response => void kept.push(() => response.end())
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
    for (let made = 0; made < 2 * hubLimits.webhookLane; made++) world.at.create({})
    world.news()
    await receiver.called(hubLimits.webhookLane)
    revokeKey(world.access, String(world.key.id))
    for (const answer of kept.splice(0)) answer()
    await world.until(() => world.log(uuid).length === hubLimits.webhookLane)
    // A later event arrives, so the others would have arrived too.
    world.subscribe({ url: other.url, channels: ['job'] }, makeKey(world.access, ids.group))
    world.at.create({})
    world.news()
    await other.called(1)
    expect(receiver.calls).toHaveLength(hubLimits.webhookLane)
  })
})

describe('a redelivery', () => {
  test('sends the same event under the same id, with new attempts', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
    world.at.create({})
    world.news()
    await world.until(() => world.log(uuid).length === 1)
    const [entry] = world.log(uuid)
    world.clock.advance(5_000)
    world.redeliver(uuid, entry?.id ?? 0)
    expect(world.log(uuid)).toEqual([entry])
    world.news()
    await receiver.called(2)
    await world.until(() => world.log(uuid)[0]?.requestTimeStamp !== entry?.requestTimeStamp)
    expect(world.log(uuid)).toMatchObject([{ id: entry?.id, tryCount: 1, responseStatus: 200 }])
    const [first, second] = receiver.calls
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  })
})

describe('a waiting event', () => {
  test('is discarded if its subscription is deactivated, and is not sent after the next activation', async () => {
    const [world, receiver] = [startWebhooks(), await startReceiver()]
    receiver.answer = response => void response.writeHead(503).end()
    const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'], eventTypeFilter: 'CREATE' })
    world.at.create({ title: 'While active' })
    world.news()
    await world.until(() => world.log(uuid).length === 1)
    world.change(uuid, { active: false })
    const asleep = world.at.create({ title: 'While inactive' })
    world.clock.advance(limits.webhookRetryMs * 2)
    world.change(uuid, { active: true })
    const awake = world.at.create({ title: 'Again active' })
    world.news()
    await receiver.called(2)
    const delivered = receiver.calls.map(call => call.event.entityUuid)
    expect([delivered.includes(asleep.uuid), delivered.at(-1)]).toEqual([false, awake.uuid])
    expect(world.log(uuid).at(-1)).toMatchObject({ tryCount: 1, responseStatus: 503 })
  })

  test('is sent to the address that its subscription has at the time of the attempt', async () => {
    const [world, first, second] = [startWebhooks(), await startReceiver(), await startReceiver()]
    first.answer = response => void response.writeHead(500).end()
    const { uuid } = world.subscribe({ url: first.url, channels: ['job'] })
    world.test(uuid)
    world.news()
    await world.until(() => world.log(uuid).length === 1)
    world.change(uuid, { url: second.url })
    world.clock.advance(limits.webhookRetryMs)
    await second.called(1)
    await world.until(() => world.log(uuid)[0]?.tryCount === 2)
    expect(world.log(uuid)).toMatchObject([{ url: second.url, responseStatus: 200 }])
    expect(second.calls[0]?.id).toBe(first.calls[0]?.id)
  })
})

test('each job event is sent once, with its own event type', async () => {
  const [world, receiver] = [startWebhooks(), await startReceiver()]
  const job = world.at.create({ title: 'Mend the lamp' })
  world.subscribe({ url: receiver.url, channels: ['job'] })
  world.at.run(command => addNote(command, job.uuid, { ...note, text: 'It flickers' }))
  world.at.put(job.uuid, { title: 'Mend the lamp again' })
  world.news()
  await receiver.called(2)
  await world.restart()
  expect(receiver.calls.map(call => call.event.eventType).sort()).toEqual(['NOTE', 'UPDATE'])
})

const note = {
  discrepancy: false,
  internal: false,
  eventTimeStamp: null,
  latitude: null,
  longitude: null,
  accuracy: null,
}
