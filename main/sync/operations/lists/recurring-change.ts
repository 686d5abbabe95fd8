/** Changes recurring jobs: first on this laptop, then at a server with the extension `recurring`. */
import {
  type RecurringEntry,
  RecurringJob,
  recurringValues,
} from '../../../../shared/entities/recurring-job.ts'
import { checkRecurring, tidyRecurring } from '../../../../shared/rules/recurring-entry.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { requireMayChangeRecurring } from '../../../service/may/recurring.ts'
import { recurringRows } from '../../../service/records/recurring-record.ts'
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

const kind = 'recurring.change'

/** For which date and reading the server created a job last; absent for an entry that it does not have yet. */
interface Progress {
  plannedUntil?: string | null
  plannedReading?: number | null
}

const list: ChangedList<RecurringEntry & Progress> = {
  kind,
  extension: 'recurring',
  notOffered: reason('no-recurring'),
  none: reason('no-such-recurring'),
  stored: db => recurringRows.all(db, 'ORDER BY title, id'),
  valuesOf: recurringValues,
  requireMayChange: requireMayChangeRecurring,
  requireValid(entry) {
    const wrong = checkRecurring(entry)
    if (wrong !== null) refuseValue(`/${wrong.property}`, reason(wrong.reason))
  },
}

/** Returns the recurring jobs of the groups with the changes that wait to be sent, by uuid. */
export function shownRecurring(
  db: ReadDb,
  groupIds: readonly number[],
): Map<string, Shown<RecurringEntry & Progress>> {
  return shownEntries(db, list, groupIds)
}

/** @returns as `changeShared` */
export function changeRecurring(
  context: SyncContext,
  { entryUuid, after }: EntryChange<RecurringEntry>,
): Outcome<null> {
  return changeShared(context, list, { entryUuid, after: after && tidyRecurring(after) })
}

export const recurringChange: Kind<typeof kind> = {
  ...sendsEntries<RecurringJob, RecurringEntry>(kind, {
    path: '/recurring',
    read: readAs(RecurringJob),
    valuesOf: recurringValues,
    save: savesEntries(recurringRows, 'recurring_jobs'),
  }),
  redo: (context, { entryUuid, after }) => changeRecurring(context, { entryUuid, after }),
  summary(_db, _operation, { before, after }) {
    const title = (after ?? before)?.title
    if (title === undefined) return {}
    if (after === null) return { title, recurring: 'removed' }
    if (before === null) return { title, recurring: 'added' }
    return { title, recurring: after.paused && !before.paused ? 'paused' : 'changed' }
  },
}
