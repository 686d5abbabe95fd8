/** Reads the recurring jobs of the group for the screens. */
import type { MeterChoice, RecurringView } from '../../../shared/contract/recurring.ts'
import { recurringValues } from '../../../shared/entities/recurring-job.ts'
import { hasRested } from '../../../shared/rules/recurrence.ts'
import { isPlanner } from '../../service/actor.ts'
import { findRecurringAnywhere } from '../../service/records/recurring-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { shownRecurring } from '../../sync/operations/lists/recurring-change.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { lastNumbers } from './earlier-forms.ts'
import { readPeople } from './people.ts'

export const noRecurring: RecurringView = { isOffered: false, mayPlan: false, people: [], entries: [] }

/** `assetUuid` null: the recurring jobs of all assets and places. */
export function readRecurring(context: SyncContext, assetUuid: string | null): RecurringView {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const mayPlan = isPlanner(actor, actor.homeGroupId)
  if (!offeredExtensions(db).includes('recurring')) return { ...noRecurring, mayPlan }
  const shown = [...shownRecurring(db, [...actor.grants.keys()]).values()]
  const entries = shown.filter(entry => assetUuid === null || entry.assetUuid === assetUuid)
  const now = context.service.now()
  const numbers = assetUuid === null ? [] : lastNumbers(db, assetUuid, changedAt => hasRested(changedAt, now))
  const meters = new Map(numbers.map(({ key, last }) => [key, last]))
  return {
    isOffered: true,
    mayPlan,
    people: readPeople(context, null),
    entries: entries.map(entry => ({
      ...recurringValues(entry),
      uuid: entry.uuid,
      plannedUntil: entry.plannedUntil ?? null,
      plannedReading: entry.plannedReading ?? null,
      assetName: db.value<string | null>('SELECT name FROM assets WHERE uuid = ?', entry.assetUuid) ?? null,
      lastReading: meters.get(entry.readingKey ?? '') ?? null,
      isWaiting: entry.isWaiting,
    })),
  }
}

/** Returns the questions of the asset's forms that can be a meter. */
export function readMeters({ service }: SyncContext, assetUuid: string | null): MeterChoice[] {
  return assetUuid === null ? [] : lastNumbers(service.store.read, assetUuid)
}

/** Returns the recurring job from which a job was created; null if it is not stored here. */
export function readRecurringOf(db: ReadDb, job: object): { title: string; assetUuid: string | null } | null {
  const { recurringUuid } = job as { recurringUuid?: unknown }
  if (typeof recurringUuid !== 'string') return null
  const row = findRecurringAnywhere(db, recurringUuid)
  return row ? { title: row.title, assetUuid: row.asset_uuid } : null
}
