/** Operations that were sent or will be, as the screens get them (sync design, sections 4, 9 and 13). */
import type { AvailabilityEntry } from '../entities/availability.ts'
import type { OperationId } from '../entities/brand.ts'
import type { ResourceState } from '../entities/states.ts'
import type { Extension } from '../entities/version.ts'
import type { Failure } from '../text/failures.ts'
import type { AssignmentAction, OperationKind } from './intents.ts'

/** The state of one operation as it is stored (sync design, section 4). */
export const operationStates = ['ready', 'sending', 'retry', 'verify', 'review', 'done', 'discarded'] as const
export type OperationState = (typeof operationStates)[number]

/** Why an operation waits or was refused. Each code is another sentence or another button for the user. */
export const reasonCodes = [
  // the engine sends the operation again
  'unreachable',
  'server-error',
  'look-up',
  // the operation waits for another condition
  'sign-in',
  'dependency',
  // the user decides about the operation
  'deleted',
  'conflict',
  'forbidden',
  'no-such-method',
  'not-internal',
  'no-room',
  'refused',
  'lost',
  'unclear',
  'bytes-gone',
  'unreadable',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Detail of a removal that cannot be sent, because the form's uuid at the server is unknown. */
export const namelessForm = 'nameless'

/** Codes of earlier versions, which rescue files may still contain. */
const formerCodes: Readonly<Record<string, ReasonCode>> = {
  deadline: 'unreachable',
  'not-a-hub': 'unreachable',
  'too-many': 'server-error',
  'in-progress': 'server-error',
  internal: 'server-error',
  stale: 'look-up',
  'note-unseen': 'dependency',
  'upload-first': 'dependency',
  'both-described': 'conflict',
  'bad-request': 'refused',
  invalid: 'refused',
  'key-reused': 'refused',
  'too-large': 'no-room',
  'put-back': 'lost',
  'not-removable': 'no-such-method',
}

/** Returns the stored code, or `unreadable` for a code of another version of the program. */
export function readReasonCode(stored: string): ReasonCode {
  const code = Object.hasOwn(formerCodes, stored) ? formerCodes[stored] : undefined
  return code ?? reasonCodes.find(known => known === stored) ?? 'unreadable'
}

/** Reasons why an operation ended without being sent, or was undone later. Screens do not show these as a reason. */
export type EndReason = 'undone' | 'removed' | 'superseded' | 'conflict' | 'restored'

/**
 * `blocked`: the operation waits for a sign-in, or for an earlier operation. This state is computed on reading, so that
 * it is never out of date.
 */
export type SendingState = OperationState | 'blocked'

/** The steps of sending a file, in order. A file without an owner is not attached. */
export type DocumentStep = 'upload' | 'describe' | 'attach'

/** A file that is sent, described or removed. */
export interface FileSummary {
  fileName: string | null
  mimeType: string | null
  /** bytes */
  size: number | null
  /** whether the file is the signature of a job or a form */
  isSignature: boolean
  /** steps of sending the file; `Sending.step` is the number of completed steps */
  steps: DocumentStep[]
}

/** A change of working hours or an absence. `title` of the summary is the name of the person. */
interface AvailabilitySummary extends Pick<AvailabilityEntry, 'kind' | 'from' | 'to'> {
  isRemoved: boolean
}

/** State of one operation, in the terms of the screens. */
export interface Sending {
  operationId: OperationId
  kind: OperationKind
  state: SendingState
  /** until when a state change can be undone, epoch ms */
  undoUntil: number | null
  /** whether the operation is a form that is sent later: when it is complete and closed, or when the job is finished */
  isUnfinished: boolean
  /** epoch ms of the next attempt */
  retryAt: number | null
  /** number of the operation's steps that the server has completed */
  step: number
  /** progress of the running upload */
  bytes: { done: number; total: number } | null
  /** why the operation waits or was refused: a code, with the server's message if any. Null also after it is done. */
  reason: { code: ReasonCode; detail: string | null } | null
  sentAt: number | null
  seenAt: number | null
  /** the server's id of the resulting event, once known */
  eventId: number | null
}

/** A line of the outbox. */
export interface OutboxItem extends Sending {
  createdAt: number
  /** summary of the operation: the note's text, the new state, the changed fields */
  summary: {
    text?: string
    discrepancy?: boolean
    state?: ResourceState
    fields?: string[]
    title?: string
    file?: FileSummary
    /** the person who was assigned or removed; null: this laptop does not know the name */
    availability?: AvailabilitySummary
    /** a change of a recurring job: whether it is new, changed or removed. `title` is its title. */
    recurring?: 'added' | 'changed' | 'paused' | 'removed'
    assignment?: { action: AssignmentAction; userName: string | null }
  }
  attempts: number
  isEditable: boolean
  /** whether the operation is three days old and only the server's confirmation is missing */
  isUnconfirmed: boolean
}

export interface OutboxGroup {
  /** the job or asset of the operations */
  jobUuid: string | null
  assetUuid: string | null
  jobId: number | null
  title: string | null
  items: OutboxItem[]
  /** conflicts that the user has not resolved; a group may consist of these only */
  conflicts: number
}

/** The request as it will be or was sent, without credentials. */
export interface RequestPreview {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

/** An operation that the user discarded, or a removal that the server has carried out. */
export interface ArchivedOperation {
  operationId: OperationId
  kind: OperationKind
  title: string | null
  summary: OutboxItem['summary']
  createdAt: number
  /** when it was discarded or sent */
  discardedAt: number
  /** a removal that was sent: restoring adds the removed item again */
  isCarriedOut: boolean
}

/** A choice between two values of a field, both as JSON. */
export interface ArchivedChoice {
  conflictId: number
  title: string | null
  field: string
  mine: unknown
  office: unknown
  chosen: 'mine' | 'office'
  chosenAt: number
}

/** Operations and choices that can be restored, for 14 days; newest first. Times are epoch ms. */
export interface Archive {
  operations: ArchivedOperation[]
  choices: ArchivedChoice[]
}

/** `words`: a sentence with the original time, for a state change that is repeated */
export type ArchiveRef = ({ operationId: string } | { conflictId: number }) & { words?: string }

/**
 * Why missing jobs are not hidden without a question: too many at once, an empty list, numbers that belong to other
 * jobs, or another account at the server.
 */
export type HoldReason = 'many' | 'empty' | 'database' | 'account'

/** The question of a sweep before it hides jobs. Counts are of jobs. */
export interface SweepQuestion {
  /** the reason, under the name in which it is stored */
  doubt: HoldReason
  absent: number
  compared: number
}

export const sweepAnswers = ['go-on', 'not-now'] as const
export type SweepAnswer = (typeof sweepAnswers)[number]

/**
 * State of synchronisation. The indicator at the top shows nothing else (sync design, section 13). Times are epoch ms.
 */
export interface SyncStatus {
  /** operations not sent, and the bytes of their uploads */
  pending: number
  pendingBytes: number
  /** forms among them that wait to be completed */
  unfinished: number
  /** operations that the server has not confirmed for three days; null: none */
  unconfirmed: Unconfirmed | null
  sending: number
  /** operations that need the user, or fail repeatedly */
  failed: number
  conflicts: number
  needsSignIn: boolean
  offlineSince: number | null
  lastContact: number | null
  lastSent: number | null
  lastPull: number | null
  /** when all data was last compared with the server */
  lastSweep: number | null
  /** the server's extensions; null: it was never asked */
  offered: Extension[] | null
  isPulling: boolean
  problem: Failure | null
  /** open question, which waits for `sync.answerSweep`; the problem states it as text */
  question: SweepQuestion | null
  /** the server was restored from a backup within the last day; null: it was not */
  serverRestore: ServerRestore | null
  /** address that the server redirects to; null: it does not redirect */
  movedTo: string | null
  /** sent properties of jobs that the server never returns */
  unnamed: readonly string[]
}

export interface Unconfirmed {
  count: number
  /** when the oldest operation was written, epoch ms by the laptop's clock */
  since: number
}

export interface ServerRestore {
  /** when the restore was noticed, epoch ms by the laptop's clock */
  at: number
  /** operations that the restored server lacked, and that are sent again */
  count: number
}
