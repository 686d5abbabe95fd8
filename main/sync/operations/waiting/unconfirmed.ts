/** Finds the operations that the server has not confirmed for three days, so that the outbox shows them. */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Unconfirmed } from '../../../../shared/sync/sending.ts'
import type { ReadDb } from '../../../store/db.ts'
import { unfinishedForms } from '../../entities/forms/unfinished-forms.ts'
import { intentOf, type Operation, operationsWhere, waitingStates } from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'

type Whose = Pick<SyncContext, 'account' | 'ports'>

/** SQL for the operations in review, and for all operations that wait for them, in any lane. */
const behindReview = `WITH RECURSIVE behind (id) AS (
    SELECT id FROM operations WHERE state = 'review'
    UNION SELECT o.id FROM behind b JOIN operations o ON o.depends_on = b.id WHERE o.state IN (${waitingStates})
    UNION SELECT o.id FROM behind b JOIN operation_needs n ON n.needs_id = b.id
      JOIN operations o ON o.id = n.operation_id WHERE o.state IN (${waitingStates})
  ) SELECT id FROM behind`

/** Returns the ids of the operations that wait until the user decides. */
export function heldByReview(db: ReadDb): ReadonlySet<string> {
  return new Set(db.column<string>(behindReview))
}

/**
 * SQL for an old operation. If the clock was set back, its time may be in the future, so differences in both directions
 * count.
 */
const old = `state IN (${waitingStates}) AND abs(? - created_at) >= ?`

/** Returns the old operations, without forms that wait until they are finished. */
export function oldOperations(context: Whose, db: ReadDb): Operation[] {
  const operations = operationsWhere(db, old, context.ports.clock.now(), syncLimits.unconfirmedMs)
  if (operations.length === 0) return []
  const unfinished = new Set(unfinishedForms(context, db).map(({ operationId }) => operationId))
  return operations.filter(({ id }) => !unfinished.has(id))
}

/**
 * Returns the old operations, also without those that wait for the user's decision, because the user knows about them.
 */
export function unconfirmedOperations(context: Whose, db: ReadDb): Operation[] {
  const operations = oldOperations(context, db)
  if (operations.length === 0) return []
  const held = heldByReview(db)
  return operations.filter(operation => !held.has(operation.id) && intentOf(operation) !== null)
}

/**
 * Returns the number of unconfirmed operations, and when the oldest was written; null if none is older than three days.
 */
export function readUnconfirmed(context: Whose, db: ReadDb): Unconfirmed | null {
  const written = unconfirmedOperations(context, db).map(({ createdAt }) => createdAt)
  if (written.length === 0) return null
  return { count: written.length, since: Math.min(context.ports.clock.now(), ...written) }
}
