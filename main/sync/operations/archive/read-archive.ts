/**
 * Lists the operations and conflicts that can still be restored for 14 days: discarded operations, sent removals, and
 * choices between two values.
 */
import type { OperationId } from '../../../../shared/entities/brand.ts'
import type { Archive, ArchivedChoice, ArchivedOperation } from '../../../../shared/sync/sending.ts'
import type { ReadDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { type Conflict, conflictRows } from '../../entities/conflicts.ts'
import { type Operation, operationRows } from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { restorableKinds, summaryOf } from '../kinds.ts'

/** Reasons of operations that the user discarded. Operations that a merge ended have other reasons, and are not listed. */
export const removedReasons = ['removed', 'undone'] as const

/** Whether the operation is a sent removal that can still be undone. */
export function isCarriedOut({ state, kind, reasonCode }: Operation): boolean {
  return state === 'done' && restorableKinds.includes(kind) && reasonCode === null
}

const takenStatement = `WHERE (state = 'discarded' AND reason_code IN (${sqlList(removedReasons)}) AND ended_at >= ?)
    OR (state = 'done' AND kind IN (${sqlList(restorableKinds)}) AND reason_code IS NULL AND sent_at >= ?)
  ORDER BY coalesce(sent_at, ended_at) DESC, seq DESC`
const chosenStatement = 'WHERE chosen IS NOT NULL AND resolved_at >= ? ORDER BY resolved_at DESC, id DESC'

/** Returns the archive, the newest entry first. */
export function readArchive({ service, ports, settings }: SyncContext): Archive {
  const db = service.store.read
  const since = ports.clock.now() - settings().archiveMs
  const taken = operationRows.all(db, takenStatement, since, since)
  const chosen = conflictRows.all(db, chosenStatement, since)
  return {
    operations: taken.map(row => archivedOperation(db, row)),
    choices: chosen.flatMap(row => archivedChoice(db, row)),
  }
}

function archivedOperation(db: ReadDb, operation: Operation): ArchivedOperation {
  const { id, kind, jobUuid, createdAt, endedAt, sentAt } = operation
  return {
    operationId: id as OperationId,
    kind,
    title: jobUuid === null ? null : titleOf(db, jobUuid),
    summary: summaryOf(db, operation),
    createdAt,
    discardedAt: sentAt ?? endedAt ?? createdAt,
    isCarriedOut: isCarriedOut(operation),
  }
}

/** Returns the user's choice. Conflicts in which both sides chose the same value are not listed. */
function archivedChoice(db: ReadDb, conflict: Conflict): ArchivedChoice[] {
  const { id, jobUuid, field, mine, office, chosen, resolvedAt } = conflict
  if (resolvedAt === null || (chosen !== 'mine' && chosen !== 'office')) return []
  return [
    {
      conflictId: id,
      title: titleOf(db, jobUuid),
      field,
      mine,
      office,
      chosen,
      chosenAt: resolvedAt,
    },
  ]
}

function titleOf(db: ReadDb, jobUuid: string): string | null {
  return db.value<string | null>('SELECT title FROM jobs WHERE uuid = ?', jobUuid) ?? null
}
