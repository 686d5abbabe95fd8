/** POST, PUT and DELETE of subscriptions (interface, "Webhook subscriptions"). */
import { isUuid } from '../../../shared/entities/brand.ts'
import type { Channel, WebhookInput, WebhookSubscription } from '../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { webhooks } from '../../store/schema/webhooks.ts'
import type { Command } from '../command.ts'
import { refuse, refuseValue } from '../refuse.ts'
import { newestSeq } from './change-cursor.ts'
import { isEventFilter } from './event-filter.ts'
import { stopWaiting } from './stop-waiting.ts'
import {
  channelsOf,
  findWebhook,
  findWebhookAnywhere,
  getWebhook,
  toSubscription,
  type WebhookRecord,
} from './webhook-record.ts'

const webhookRows = rowsOf(webhooks)

/** @throws Refused `invalid`, `conflict` for a key with too many subscriptions */
export function createWebhook(
  command: Command,
  keyId: number,
  input: WebhookInput,
  uuid: string = command.newUuid('entity'),
): WebhookSubscription {
  const { db, now } = command
  const settings = settingsFrom(input, null)
  requireRoomForOne(db, keyId)
  webhookRows.insert(db, { uuid, keyId, ...settings, afterSeq: newestSeq(db), createdAt: now })
  return toSubscription(getWebhook(db, keyId, uuid))
}

function requireRoomForOne(db: ReadDb, keyId: number): void {
  const count = readValue<number>(db, 'SELECT count(*) FROM webhooks WHERE key_id = ?', keyId) ?? 0
  if (count >= hubLimits.webhooksPerKey) {
    refuse(
      'conflict',
      `This API key has ${hubLimits.webhooksPerKey} subscriptions already: delete one first.`,
    )
  }
}

/** Updates the key's subscription, or creates it if the UUID is unused. @throws Refused */
export function putWebhook(
  command: Command,
  keyId: number,
  uuid: string,
  input: WebhookInput,
): WebhookSubscription {
  const { db } = command
  const webhook = findWebhook(db, keyId, uuid)
  if (webhook) return updateWebhook(command, webhook, input)
  if (!isUuid(uuid) || findWebhookAnywhere(db, uuid)) {
    refuse('not-found', 'There is no such webhook subscription.')
  }
  return createWebhook(command, keyId, input, uuid.toLowerCase())
}

function updateWebhook({ db }: Command, webhook: WebhookRecord, input: WebhookInput): WebhookSubscription {
  const settings = settingsFrom(input, webhook)
  // Changes from the time when the subscription was inactive are never sent.
  const isWoken = settings.active && webhook.active === 0
  const afterSeq = isWoken ? newestSeq(db) : webhook.after_seq
  webhookRows.change(db, { ...settings, afterSeq }, 'WHERE id = ?', webhook.id)
  if (!settings.active && webhook.active === 1) stopWaiting(db, webhook.id)
  return toSubscription(getWebhook(db, webhook.key_id, webhook.uuid))
}

/** Deletes the subscription, its waiting events and its log. @throws Refused `not-found` */
export function deleteWebhook({ db }: Command, keyId: number, uuid: string): void {
  db.run('DELETE FROM webhooks WHERE id = ?', getWebhook(db, keyId, uuid).id)
}

interface Settings {
  active: boolean
  channels: Channel[]
  eventTypeFilter: string | null
  url: string
}

/** Returns the settings with the body over the stored ones. @throws Refused `invalid` */
function settingsFrom(input: WebhookInput, stored: WebhookRecord | null): Settings {
  const channels = input.channels ?? (stored ? channelsOf(stored) : refuseValue('/channels', 'must be given'))
  if (channels.length === 0) refuseValue('/channels', 'must name a channel at least')
  const url = input.url ?? stored?.url ?? refuseValue('/url', 'must be given')
  const wrong = findAddressWrong(url)
  if (wrong !== null) refuseValue('/url', wrong)
  return {
    active: activeFrom(input, stored),
    channels: [...new Set(channels)],
    url,
    eventTypeFilter: filterFrom(input, stored),
  }
}

/** Returns whether the subscription is active. Null in the body means the default, which is active. */
function activeFrom({ active }: WebhookInput, stored: WebhookRecord | null): boolean {
  return active === undefined && stored ? stored.active === 1 : (active ?? true)
}

function filterFrom({ eventTypeFilter }: WebhookInput, stored: WebhookRecord | null): string | null {
  if (eventTypeFilter === undefined) return stored?.event_type_filter ?? null
  if (eventTypeFilter !== null && !isEventFilter(eventTypeFilter)) {
    refuseValue('/eventTypeFilter', 'must be a regular expression as RE2 takes it')
  }
  return eventTypeFilter
}

// Checks the form of a subscription's `url`. Whether it may be reached is checked at each try (interface, "Receivers").

/** Returns the error as the end of a sentence that begins with `url`, or null. */
function findAddressWrong(url: string): string | null {
  if (url.length > hubLimits.webhookUrlLength) {
    return `must not have more than ${hubLimits.webhookUrlLength} characters`
  }
  // The URL parser drops line breaks and tabs, so the called address would differ from the displayed one.
  if (/[\s\p{Cc}]/u.test(url) || !url.isWellFormed() || !URL.canParse(url)) return 'must be an address'
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username !== '' || password !== '') return 'must not carry a name or a password'
  return null
}
