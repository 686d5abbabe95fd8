/** Creates the jobs of recurring jobs ahead of time (interface, "Recurring jobs"). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { dueDates, reachedReading } from '../../../shared/rules/recurrence.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedTexts } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { type Command, nextModified, runCommand } from '../command.ts'
import { dateOf, groupTimeZone } from '../entity/local-time.ts'
import { logListChange } from '../entity/log-change.ts'
import { findAssetAnywhere } from '../records/asset-record.ts'
import {
  findRecurringAnywhere,
  type RecurringRecord,
  recurringRows,
  toRecurring,
} from '../records/recurring-record.ts'
import type { Service } from '../service.ts'
import { createJobOf } from './job-of-recurring.ts'
import { assetsReadAfter, lastReading } from './last-reading.ts'

export interface Round {
  created: number
  /** recurring jobs whose jobs could not be created; a later round tries again */
  failed: { uuid: string; failure: Failure }[]
}

/** Recurring jobs that one round looks at. `formsAfter`: the meters of assets with a form that changed after this time. */
export type Looked = { changedAfter: number } | { formsAfter: number } | 'calendar'

/**
 * Creates the due jobs of recurring jobs, each in its own transaction. Requests are answered in between, and other hubs
 * may do the same at that time. @throws StoreFailure
 */
export async function createDueJobs(
  service: Service,
  looked: Looked,
  isStopped: () => boolean = () => false,
): Promise<Round> {
  const { store } = service
  const round: Round = { created: 0, failed: [] }
  for (const uuid of uuidsOf(store.read, looked)) {
    let isMore = true
    while (isMore) {
      if (isStopped()) return round
      isMore = createNext(service, uuid, round)
      await nextTurn()
    }
  }
  return round
}

function uuidsOf(db: ReadDb, looked: Looked): string[] {
  const select = 'SELECT r.uuid FROM recurring_jobs r WHERE r.paused = 0 AND'
  if (looked === 'calendar') return db.column(`${select} r.unit <> 'READING' ORDER BY r.id`)
  if ('changedAfter' in looked)
    return db.column(`${select} r.last_modified > ? ORDER BY r.id`, looked.changedAfter)
  const assets = JSON.stringify(assetsReadAfter(db, looked.formsAfter))
  return db.column(`${select} r.unit = 'READING' AND r.asset_uuid IN ${listedTexts} ORDER BY r.id`, assets)
}

/** Creates the next jobs of a recurring job. Returns whether it has more. */
function createNext(service: Service, uuid: string, round: Round): boolean {
  const { read } = service.store
  const row = findRecurringAnywhere(read, uuid)
  if (!row || dueOf(read, row, service.now()) === null) return false
  const outcome = runCommand(service, creatorOf(row.group_id), command => createDue(command, uuid))
  if (!outcome.ok) round.failed.push({ uuid, failure: outcome.failure })
  else round.created += outcome.value.created
  return outcome.ok && outcome.value.isMore
}

/** The hub creates the jobs itself, without a user, and with the rights of a dispatcher of the group. */
function creatorOf(groupId: number): Actor {
  return {
    userId: null,
    grants: new Map([[groupId, 'dispatcher']]),
    homeGroupId: groupId,
    isBoundToHome: true,
  }
}

interface Due {
  recurring: RecurringJob
  today: string
  /** the dates of the new jobs; for a meter only today */
  dates: string[]
  /** the step that the meter has reached; null: by the calendar, or the meter went back below the first reading */
  reading: number | null
}

/** Returns the jobs that are due; null if there are none, or the asset is gone. */
function dueOf(db: ReadDb, row: RecurringRecord, now: number): Due | null {
  const recurring = toRecurring(row)
  const { groupId, assetUuid, readingKey } = recurring
  const today = dateOf(now, groupTimeZone(db, groupId))
  const isGone = assetUuid !== null && findAssetAnywhere(db, assetUuid)?.group_id !== groupId
  if (recurring.paused || isGone) return null
  if (recurring.unit !== 'READING') {
    const dates = dueDates(recurring, today)
    return dates.length === 0 ? null : { recurring, today, dates, reading: null }
  }
  if (assetUuid === null || readingKey === null) return null
  const last = lastReading(db, { groupId, assetUuid }, readingKey, now)
  if (last === null) return null
  const reading = reachedReading(recurring, last)
  // a reading that was corrected may be lower than before
  if (reading === recurring.plannedReading) return null
  return { recurring, today, dates: reading === null ? [] : [today], reading }
}

/** Reads the recurring job again, as another hub or user may have changed it. */
function createDue(command: Command, uuid: string): { created: number; isMore: boolean } {
  const { db, now } = command
  const row = findRecurringAnywhere(db, uuid)
  const due = row && dueOf(db, row, now)
  if (!row || !due) return { created: 0, isMore: false }
  const { recurring, dates, reading } = due
  let created = 0
  for (const date of dates) if (createJobOf(command, recurring, { date, reading })) created += 1
  const isByMeter = recurring.unit === 'READING'
  const planned = isByMeter ? { plannedReading: reading } : { plannedUntil: dates.at(-1) ?? null }
  const change = { ...planned, lastModified: nextModified(command) }
  recurringRows.change(db, change, 'WHERE id = ?', row.id)
  logListChange(db, now, row.group_id, 'recurring')
  const written = findRecurringAnywhere(db, uuid)
  return { created, isMore: written !== undefined && dueOf(db, written, now) !== null }
}
