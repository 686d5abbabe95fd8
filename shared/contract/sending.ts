/** Calls for the outbox, the archive of sent operations, synchronisation, and rescue files. */
import { Type } from 'typebox'
import { Bytes } from '../entities/schema.ts'
import { inputLimits } from '../limits/limits.ts'
import type { Exported, Imported, Restored } from '../sync/rescue.ts'
import {
  type Archive,
  type OutboxGroup,
  type RequestPreview,
  type SyncStatus,
  sweepAnswers,
} from '../sync/sending.ts'
import type { Outcome } from '../text/failures.ts'
import { call, callWith } from './call.ts'

const operationId = Type.String({ maxLength: 64 })
/** a sentence with the original time, for a state change that is repeated */
const words = Type.Optional(Type.String({ maxLength: inputLimits.noteLetters }))

export const sendingRequests = {
  'conflict.choose': call({ id: Type.Integer(), side: Type.Enum(['mine', 'office']) }).gives<Outcome<null>>(),
  'operation.undo': call({ operationId }).gives<Outcome<null>>(),
  'operation.retry': call({ operationId }).gives<Outcome<null>>(),
  /** the user has checked at the server that an operation with an unclear result arrived */
  'operation.confirm': call({ operationId }).gives<Outcome<null>>(),
  'operation.remove': call({ operationId }).gives<Outcome<null>>(),
  /** new text for a note that has not been sent, or was refused */
  'operation.edit': call({
    operationId,
    text: Type.String({ maxLength: inputLimits.noteLetters }),
    discrepancy: Type.Boolean(),
  }).gives<Outcome<null>>(),
  'operation.preview': call({ operationId }).gives<Outcome<RequestPreview>>(),
  'outbox.read': call({}).gives<OutboxGroup[]>(),
  /** report for support, without the content of operations */
  'outbox.report': call({}).gives<Outcome<string>>(),
  'archive.read': call({}).gives<Archive>(),
  /** Repeats an operation as a new one. For a resolved conflict it sends the rejected value as a new edit. */
  'archive.restore': callWith(
    Type.Union([Type.Object({ operationId, words }), Type.Object({ conflictId: Type.Integer(), words })]),
  ).gives<Outcome<null>>(),
  'sync.status': call({}).gives<SyncStatus>(),
  /** synchronises at once, because the user asked for it */
  'sync.run': call({}).gives<Outcome<null>>(),
  /** synchronises because the window came to the front, the network came back, or the laptop woke */
  'sync.wake': call({}).gives<Outcome<null>>(),
  /** "Check everything": compares all data on the laptop with the server now */
  'sync.sweep': call({}).gives<Outcome<null>>(),
  /** Answers `question` in the status. `conflict` if there is no question any more, or if only a sign-in helps. */
  'sync.answerSweep': call({ answer: Type.Enum([...sweepAnswers]) }).gives<Outcome<null>>(),
  /** saves unsent work as a rescue file; null: the user cancelled */
  'rescue.export': call({}).gives<Outcome<Exported | null>>(),
  /** Adds the unsent work of a rescue file of the same user and server. `invalid` if the file is incomplete. */
  'rescue.import': call({ bytes: Bytes }).gives<Outcome<Imported>>(),
  /** replaces a damaged database with its newest copy, and adds the rows that are still readable */
  'rescue.restore': call({}).gives<Outcome<Restored>>(),
}
