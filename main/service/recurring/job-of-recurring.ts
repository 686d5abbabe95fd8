/** Creates one job of a recurring job, with the form and the material that it names. */
import type { AssetListItem } from '../../../shared/entities/asset.ts'
import type { RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { toListItem } from '../assets/read-asset.ts'
import { createFromBlank } from '../blanks/create-from-blank.ts'
import type { Command } from '../command.ts'
import { groupTimeZone, instantOnDay } from '../entity/local-time.ts'
import { hasTombstone } from '../entity/tombstones.ts'
import { createJob } from '../jobs/create-job.ts'
import type { JobBody } from '../jobs/job-body.ts'
import { findAsset } from '../records/asset-record.ts'
import { findBlank } from '../records/blank-record.ts'
import { jobOfUuid } from '../records/job-record.ts'
import { stableUuid } from '../stable-uuid.ts'

interface Occasion {
  /** the day of the job, `YYYY-MM-DD` */
  date: string
  /** the meter reading for which the job is due; null: by the calendar */
  reading: number | null
}

/**
 * Creates the job with the uuid of its date or reading. Returns false if that job exists, or was deleted.
 * @throws Refused as `createJob`
 */
export function createJobOf(command: Command, recurring: RecurringJob, occasion: Occasion): boolean {
  const { db, actor } = command
  const { groupId, title, blankUuid } = recurring
  const uuid = uuidOf(recurring, occasion)
  if (jobOfUuid(db, uuid) || hasTombstone(db, 'job', groupId, uuid)) return false
  const row = recurring.assetUuid === null ? undefined : findAsset(db, actor, recurring.assetUuid)
  createJob(command, bodyOf(command, recurring, occasion, row ? toListItem(db, row) : null), uuid, title)
  const blank = blankUuid === null ? undefined : findBlank(db, actor, blankUuid)
  if (blank && blank.retired === 0) createFromBlank(command, blank.uuid, { jobUuid: uuid }, Math.random)
  return true
}

/** Names the meter too: after a change of the meter, a job for the same reading is created. */
function uuidOf({ uuid, assetUuid, readingKey }: RecurringJob, { date, reading }: Occasion): string {
  return stableUuid(uuid, reading === null ? date : `reading ${reading} ${assetUuid} ${readingKey}`)
}

function bodyOf(
  { db }: Command,
  recurring: RecurringJob,
  { date }: Occasion,
  asset: AssetListItem | null,
): JobBody {
  const { groupId, title, description, assetUuid, startMinute, duration, items, uuid } = recurring
  const location = recurring.location ?? asset?.location ?? null
  const contactPerson = asset?.contactPerson ?? null
  const customer =
    recurring.customerName === null && asset !== null
      ? { customerId: asset.customerId }
      : { customerName: recurring.customerName }
  const workers = workersOf(db, recurring)
  const times =
    startMinute === null
      ? { allDay: true, startTime: date }
      : { startTime: instantOnDay(date, startMinute, groupTimeZone(db, groupId)) }
  return {
    ...{ title, description, assetUuid, duration, items, ...customer, ...times },
    placeName: location?.placeName ?? null,
    ...(contactPerson !== null && { contactPerson }),
    ...(location !== null && { destinations: [{ location }] }),
    resources: workers.map(userId => ({ userId })),
    // lists hide drafts
    ...(workers.length === 0 && { state: 'PUBLISHED' }),
    recurringUuid: uuid,
  }
}

/** Leaves out users who were disabled or have left the group. */
function workersOf(db: Command['db'], { groupId, userIds }: RecurringJob): number[] {
  const sql = `SELECT 1 FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.id = ? AND m.group_id = ? AND u.disabled_at IS NULL`
  return userIds.filter(userId => db.has(sql, userId, groupId))
}
