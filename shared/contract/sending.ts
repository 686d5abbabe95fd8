/** The calls on what waits, what was sent and what is compared with the hub: a part of the contract. */
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
  /** the user has seen at the server that something arrived whose end was unclear */
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
  /** a text for support, without content */
  'outbox.report': call({}).gives<Outcome<string>>(),
  'archive.read': call({}).gives<Archive>(),
  /** an operation is done again as a new act; of a choice the other value is sent as an edit of today's version */
  'archive.restore': callWith(
    Type.Union([Type.Object({ operationId, words }), Type.Object({ conflictId: Type.Integer(), words })]),
  ).gives<Outcome<null>>(),
  'sync.status': call({}).gives<SyncStatus>(),
  /** synchronises at once, because the user asked for it */
  'sync.run': call({}).gives<Outcome<null>>(),
  /** the window came to the front, the network came back, the laptop woke */
  'sync.wake': call({}).gives<Outcome<null>>(),
  /** "Check everything": all that lies here is compared with the hub, now */
  'sync.sweep': call({}).gives<Outcome<null>>(),
  /** to `question` in the status; `conflict` when nothing is asked any more, or only signing in helps */
  'sync.answerSweep': call({ answer: Type.Enum([...sweepAnswers]) }).gives<Outcome<null>>(),
  /** unsent work into a file; `null` when the person chose no place for it */
  'rescue.export': call({}).gives<Outcome<Exported | null>>(),
  /** unsent work of the same person at the same hub, out of such a file; `invalid` for what is no whole one */
  'rescue.import': call({ bytes: Bytes }).gives<Outcome<Imported>>(),
  /** the newest copy in place of a damaged database, and what that one still yields */
  'rescue.restore': call({}).gives<Outcome<Restored>>(),
}
