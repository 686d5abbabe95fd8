/**
 * Interface of a kind of operation: how it is sent, described, undone and repeated. Each kind has its own file in the
 * folders of `operations`.
 */

import type { OperationKind } from '../../../../shared/sync/intents.ts'
import type { OutboxItem } from '../../../../shared/sync/sending.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import type { Intent, Operation } from '../../outbox/operation.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import type { Attempt } from './attempt.ts'

export type IntentFor<K extends OperationKind> = Extract<Intent, { kind: K }>

export interface Kind<K extends OperationKind> {
  /** Makes one attempt: sends the operation, continues with the step that failed, or looks up whether it arrived. */
  attempt(exchange: Exchange, operation: Operation, intent: IntentFor<K>): Promise<Attempt>
  /** Whether the answer shows the effect. Otherwise the next reading of the server does. */
  isSeenInAnswer: boolean
  /** Returns the present request, to show it to the user; null: there is none. */
  preview(context: SyncContext, operation: Operation, intent: IntentFor<K>): FrozenRequest | null
  /** Applies the local effects of success, in the transaction that stores it. */
  onDone?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
  /** Applies the local effects of a refusal that waits for the user, in the transaction that stores it. */
  onHeld?(db: WriteDb, context: SyncContext, operation: Operation): void
  /**
   * Removes the operation's effect from the screens, in the transaction that discarded the operation. The intent of a
   * newer program cannot be read.
   */
  undo(db: WriteDb, context: SyncContext, operation: Operation): void
  /**
   * Repeats a discarded operation as a new operation, under the present rules. `subject`: the uuid of the job or the
   * asset.
   */
  redo(context: SyncContext, intent: IntentFor<K>, subject: string): Outcome<unknown>
  /** Undoes a removal that the server has carried out, by a new operation. */
  restore?(context: SyncContext, intent: IntentFor<K>, subject: string): Outcome<unknown>
  /** Called when the user has seen at the server that the operation arrived, in the transaction that ends it. */
  onConfirmed?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
  /**
   * Called when the user sends the operation despite the reason for which it waited, in the transaction that makes it
   * ready.
   */
  accept?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
  /** Describes the user's action by the values of its intent. */
  summary(db: ReadDb, operation: Operation, intent: IntentFor<K>): OutboxItem['summary']
}
