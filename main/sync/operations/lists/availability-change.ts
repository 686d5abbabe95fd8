/** Changes working hours and absences: first on this laptop, then at a server with the extension `availability`. */
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
import { refuseValue } from '../../../service/refuse.ts'
import type { ReadDb } from '../../../store/db.ts'
import { readAs } from '../../client/read-entity.ts'
import type { SyncContext } from '../../state/context.ts'
import type { Kind } from '../send/kind.ts'
import { savesEntries, sendsEntries } from './change-entry.ts'
import {
  type ChangedList,
  changeShared,
  type EntryChange,
  type Shown,
  shownEntries,
} from './shown-entries.ts'

const kind = 'availability.change'

const list: ChangedList<AvailabilityEntry> = {
  kind,
  extension: 'availability',
  notOffered: reason('no-availability'),
  none: reason('no-such-availability'),
  stored: db =>
    availabilityRows.all(db, 'ORDER BY user_id, id').map(({ uuid, groupId, ...row }) => ({
      ...{ uuid, groupId },
      ...availabilityValues(row),
    })),
  valuesOf: availabilityValues,
  requireMayChange: (actor, groupId, { userId, kind: what }) =>
    requireMayChangeAvailability(actor, { groupId, userId, kind: what }),
  requireValid(entry) {
    const wrong = checkAvailability(entry)
    if (wrong !== null) refuseValue(`/${wrong.property}`, reason(wrong.reason))
  },
  uuidOfNew,
  more: (db, { userId }) => ({
    userName: db.value<string>('SELECT name FROM users WHERE id = ?', userId) || null,
  }),
}

/** Returns the entries of the groups with the changes that wait to be sent, by uuid. */
export function shownAvailability(
  db: ReadDb,
  groupIds: readonly number[],
): Map<string, Shown<AvailabilityEntry>> {
  return shownEntries(db, list, groupIds)
}

/** @returns as `changeShared` */
export function changeAvailability(
  context: SyncContext,
  change: EntryChange<AvailabilityEntry>,
): Outcome<null> {
  return changeShared(context, list, change)
}

/** A user has one entry of working hours, which may be of another laptop. */
function uuidOfNew(
  { actor, newUuid }: Command,
  shown: ReadonlyMap<string, Shown<AvailabilityEntry>>,
  entry: AvailabilityEntry,
): string {
  if (entry.kind !== 'HOURS') return newUuid()
  const groupId = actor.homeGroupId
  const isTheirs = (one: Shown<AvailabilityEntry>) =>
    one.kind === 'HOURS' && one.userId === entry.userId && one.groupId === groupId
  return [...shown.values()].find(isTheirs)?.uuid ?? hoursUuid(groupId, entry.userId)
}

export const availabilityChange: Kind<typeof kind> = {
  ...sendsEntries<Availability, AvailabilityEntry>(kind, {
    path: '/availability',
    read: readAs(Availability),
    valuesOf: availabilityValues,
    save: savesEntries(availabilityRows, 'availability'),
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
