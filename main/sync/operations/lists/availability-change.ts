/** Changes working hours and absences: first on this laptop, then at a server with the extension `availability`. */
import { isDeepStrictEqual } from 'node:util'
import {
  Availability,
  type AvailabilityEntry,
  availabilityValues,
} from '../../../../shared/entities/availability.ts'
import { checkAvailability } from '../../../../shared/rules/availability.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { hoursUuid } from '../../../service/availability/hours-uuid.ts'
import type { Command } from '../../../service/command.ts'
import { requireMayChangeAvailability } from '../../../service/may/availability.ts'
import { availabilityRows } from '../../../service/records/availability-record.ts'
import { refuse, refuseValue } from '../../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { readAs } from '../../client/read-entity.ts'
import { intentOf, operationsWhere, waitingStates } from '../../outbox/operation.ts'
import { addOperation, entryLane } from '../../outbox/record.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { runIntent } from '../acts/actions.ts'
import type { Kind } from '../send/kind.ts'
import { sendsEntries } from './change-entry.ts'

/** An entry as the screens show it. */
export interface ShownAvailability extends AvailabilityEntry {
  uuid: string
  groupId: number
  /** whether the last change waits to be sent */
  isWaiting: boolean
}

/** Returns the entries of the groups with the changes that wait to be sent, by uuid. */
export function shownAvailability(db: ReadDb, groupIds: readonly number[]): Map<string, ShownAvailability> {
  const rows = availabilityRows.all(db, 'ORDER BY user_id, id')
  const stored = rows.map(({ uuid, groupId, ...row }): [string, ShownAvailability] => [
    uuid,
    { uuid, groupId, ...availabilityValues(row), isWaiting: false },
  ])
  const shown = new Map(stored.filter(([, { groupId }]) => groupIds.includes(groupId)))
  for (const operation of operationsWhere(db, `kind = '${kind}' AND state IN (${waitingStates})`)) {
    const intent = intentOf(operation)
    if (intent?.kind !== kind) continue
    const { entryUuid: uuid, groupId, after } = intent
    if (after === null) shown.delete(uuid)
    else shown.set(uuid, { uuid, groupId, ...after, isWaiting: true })
  }
  return shown
}

export interface AvailabilityChange {
  /** null: a new entry */
  entryUuid: string | null
  /** null: the entry is removed */
  after: AvailabilityEntry | null
}

/**
 * Changes an entry, unless it already has these values. @returns `forbidden`, `invalid`, `conflict` at a server without
 * the extension, `not-found` for an entry that is gone
 */
export function changeAvailability(context: SyncContext, change: AvailabilityChange): Outcome<null> {
  return runIntent(context, command => {
    const { db, actor, now: at } = command
    if (!offeredExtensions(db).includes('availability')) refuse('conflict', reason('no-availability'))
    const shown = shownAvailability(db, [...actor.grants.keys()])
    const { after } = change
    const entryUuid = change.entryUuid ?? uuidOfNew(command, shown, after)
    const known = shown.get(entryUuid)
    const before = known === undefined ? null : availabilityValues(known)
    const entry = after ?? before
    if (entry === null) refuse('not-found', reason('no-such-availability'))
    const groupId = known?.groupId ?? actor.homeGroupId
    requireMayChangeAvailability(actor, { groupId, userId: entry.userId, kind: entry.kind })
    const wrong = after && checkAvailability(after)
    if (wrong) refuseValue(`/${wrong.property}`, reason(wrong.reason))
    if (isDeepStrictEqual(before, after)) return null
    const userName = db.value<string>('SELECT name FROM users WHERE id = ?', entry.userId) || null
    const intent = { kind, entryUuid, groupId, userName, before, after, at } as const
    const lane = entryLane(entryUuid)
    const needs = operationsWhere(db, `lane = ? AND state IN (${waitingStates})`, lane)
    addOperation(context, command, { jobUuid: null, lane, intent, needs: needs.map(({ id }) => id) })
    return null
  })
}

/** A user has one entry of working hours, which may be of another laptop. */
function uuidOfNew(
  { actor, newUuid }: Command,
  shown: ReadonlyMap<string, ShownAvailability>,
  entry: AvailabilityEntry | null,
): string {
  if (entry?.kind !== 'HOURS') return newUuid()
  const groupId = actor.homeGroupId
  const isTheirs = (one: ShownAvailability) =>
    one.kind === 'HOURS' && one.userId === entry.userId && one.groupId === groupId
  return [...shown.values()].find(isTheirs)?.uuid ?? hoursUuid(groupId, entry.userId)
}

const kind = 'availability.change'

export const availabilityChange: Kind<typeof kind> = {
  ...sendsEntries<Availability, AvailabilityEntry>(kind, {
    path: '/availability',
    read: readAs(Availability),
    valuesOf: availabilityValues,
    save: saveAvailability,
  }),
  redo: (context, { entryUuid, after }) => changeAvailability(context, { entryUuid, after }),
  summary(_db, _operation, { userName, before, after }) {
    const entry = after ?? before
    if (entry === null) return {}
    const { kind, from, to } = entry
    return {
      ...(userName !== null && { title: userName }),
      availability: { kind, from, to, isRemoved: after === null },
    }
  },
}

function saveAvailability(db: WriteDb, uuid: string, remote: Availability | null): void {
  db.run('DELETE FROM availability WHERE uuid = ? OR id = ?', uuid, remote?.id ?? null)
  if (remote === null) return
  const { creationTimeStamp: createdAt, ...entry } = remote
  availabilityRows.insert(db, { ...entry, createdAt })
}
