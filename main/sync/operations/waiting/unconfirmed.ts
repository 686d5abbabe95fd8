/** Finds the operations that the server has not confirmed for three days, so that the outbox shows them. */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Unconfirmed } from '../../../../shared/sync/sending.ts'
import type { ReadDb } from '../../../store/db.ts'
import { unfinishedForms } from '../../entities/forms/unfinished-forms.ts'
import { intentOf, type Operation, operationsWhere, waitingStates } from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'

type Whose = Pick<SyncContext, 'account' | 'ports'>

/** SQL for the operations in review and all that wait behind them, in any lane. */
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

/** SQL for an old operation. After a jump of the clock its time may be in the future, so both directions count. */
const old = `state IN (${waitingStates}) AND abs(? - created_at) >= ?`

/** Leaves out forms that are held back until they are finished. */
export function oldOperations(context: Whose, db: ReadDb): Operation[] {
  const operations = operationsWhere(db, old, context.ports.clock.now(), syncLimits.unconfirmedMs)
  if (operations.length === 0) return []
  const unfinished = new Set(unfinishedForms(context, db).map(({ operationId }) => operationId))
  return operations.filter(({ id }) => !unfinished.has(id))
}

/** Leaves out what waits for the user's decision as well, as the user knows of that. */
export function unconfirmedOperations(context: Whose, db: ReadDb): Operation[] {
  const operations = oldOperations(context, db)
  if (operations.length === 0) return []
  const held = heldByReview(db)
  return operations.filter(operation => !held.has(operation.id) && intentOf(operation) !== null)
}

/** Null: everything is confirmed, or was written less than three days ago. */
export function readUnconfirmed(context: Whose, db: ReadDb): Unconfirmed | null {
  const written = unconfirmedOperations(context, db).map(({ createdAt }) => createdAt)
  if (written.length === 0) return null
  return { count: written.length, since: Math.min(context.ports.clock.now(), ...written) }
}
