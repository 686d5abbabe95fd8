/** What was, is or will be sent, as the screens are given it (sync design, sections 4, 9 and 13). */
import type { OperationId } from './brand.ts'
import type { Failure } from './failures.ts'
import type { AssignmentAction, OperationKind } from './intents.ts'
import type { ResourceState } from './states.ts'
import type { Extension } from './version.ts'

/** The state of one operation as it is stored (sync design, section 4). */
export const operationStates = ['ready', 'sending', 'retry', 'verify', 'review', 'done', 'discarded'] as const
export type OperationState = (typeof operationStates)[number]

/** Why an operation waits or was refused. Each code is another sentence or another button for the user. */
export const reasonCodes = [
  // it is sent again by itself
  'unreachable',
  'server-error',
  'look-up',
  // something has to come first
  'sign-in',
  'dependency',
  // the user decides
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

/** The detail of a removal that cannot be sent, as the form's uuid at the server is unknown. */
export const namelessForm = 'nameless'

/** The codes of earlier versions, which rescue files still have. */
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

/** `unreadable`: another version of the program stored a code of its own. */
export function readReasonCode(stored: string): ReasonCode {
  const code = Object.hasOwn(formerCodes, stored) ? formerCodes[stored] : undefined
  return code ?? reasonCodes.find(known => known === stored) ?? 'unreadable'
}

/** How something ended that was not sent, or was taken back after it; no screen gives these as a reason. */
export type EndReason = 'undone' | 'removed' | 'superseded' | 'conflict' | 'restored'

/** `blocked`: by the sign-in, or by what it follows; that is judged when it is asked, so that it is never out of date. */
export type SendingState = OperationState | 'blocked'

/** The steps of sending a file, in their order; one that hangs nowhere is not attached. */
export type DocumentStep = 'upload' | 'describe' | 'attach'

/** A file that is sent, described or taken off. */
export interface FileSummary {
  fileName: string | null
  mimeType: string | null
  /** bytes */
  size: number | null
  /** a job or a form is signed with it */
  isSignature: boolean
  /** of a file that is sent; `Sending.step` says how many are done */
  steps: DocumentStep[]
}

/** How one thing a person did stands, in the vocabulary of the screens. */
export interface Sending {
  operationId: OperationId
  kind: OperationKind
  state: SendingState
  /** epoch ms; a press can still be undone until then */
  undoUntil: number | null
  /** a form that is sent once it is complete and left, or when the job is finished */
  isUnfinished: boolean
  /** epoch ms of the next attempt */
  retryAt: number | null
  /** how many of its steps are done at the hub */
  step: number
  /** of the upload that is under way */
  bytes: { done: number; total: number } | null
  /** why it waits or was refused: a code, with the hub's words if it gave any; null also once it is over */
  reason: { code: ReasonCode; detail: string | null } | null
  sentAt: number | null
  seenAt: number | null
  /** the hub's id of the event it became, once that is known */
  eventId: number | null
}

/** One line of "What will be sent". */
export interface OutboxItem extends Sending {
  createdAt: number
  /** what the person did: the note's text, the state pressed, the fields changed */
  summary: {
    text?: string
    discrepancy?: boolean
    state?: ResourceState
    fields?: string[]
    title?: string
    file?: FileSummary
    /** who was put on the job, or taken off it; null: somebody whom this laptop does not know by name */
    assignment?: { action: AssignmentAction; userName: string | null }
  }
  attempts: number
  isEditable: boolean
  /** it was written three days ago, and nothing but the server's answer is missing */
  isUnconfirmed: boolean
}

export interface OutboxGroup {
  /** what it is of: a job, or an asset */
  jobUuid: string | null
  assetUuid: string | null
  jobId: number | null
  title: string | null
  items: OutboxItem[]
  /** fields that both changed and nobody has chosen for; a group may hold these alone */
  conflicts: number
}

/** The request as it goes or went over the wire; credentials are left out. */
export interface RequestPreview {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

/** Something that the person took out of what was to be sent, or a removal that the hub has carried out. */
export interface ArchivedOperation {
  operationId: OperationId
  kind: OperationKind
  title: string | null
  summary: OutboxItem['summary']
  createdAt: number
  /** when it was taken out, or sent */
  discardedAt: number
  /** a removal that was sent: what it took off is put back */
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

/** What can be taken back, for 14 days; newest first. Times are epoch ms. */
export interface Archive {
  operations: ArchivedOperation[]
  choices: ArchivedChoice[]
}

/** `words`: of a press that is done again, when that was, in a sentence */
export type ArchiveRef = ({ operationId: string } | { conflictId: number }) & { words?: string }

/**
 * Why what is absent at the hub is not believed: more than anybody takes away at once, an empty list, numbers that name
 * other jobs, or a hub that takes us for somebody else.
 */
export type HoldReason = 'many' | 'empty' | 'database' | 'account'

/** What a sweep asks before anything is hidden here; counts are of jobs. */
export interface SweepQuestion {
  /** why what is absent stays, under the name that it is kept by */
  doubt: HoldReason
  absent: number
  compared: number
}

export const sweepAnswers = ['go-on', 'not-now'] as const
export type SweepAnswer = (typeof sweepAnswers)[number]

/** The pill's one source (sync design, section 13). Times are epoch ms. */
export interface SyncStatus {
  /** operations not sent, and the bytes of them that have to be uploaded */
  pending: number
  pendingBytes: number
  /** forms among them that wait until they are complete */
  unfinished: number
  /** operations that the server has not confirmed for three days; null: there are none */
  unconfirmed: Unconfirmed | null
  sending: number
  /** needs the person, or fails again and again */
  failed: number
  conflicts: number
  needsSignIn: boolean
  offlineSince: number | null
  lastContact: number | null
  lastSent: number | null
  lastPull: number | null
  /** when everything here was last compared with the hub */
  lastSweep: number | null
  /** what the hub offers beyond the base interface; null: it was never asked */
  offered: Extension[] | null
  isPulling: boolean
  problem: Failure | null
  /** waits for `sync.answerSweep`; the problem says it in words */
  question: SweepQuestion | null
  /** the hub was put back to an older copy within the last day; null: it was not */
  putBack: PutBack | null
  /** the address that the server redirects to; null: it answers itself */
  movedTo: string | null
  /** properties of jobs that were sent, and that the server never names */
  unnamed: readonly string[]
}

export interface Unconfirmed {
  count: number
  /** when the oldest was written, epoch ms by the laptop's clock */
  since: number
}

export interface PutBack {
  /** when it was seen first, epoch ms by the laptop's clock */
  at: number
  /** how many operations were missing there, and are sent again */
  count: number
}
