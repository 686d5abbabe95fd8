/** The calls on what waits, what was sent and what is compared with the hub: a part of the contract. */
import { Type } from 'typebox'
import type { Outcome } from './failures.ts'
import { inputLimits } from './limits.ts'
import type { Exported, Imported, Restored } from './rescue.ts'
import { Bytes } from './schema.ts'
import {
  type Archive,
  type OutboxGroup,
  type RequestPreview,
  type SyncStatus,
  sweepAnswers,
} from './sending.ts'

const nothing = Type.Object({})
const operationId = Type.String({ maxLength: 64 })
/** of a press that is done again: when that was, in a sentence */
const words = Type.Optional(Type.String({ maxLength: inputLimits.noteLetters }))

export const sendingRequests = {
  'conflict.choose': Type.Object({ id: Type.Integer(), side: Type.Enum(['mine', 'office']) }),
  'operation.undo': Type.Object({ operationId }),
  'operation.retry': Type.Object({ operationId }),
  'operation.remove': Type.Object({ operationId }),
  /** new text for a note that has not been sent, or was refused */
  'operation.edit': Type.Object({
    operationId,
    text: Type.String({ maxLength: inputLimits.noteLetters }),
    discrepancy: Type.Boolean(),
  }),
  'operation.preview': Type.Object({ operationId }),
  'outbox.read': nothing,
  'archive.read': nothing,
  /** an operation is done again as a new act; of a choice the other value is sent as an edit of today's version */
  'archive.restore': Type.Union([
    Type.Object({ operationId, words }),
    Type.Object({ conflictId: Type.Integer(), words }),
  ]),
  'sync.status': nothing,
  /** the person asks: whatever waits for the network tries at once */
  'sync.run': nothing,
  /** the window came to the front, the network came back, the laptop woke */
  'sync.wake': nothing,
  /** "Check everything": all that lies here is compared with the hub, now */
  'sync.sweep': nothing,
  /** to `question` in the status; `conflict` when nothing is asked any more, or only signing in helps */
  'sync.answerSweep': Type.Object({ answer: Type.Enum([...sweepAnswers]) }),
  /** unsent work into a file; `null` when the person chose no place for it */
  'rescue.export': nothing,
  /** unsent work of the same person at the same hub, out of such a file; `invalid` for what is no whole one */
  'rescue.import': Type.Object({ bytes: Bytes }),
  /** the newest copy in place of a damaged database, and what that one still yields */
  'rescue.restore': nothing,
}

export interface SendingAnswers {
  'conflict.choose': Outcome<null>
  'operation.undo': Outcome<null>
  'operation.retry': Outcome<null>
  'operation.remove': Outcome<null>
  'operation.edit': Outcome<null>
  'operation.preview': Outcome<RequestPreview>
  'outbox.read': OutboxGroup[]
  'archive.read': Archive
  'archive.restore': Outcome<null>
  'sync.status': SyncStatus
  'sync.run': Outcome<null>
  'sync.wake': Outcome<null>
  'sync.sweep': Outcome<null>
  'sync.answerSweep': Outcome<null>
  'rescue.export': Outcome<Exported | null>
  'rescue.import': Outcome<Imported>
  'rescue.restore': Outcome<Restored>
}
