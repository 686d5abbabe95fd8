/** The only file that writes to the table `operations`. An operation's state changes by events (`transition.ts`). */
import type { WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { type OperationRow, operations } from '../../store/schema/sync.ts'
import type { OperationEvent } from './events.ts'
import { transition } from './transition.ts'

const operationRows = rowsOf(operations)

/**
 * Applies an event to an operation. If the operation was deleted or its state does not allow the event, nothing
 * changes.
 */
export function applyEvent(db: WriteDb, id: string, event: OperationEvent): void {
  const operation = operationRows.get(db, 'WHERE id = ?', id)
  const change = operation && transition(operation, event)
  if (change) operationRows.change(db, change, 'WHERE id = ?', id)
}

export function insertOperation(db: WriteDb, operation: typeof operations.$inferInsert): void {
  operationRows.insert(db, operation)
}

/** Deletes an edit without remaining fields, or an operation whose newer version will be inserted. */
export function deleteOperation(db: WriteDb, id: string): void {
  db.run('DELETE FROM operations WHERE id = ?', id)
}

/** Replaces an operation's intent, without its kind (`storedIntent`). `dependsOn`: the operation that is sent before it */
export function writeIntent(
  db: WriteDb,
  id: string,
  intent: unknown,
  order: Partial<Pick<OperationRow, 'dependsOn'>> = {},
): void {
  operationRows.change(db, { intent, ...order }, 'WHERE id = ?', id)
}

/** Makes the operations that followed this one follow its predecessor. */
export function relink(db: WriteDb, { id, dependsOn }: Pick<OperationRow, 'id' | 'dependsOn'>): void {
  operationRows.change(db, { dependsOn }, 'WHERE depends_on = ?', id)
}

/** Changes the numbers of operations' events. `moved`: the new number by the old one. */
export function moveEventClaims(db: WriteDb, jobUuid: string, moved: ReadonlyMap<number, number>): void {
  const claims = operationRows.all(db, 'WHERE job_uuid = ? AND event_id IS NOT NULL', jobUuid)
  for (const { id, eventId } of claims) {
    const to = eventId === null ? undefined : moved.get(eventId)
    if (to !== undefined) operationRows.change(db, { eventId: to }, 'WHERE id = ?', id)
  }
}

/** Replaces a document's uuid in all intents, also in archived operations, because they can be restored. */
export function renameInIntents(db: WriteDb, from: string, to: string): void {
  db.run('UPDATE operations SET intent = replace(intent, ?, ?) WHERE instr(intent, ?) > 0', from, to, from)
}

/**
 * Deletes operations that ended before `before` (epoch ms). An operation whose first attempt is newer stays: the
 * laptop's clock may have been far behind when it ended. `isGone`: SQL for sent operations that no reading will confirm
 */
export function clearEnded(
  db: WriteDb,
  { before, now, isGone }: { before: number; now: number; isGone: string },
): void {
  db.run(
    `DELETE FROM operations WHERE state IN ('done', 'discarded') AND ended_at < ?
     AND NOT coalesce(first_attempt_at BETWEEN ? AND ?, FALSE)`,
    before,
    before,
    now,
  )
  db.run(
    `DELETE FROM operations WHERE state = 'done' AND ended_at IS NULL AND sent_at < ? AND ${isGone}`,
    before,
  )
}
