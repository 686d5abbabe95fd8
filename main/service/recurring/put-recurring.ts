/** POST /recurring, PUT and DELETE /recurring/:id (interface, "Recurring jobs"). */
import { isDeepStrictEqual } from 'node:util'
import {
  type RecurringEntry,
  type RecurringInput,
  type RecurringJob,
  recurringValues,
} from '../../../shared/entities/recurring-job.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { progressAfter } from '../../../shared/rules/recurrence.ts'
import { checkRecurring, tidyRecurring } from '../../../shared/rules/recurring-entry.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { membershipsOf } from '../access/users.ts'
import { requireAssetOfGroup } from '../assets/require-asset.ts'
import { birthOf, type Command, nextModified } from '../command.ts'
import { toLocation } from '../entity/extra.ts'
import { sqlBytes } from '../entity/fitting.ts'
import { groupFor } from '../entity/groups.ts'
import { dateOf, groupTimeZone } from '../entity/local-time.ts'
import { logListChange } from '../entity/log-change.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireMayChangeRecurring } from '../may/recurring.ts'
import { findBlankAnywhere } from '../records/blank-record.ts'
import {
  findRecurring,
  findRecurringAnywhere,
  getRecurring,
  type RecurringRecord,
  recurringRows,
  recurringTexts,
  toRecurring,
} from '../records/recurring-record.ts'
import { Refused, refuseValue } from '../refuse.ts'
import { readOneRecurring } from './list-recurring.ts'

/** @throws Refused `invalid`, `forbidden`, `conflict` if the list is full */
export function createRecurring(command: Command, body: RecurringInput, uuid?: string): RecurringJob {
  const { db, actor, now } = command
  const groupId = groupFor(actor, body.groupId ?? null)
  requireMayChangeRecurring(actor, groupId)
  const entry = entryOf(null, body)
  requireReferences(command, groupId, null, entry)
  const birth = birthOf(command, 'recurring_jobs', uuid ?? command.newUuid('entity'), groupId)
  const id = recurringRows.insert(db, { ...birth, ...entry })
  requireRoom(db, groupId)
  logListChange(db, now, groupId, 'recurring')
  return readOneRecurring(db, actor, String(id))
}

/** Updates the entry, or creates it if `ref` is an unused UUID. @throws Refused */
export function putRecurring(command: Command, ref: string, body: RecurringInput): RecurringJob {
  const { db, actor } = command
  const row = findRecurring(db, actor, ref)
  if (row) return updateRecurring(command, row, body)
  const isTaken = (taken: string) => findRecurringAnywhere(db, taken) !== undefined
  return createRecurring(command, body, uuidToCreate(ref, isTaken, 'recurring job'))
}

/** Jobs that were created from it stay. @throws Refused `not-found`, `forbidden` */
export function deleteRecurring({ db, actor, now }: Command, ref: string): void {
  const { id, group_id: groupId } = getRecurring(db, actor, ref)
  requireMayChangeRecurring(actor, groupId)
  db.run('DELETE FROM recurring_jobs WHERE id = ?', id)
  logListChange(db, now, groupId, 'recurring')
}

function updateRecurring(command: Command, row: RecurringRecord, body: RecurringInput): RecurringJob {
  const { db, actor, now } = command
  const before = toRecurring(row)
  const entry = entryOf(before, body)
  if (isDeepStrictEqual(entry, recurringValues(before))) return before
  requireMayChangeRecurring(actor, row.group_id)
  requireReferences(command, row.group_id, before, entry)
  const progress = progressAfter(before, entry, dateOf(now, groupTimeZone(db, row.group_id)))
  const change = { ...entry, ...progress, lastModified: nextModified(command) }
  recurringRows.change(db, change, 'WHERE id = ?', row.id)
  requireRoom(db, row.group_id)
  logListChange(db, now, row.group_id, 'recurring')
  return readOneRecurring(db, actor, String(row.id))
}

const unset = {
  ...{ description: null, assetUuid: null, location: null, customerName: null },
  ...{ firstDate: null, readingKey: null, firstReading: null, startMinute: null, duration: null },
  ...{ blankUuid: null, items: [], userIds: [], daysAhead: recurringLimits.daysAheadAtFirst, paused: false },
}

/** Returns the values of `before` with those of the body over them. @throws Refused `invalid` */
function entryOf(before: RecurringEntry | null, body: RecurringInput): RecurringEntry {
  const { title, unit, every } = { ...before, ...body }
  if (title === undefined) refuseValue('/title', reason('must-be-there'))
  if (unit === undefined) refuseValue('/unit', reason('must-be-there'))
  if (every === undefined) refuseValue('/every', reason('must-be-there'))
  const base: RecurringEntry = { ...unset, ...before, title, unit, every }
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const location = body.location == null ? body.location : toLocation(base.location, body.location)
  const items = (body.items ?? []).map(item => ({ ...noItem, ...item }))
  const entry = tidyRecurring({
    ...base,
    ...given,
    ...(body.location !== undefined && { location: location ?? null }),
    ...(body.items !== undefined && { items }),
    ...(body.userIds !== undefined && { userIds: body.userIds ?? [] }),
  })
  const wrong = checkRecurring(entry)
  return wrong === null ? entry : refuseValue(`/${wrong.property}`, reason(wrong.reason))
}

const noItem = { title: null, quantity: null, unit: null, materialNumber: null }

/** Checks what is new, as a user, an asset or a blank may have been removed since. @throws Refused `invalid` */
function requireReferences(
  command: Command,
  groupId: number,
  before: RecurringEntry | null,
  { assetUuid, blankUuid, userIds }: RecurringEntry,
): void {
  const { db } = command
  if (assetUuid !== null && assetUuid !== before?.assetUuid) requireAssetOfGroup(command, groupId, assetUuid)
  const isNewBlank = blankUuid !== null && blankUuid !== before?.blankUuid
  if (isNewBlank && findBlankAnywhere(db, blankUuid)?.group_id !== groupId)
    refuseValue('/blankUuid', reason('must-name-blank'))
  for (const userId of userIds)
    if (!before?.userIds.includes(userId) && !isMember(db, groupId, userId))
      refuseValue('/userIds', reason('must-be-users-of-group'))
}

function isMember(db: ReadDb, groupId: number, userId: number): boolean {
  return membershipsOf(db, userId).some(membership => membership.group_id === groupId)
}

/** Limits the entries of a group, as laptops hold them all. @throws Refused `conflict`, obstacle `no-room` */
function requireRoom(db: ReadDb, groupId: number): void {
  const { count, bytes } = db.get<{ count: number; bytes: number | null }>(
    `SELECT count(*) AS count, sum(${sqlBytes(recurringTexts)}) AS bytes FROM recurring_jobs WHERE group_id = ?`,
    groupId,
  ) ?? { count: 0, bytes: 0 }
  if (count <= recurringLimits.perGroup && (bytes ?? 0) <= hubLimits.recurringBytes) return
  const values = { most: recurringLimits.perGroup, megabytes: hubLimits.recurringBytes / 1024 / 1024 }
  throw new Refused({ code: 'conflict', ...reason('recurring-full', values), obstacle: 'no-room' })
}
