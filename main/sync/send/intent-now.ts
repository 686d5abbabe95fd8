/** An operation as it is at this very moment: other transactions may have renamed what it is about. */
import type { OperationKind } from '../../../shared/intents.ts'
import type { SyncContext } from '../records/context.ts'
import type { Intent } from '../records/intents.ts'
import { findOperation, intentOf, isOver, type Operation } from '../records/operation.ts'

/** Null when it is over, or is something else. */
export function intentNow<K extends OperationKind>(
  { service }: SyncContext,
  operationId: string,
  kind: K,
): { operation: Operation; intent: Extract<Intent, { kind: K }> } | null {
  const operation = findOperation(service.store.read, operationId)
  const intent = operation && !isOver(operation) ? intentOf(operation) : null
  return operation && intent?.kind === kind
    ? { operation, intent: intent as Extract<Intent, { kind: K }> }
    : null
}
