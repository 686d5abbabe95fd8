import { expect, test } from 'vitest'
import { createAsset } from '../../../../main/service/assets/create-asset.ts'
import { deleteAsset } from '../../../../main/service/assets/delete-asset.ts'
import { putAsset } from '../../../../main/service/assets/put-asset.ts'
import { newestSeq, readCursor } from '../../../../main/service/webhooks/change-cursor.ts'
import { createEventFilter } from '../../../../main/service/webhooks/event-filter.ts'
import { queueChanges } from '../../../../main/service/webhooks/fan-out.ts'
import type { WebhookInput } from '../../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { ids } from '../../../support/service/open-service.ts'
import { makeKey, openWebhooks, type WebhookData } from '../../../support/webhooks/world.ts'

const url = 'https://receiver.example/hook'

/** Queues all changes. Returns a function with the queued events of a subscription, in order. */
function queue({ at }: WebhookData): (uuid: string) => string[] {
  const passes = createEventFilter()
  for (let batch = 0; batch < 1_000 && queueChanges(at.service, passes); batch++);
  return uuid =>
    at.store.read
      .all<{ queued: string }>(
        `SELECT channel || ' ' || event_type AS queued FROM webhook_events
         WHERE webhook_id = (SELECT id FROM webhooks WHERE uuid = ?) ORDER BY id`,
        uuid,
      )
      .map(row => row.queued)
}

test('a subscription gets the events on its channels from its creation on', () => {
  const data = openWebhooks()
  const { at } = data
  const before = at.create({ title: 'Before' })
  const jobs = data.subscribe({ url, channels: ['job'] })
  const assets = data.subscribe({ url, channels: ['asset', 'invoice'] })
  const both = data.subscribe({ url, channels: ['job', 'asset'] })
  at.put(before.uuid, { title: 'After' })
  const asset = at.run(command => createAsset(command, { name: 'Lift' }))
  at.run(command => putAsset(command, asset.uuid, { name: 'Lift east' }))
  at.run(command => deleteAsset(command, asset.uuid))
  const queued = queue(data)
  expect(queued(jobs.uuid)).toEqual(['job UPDATE'])
  expect(queued(assets.uuid)).toEqual(['asset CREATE', 'asset UPDATE', 'asset DELETE'])
  expect(queued(both.uuid)).toEqual(['job UPDATE', 'asset CREATE', 'asset UPDATE', 'asset DELETE'])
})

test('a subscription gets no events of changes that were waiting when it was created', () => {
  const data = openWebhooks()
  const early = data.subscribe({ url, channels: ['job'] })
  data.at.create({ title: 'Waits' })
  const late = data.subscribe({ url, channels: ['job'] })
  const queued = queue(data)
  expect([queued(early.uuid), queued(late.uuid)]).toEqual([['job CREATE'], []])
})

test('an event has a channel, an entity and a time', () => {
  const data = openWebhooks()
  data.subscribe({ url, channels: ['asset'] })
  const happened = data.at.clock.now
  const asset = data.at.run(command => createAsset(command, { name: 'Lift' }))
  data.at.clock.now += 60_000
  queue(data)
  expect(data.at.store.read.all('SELECT * FROM webhook_events')).toMatchObject([
    {
      channel: 'asset',
      event_type: 'CREATE',
      event_at: happened,
      entity_class: 'Asset',
      entity_uuid: asset.uuid,
      state: 'waiting',
      next_try_at: data.at.clock.now,
      try_count: 0,
    },
  ])
})

test('an event filter must match the whole event type', () => {
  const data = openWebhooks()
  const cases: [string | null, string[]][] = [
    [null, ['job CREATE', 'job UPDATE']],
    ['UPDATE', ['job UPDATE']],
    ['UPD', []],
    ['PDATE', []],
    ['.*ATE', ['job CREATE', 'job UPDATE']],
    ['CREATE|UPDATE', ['job CREATE', 'job UPDATE']],
    ['C|UPDATE', ['job UPDATE']],
    ['(?i)update', ['job UPDATE']],
    ['', []],
  ]
  const made = cases.map(([eventTypeFilter, expected]) => {
    const input: WebhookInput = { url, channels: ['job'], eventTypeFilter }
    return { ...data.subscribe(input), expected }
  })
  const job = data.at.create({})
  data.at.put(job.uuid, { title: 'Changed' })
  const queued = queue(data)
  for (const { uuid, eventTypeFilter, expected } of made) {
    expect(queued(uuid), String(eventTypeFilter)).toEqual(expected)
  }
})

test('a subscription gets no event of another group', () => {
  const data = openWebhooks()
  const { uuid } = data.subscribe({ url, channels: ['job'] })
  const other = data.subscribe({ url, channels: ['job'] }, makeKey(data.access, ids.other))
  data.at.create({ title: 'Theirs' }, data.at.actors.userOfOtherGroup)
  const queued = queue(data)
  expect([queued(uuid), queued(other.uuid)]).toEqual([[], ['job CREATE']])
})

test('a subscription never gets events of the time in which it was inactive', () => {
  const data = openWebhooks()
  const { uuid } = data.subscribe({ url, channels: ['job'], active: false })
  const job = data.at.create({})
  data.change(uuid, { active: true })
  data.at.put(job.uuid, { title: 'Message' })
  data.change(uuid, { url: `${url}/2` })
  expect(queue(data)(uuid)).toEqual(['job UPDATE'])
})

test('no event is queued before the first subscription exists, even later', () => {
  const data = openWebhooks()
  const { store, service } = data.at
  data.at.create({})
  let commits = 0
  store.onCommit(() => commits++)
  expect(queueChanges(service, createEventFilter())).toBe(false)
  expect([commits, readCursor(store.read)]).toEqual([0, 0])
  const { uuid } = data.subscribe({ url, channels: ['job'] })
  data.at.create({})
  expect(queue(data)(uuid)).toEqual(['job CREATE'])
  expect(readCursor(store.read)).toBe(newestSeq(store.read))
})

test('many changes are queued in several transactions, each change once', () => {
  const data = openWebhooks()
  const many = Array.from({ length: 10 }, () => data.subscribe({ url, channels: ['job'] }))
  const size = hubLimits.webhookFanOut / many.length
  for (let index = 0; index < 2.5 * size; index++) data.at.create({})
  let commits = 0
  data.at.store.onCommit(() => commits++)
  const queued = queue(data)
  expect(commits).toBe(3)
  for (const { uuid } of many) expect(queued(uuid)).toHaveLength(2.5 * size)
})
