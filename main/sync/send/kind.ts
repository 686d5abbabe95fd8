/**
 * What a kind of outgoing work is made of: how it is sent, what the person sees of it, and how it is taken back and done
 * again. Each lies in a file of its own in `kinds/`.
 */
import type { Outcome } from '../../../shared/failures.ts'
import type { OperationKind } from '../../../shared/intents.ts'
import type { OutboxItem } from '../../../shared/sending.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import type { Exchange, SyncContext } from '../records/context.ts'
import type { Intent, Operation } from '../records/operation.ts'
import type { Attempt } from './attempt.ts'

export type IntentFor<K extends OperationKind> = Extract<Intent, { kind: K }>

export interface Kind<K extends OperationKind> {
  /** One attempt: sends it, goes on at the step that failed, or looks for it where it may be there already. */
  attempt(exchange: Exchange, operation: Operation, intent: IntentFor<K>): Promise<Attempt>
  /** whether the answer shows the effect itself; else it is seen when the hub is read back */
  isSeenInAnswer: boolean
  /** the request as it would go out now, for the person to see; null where there is none to show */
  preview(context: SyncContext, operation: Operation, intent: IntentFor<K>): FrozenRequest | null
  /** what follows here from its being done, in the transaction that writes it down */
  onDone?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
  /** what follows here where it waits for the person from now on, in the transaction that writes it down */
  onHeld?(db: WriteDb, context: SyncContext, operation: Operation): void
  /**
   * What goes out of sight with it when it is taken out of the outbox, in the transaction in which it was marked as
   * discarded. The intent of one that a newer program wrote cannot be read.
   */
  undo(db: WriteDb, context: SyncContext, operation: Operation): void
  /**
   * Does it again out of the archive, as a new act of now under all the rules of now. `subject`: the uuid of the job or
   * the asset.
   */
  redo(context: SyncContext, intent: IntentFor<K>, subject: string): Outcome<unknown>
  /** Of a removal that the hub has carried out: takes it back as a new act. */
  restore?(context: SyncContext, intent: IntentFor<K>, subject: string): Outcome<unknown>
  /** The user has seen at the server that it arrived; in the transaction that ends the operation. */
  onConfirmed?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
  /** The person has read why it waits, and wants it all the same; in the transaction in which it was made ready. */
  accept?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
  /** what the person did, in the words of the intent */
  summary(db: ReadDb, operation: Operation, intent: IntentFor<K>): OutboxItem['summary']
}
