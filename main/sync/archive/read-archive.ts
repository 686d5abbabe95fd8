/** What can still be taken back: operations that were taken out, and choices between two values, of 14 days. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OperationId } from '../../../shared/brand.ts'
import type { Archive, ArchivedChoice, ArchivedOperation } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { conflicts, operations } from '../../store/schema/sync.ts'
import { restorableKinds, summaryOf } from '../kinds/kinds.ts'
import type { Conflict } from '../records/conflicts.ts'
import type { SyncContext } from '../records/context.ts'
import type { Operation } from '../records/operation.ts'

/** Why an operation was taken out by the person; what merging ended lives on in a later one, or in a conflict. */
export const takenOut = ['removed', 'undone'] as const

/** A removal that was sent is still to be taken back. */
export function isCarriedOut({ state, kind, reasonCode }: Operation): boolean {
  return state === 'done' && restorableKinds.includes(kind) && reasonCode === null
}

/** Newest first. */
export function readArchive({ service, ports }: SyncContext): Archive {
  const db = service.store.read
  const since = ports.clock.now() - syncLimits.archiveMs
  const taken = db.orm
    .select()
    .from(operations)
    .where(
      or(
        and(
          eq(operations.state, 'discarded'),
          inArray(operations.reasonCode, [...takenOut]),
          gte(operations.discardedAt, since),
        ),
        and(
          eq(operations.state, 'done'),
          inArray(operations.kind, [...restorableKinds]),
          isNull(operations.reasonCode),
          gte(operations.sentAt, since),
        ),
      ),
    )
    .orderBy(desc(sql`coalesce(${operations.discardedAt}, ${operations.sentAt})`), desc(operations.seq))
    .all()
  const chosen = db.orm
    .select()
    .from(conflicts)
    .where(and(isNotNull(conflicts.chosen), gte(conflicts.resolvedAt, since)))
    .orderBy(desc(conflicts.resolvedAt), desc(conflicts.id))
    .all()
  return {
    operations: taken.map(row => archivedOperation(db, row)),
    choices: chosen.flatMap(row => archivedChoice(db, row)),
  }
}

function archivedOperation(db: ReadDb, operation: Operation): ArchivedOperation {
  const { id, kind, jobUuid, assetUuid, createdAt, discardedAt, sentAt } = operation
  return {
    operationId: id as OperationId,
    kind,
    jobUuid,
    assetUuid,
    title: jobUuid === null ? null : titleOf(db, jobUuid),
    summary: summaryOf(db, operation),
    createdAt,
    discardedAt: discardedAt ?? sentAt ?? createdAt,
    isCarriedOut: isCarriedOut(operation),
  }
}

/** What both came to by themselves was nobody's choice. */
function archivedChoice(db: ReadDb, conflict: Conflict): ArchivedChoice[] {
  const { id, jobUuid, field, mine, office, chosen, resolvedAt } = conflict
  if (resolvedAt === null || (chosen !== 'mine' && chosen !== 'office')) return []
  return [
    {
      conflictId: id,
      jobUuid,
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
  return db.get<{ title: string | null }>('SELECT title FROM jobs WHERE uuid = ?', jobUuid)?.title ?? null
}
