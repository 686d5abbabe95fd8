import { expect, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { ids } from '../../support/service/open-service.ts'
import { answerWith, startReceiver } from '../../support/webhooks/receiver.ts'
import { makeKey, startWebhooks, type WebhookWorld } from '../../support/webhooks/world.ts'

function createJobs(world: WebhookWorld, count: number): string[] {
  return Array.from({ length: count }, (_, index) => world.at.create({ title: `Job ${index}` }).uuid)
}

test('a receiver that never answers does not delay deliveries to other receivers', async () => {
  const [world, dead, alive] = [startWebhooks(), await startReceiver(), await startReceiver()]
  dead.answer = () => undefined
  const first = world.subscribe({ url: dead.url, channels: ['job'] })
  const second = world.subscribe({ url: alive.url, channels: ['job'] })
  const jobs = createJobs(world, 60)
  world.news()
  await alive.called(jobs.length)
  await world.until(() => world.log(second.uuid).length === jobs.length)
  expect(alive.calls.map(call => call.event.entityUuid).sort()).toEqual([...jobs].sort())
  // The clock has not moved, so the first delivery is still waiting for its answer.
  expect(dead.calls.length).toBeLessThanOrEqual(hubLimits.webhookLane)
  expect(world.log(first.uuid)).toEqual([])
})

test('two subscriptions with the same receiver do not wait for each other', async () => {
  const [world, receiver] = [startWebhooks(), await startReceiver()]
  const kept: (() => void)[] = []
  receiver.answer = (response, { path }) =>
    path === '/slow' ? void kept.push(() => response.end()) : void response.end()
  const url = new URL(receiver.url)
  world.subscribe({ url: `${url.origin}/slow`, channels: ['job'] })
  const quick = world.subscribe({ url: `${url.origin}/quick`, channels: ['job'] })
  createJobs(world, 30)
  world.news()
  await world.until(() => world.log(quick.uuid).length === 30)
  for (const answer of kept) answer()
})

test('a key whose secret cannot be read does not delay other keys, and is logged', async () => {
  const logged: unknown[] = []
  const quiet = () => undefined
  const log = { debug: quiet, warn: quiet, error: (_line: unknown, name?: string) => void logged.push(name) }
  const [world, receiver] = [startWebhooks({ log }), await startReceiver()]
  const damaged = makeKey(world.access, ids.group)
  world.subscribe({ url: receiver.url, channels: ['job'] }, damaged)
  const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
  const secret = world.access.vault.seal('x').replace(/^..../, 'AAAA')
  world.at.store.transaction(db => db.run('UPDATE api_keys SET secret = ? WHERE id = ?', secret, damaged.id))
  createJobs(world, 3)
  world.news()
  await world.until(() => world.log(uuid).length === 3)
  expect([receiver.calls.length, logged[0]]).toEqual([3, 'webhooks.failed'])
})

test('at most 8 events are sent to a receiver at the same time, and each event once', async () => {
  const [world, receiver] = [startWebhooks(), await startReceiver()]
  const kept: (() => void)[] = []
  receiver.answer = response => void kept.push(() => response.end())
  const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
  const jobs = createJobs(world, 40)
  world.news()
  for (let round = 1; round <= jobs.length / hubLimits.webhookLane; round++) {
    await receiver.called(round * hubLimits.webhookLane)
    expect(kept).toHaveLength(hubLimits.webhookLane)
    for (const answer of kept.splice(0)) answer()
  }
  await world.until(() => world.log(uuid).length === jobs.length)
  expect(receiver.calls).toHaveLength(jobs.length)
  expect(new Set(receiver.calls.map(call => call.id)).size).toBe(jobs.length)
})

test('events that wait for a retry do not delay new events of the same subscription', async () => {
  const [world, receiver] = [startWebhooks(), await startReceiver()]
  receiver.answer = answerWith(503)
  const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
  createJobs(world, 20)
  world.news()
  await world.until(() => world.log(uuid).length === 20)
  receiver.answer = answerWith(200)
  const job = world.at.create({ title: 'After' })
  world.news()
  await receiver.called(21)
  expect(receiver.calls.at(-1)?.event.entityUuid).toBe(job.uuid)
})

test('the log has the last 100 events, and all events that are still waiting', async () => {
  const [world, receiver] = [startWebhooks(), await startReceiver()]
  const failing = new Set<string>()
  receiver.answer = (response, { event }) =>
    void response.writeHead(failing.has(event.entityUuid) ? 503 : 200).end()
  const { uuid } = world.subscribe({ url: receiver.url, channels: ['job'] })
  const late = createJobs(world, 5)
  for (const job of late) failing.add(job)
  world.news()
  await world.until(() => world.log(uuid).length === 5)
  world.clock.advance(1_000)
  const jobs = createJobs(world, 150)
  world.news()
  await receiver.called(155)
  await world.until(() => waiting(world) === 5)
  const entries = world.log(uuid)
  expect(entries).toHaveLength(limits.webhookLogSize)
  expect(entries.every(({ event }) => jobs.includes(event.entityUuid))).toBe(true)
  expect(world.at.store.read.all('SELECT id FROM webhook_events')).toHaveLength(105)
  failing.clear()
  world.clock.advance(limits.webhookRetryMs)
  await world.until(() => waiting(world) === 0)
  const newest = world.log(uuid, 5).map(({ event, tryCount }) => [event.entityUuid, tryCount])
  expect(newest.sort()).toEqual(late.map(job => [job, 2]).sort())
  expect(world.at.store.read.all('SELECT id FROM webhook_events')).toHaveLength(limits.webhookLogSize)
})

function waiting({ at }: WebhookWorld): number {
  return at.store.read.all(`SELECT id FROM webhook_events WHERE state = 'waiting'`).length
}
