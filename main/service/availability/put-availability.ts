/** POST /availability, PUT and DELETE /availability/:id (interface, "Availability"). */
import {
  type Availability,
  type AvailabilityEntry,
  type AvailabilityInput,
  availabilityValues,
} from '../../../shared/entities/availability.ts'
import { availabilityLimits } from '../../../shared/limits/limits.ts'
import { checkAvailability } from '../../../shared/rules/availability.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { membershipsOf } from '../access/users.ts'
import { birthOf, type Command, nextModified } from '../command.ts'
import { groupFor } from '../entity/groups.ts'
import { logListChange } from '../entity/log-change.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireMayChangeAvailability } from '../may/availability.ts'
import {
  type AvailabilityRecord,
  availabilityRows,
  findAvailability,
  findAvailabilityAnywhere,
  getAvailability,
  toAvailability,
} from '../records/availability-record.ts'
import { Refused, refuse, refuseValue } from '../refuse.ts'
import { readOneAvailability } from './list-availability.ts'

/** @throws Refused `invalid`, `forbidden`, `conflict` for second working hours of a user, or if the list is full */
export function createAvailability(command: Command, body: AvailabilityInput, uuid?: string): Availability {
  const { db, actor, now } = command
  const groupId = groupFor(actor, body.groupId ?? null)
  const entry = entryOf(null, body)
  requireMayChangeAvailability(actor, { groupId, ...entry })
  requireMember(db, groupId, entry.userId)
  if (entry.kind === 'HOURS') requireFirstHours(db, groupId, entry.userId)
  requireRoom(db, groupId)
  const birth = birthOf(command, 'availability', uuid ?? command.newUuid('entity'), groupId)
  const id = availabilityRows.insert(db, { ...birth, ...entry })
  logListChange(db, now, groupId, 'availability')
  return readOneAvailability(db, actor, String(id))
}

/** Updates the entry, or creates it if `ref` is an unused UUID. @throws Refused */
export function putAvailability(command: Command, ref: string, body: AvailabilityInput): Availability {
  const { db, actor } = command
  const row = findAvailability(db, actor, ref)
  if (row) return updateAvailability(command, row, body)
  const isTaken = (taken: string) => findAvailabilityAnywhere(db, taken) !== undefined
  return createAvailability(command, body, uuidToCreate(ref, isTaken, 'availability'))
}

/** @throws Refused `not-found`, `forbidden` */
export function deleteAvailability({ db, actor, now }: Command, ref: string): void {
  const { id, group_id: groupId, user_id: userId, kind } = getAvailability(db, actor, ref)
  requireMayChangeAvailability(actor, { groupId, userId, kind })
  db.run('DELETE FROM availability WHERE id = ?', id)
  logListChange(db, now, groupId, 'availability')
}

function updateAvailability(
  command: Command,
  row: AvailabilityRecord,
  body: AvailabilityInput,
): Availability {
  const { db, actor, now } = command
  const before = toAvailability(row)
  const entry = entryOf(before, body)
  if (JSON.stringify(entry) === JSON.stringify(availabilityValues(before))) return before
  requireMayChangeAvailability(actor, before)
  if (entry.userId !== before.userId) refuseValue('/userId', reason('must-stay'))
  if (entry.kind !== before.kind) refuseValue('/kind', reason('must-stay'))
  const change = { ...entry, lastModified: nextModified(command) }
  availabilityRows.change(db, change, 'WHERE id = ?', row.id)
  logListChange(db, now, row.group_id, 'availability')
  return readOneAvailability(db, actor, String(row.id))
}

/** Returns the values of `before` with those of the body over them. @throws Refused `invalid` */
function entryOf(before: AvailabilityEntry | null, body: AvailabilityInput): AvailabilityEntry {
  const { userId, kind } = { ...before, ...body }
  if (userId === undefined) refuseValue('/userId', reason('must-be-there'))
  if (kind === undefined) refuseValue('/kind', reason('must-be-there'))
  const text = (body.reason === undefined ? before?.reason : body.reason)?.trim() ?? ''
  const valued = { userId, kind, reason: text === '' ? null : text }
  const unset = { week: null, from: null, to: null, fromMinute: null, toMinute: null }
  const entry = availabilityValues({ ...unset, ...before, ...body, ...valued })
  const wrong = checkAvailability(entry)
  return wrong === null ? entry : refuseValue(`/${wrong.property}`, reason(wrong.reason))
}

function requireMember(db: ReadDb, groupId: number, userId: number): void {
  const isMember = membershipsOf(db, userId).some(membership => membership.group_id === groupId)
  if (!isMember) refuseValue('/userId', reason('must-be-user-of-group'))
}

function requireFirstHours(db: ReadDb, groupId: number, userId: number): void {
  const sql = `SELECT 1 FROM availability WHERE group_id = ? AND user_id = ? AND kind = 'HOURS'`
  if (db.has(sql, groupId, userId)) refuse('conflict', reason('has-working-hours'))
}

/** Limits the entries of a group, as laptops hold them all. @throws Refused `conflict`, obstacle `no-room` */
function requireRoom(db: ReadDb, groupId: number): void {
  const most = availabilityLimits.perGroup
  const count = db.value<number>('SELECT count(*) FROM availability WHERE group_id = ?', groupId) ?? 0
  if (count >= most)
    throw new Refused({ code: 'conflict', ...reason('availability-full', { most }), obstacle: 'no-room' })
}
