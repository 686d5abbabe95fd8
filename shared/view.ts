/** What the screens are given: jobs with what waits to be sent beside them. */
import type { OperationId } from './brand.ts'
import type { Document } from './document.ts'
import type { Failure } from './failures.ts'
import type { FormSummary } from './form-view.ts'
import type { Job, JobEvent, JobListItem } from './job.ts'
import type { Role } from './roles.ts'
import type { ResourceState } from './states.ts'

/** Where the program is on its way to a usable day. */
export type Phase = 'first-run' | 'loading' | 'ready'

export interface Account {
  baseUrl: string
  groupName: string | null
  user: { id: number; uuid: string; name: string; email: string | null; role: Role }
  /** the embedded hub with sample data */
  isDemo: boolean
}

export const themes = ['system', 'light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

/** What is wrong with this laptop's own data, in a sentence. Unsent work can be exported whatever it is. */
export interface Trouble {
  /** `damaged` and `read-only`: nothing can be saved; `no-copy`: it can, and no copy of it could be made */
  kind: 'damaged' | 'read-only' | 'no-copy'
  message: string
  /** `rescue.restore` can put the data in order */
  canRestore: boolean
}

/** What an export wrote: where it lies, or under which address of this program it can be fetched. */
export interface Exported {
  savedAs: string | null
  href: string | null
  operations: number
  drafts: number
  files: number
  /** files that are named and were not there any more */
  missingFiles: number
}

/** What was taken in of a file with unsent work. */
export interface Imported {
  /** operations that wait here now, to be looked up and sent */
  added: number
  /** operations that were here already, waiting or done */
  known: number
  drafts: number
  files: number
}

export interface Restored {
  /** epoch ms of the copy that was put in place; null: there was none, and what could be read was taken */
  copyMadeAt: number | null
  /** operations that wait to be looked up and sent */
  operations: number
  /** the name of the damaged file, which was kept */
  keptAs: string
}

/** What a person decides about how much of the hub is kept on this laptop. */
export interface SyncSettings {
  /** how far back jobs that are over are kept, in days (sync design, section 8) */
  windowDays: number
  /** bytes of files that are fetched ahead at most; what a person took or opened is kept beside it */
  filesBytes: number
  /** the longer side that photos are made to fit, in pixels; null: sent as they were taken */
  photoSize: number | null
}

export interface AppState {
  phase: Phase
  trouble: Trouble | null
  account: Account | null
  theme: Theme
  /** whether N, J and K work without Ctrl or Alt (WCAG 2.1.4) */
  singleKeys: boolean
  sync: SyncSettings
  version: string
  /** where the database's key lies in plain text, a sentence's key; null when the system keeps it */
  secretsWarning: 'key-file' | 'basic-text' | null
}

/** Progress of the first load: what is here, and what is to be. */
export interface LoadProgress {
  jobs: number
  jobsTotal: number | null
  details: number
  detailsTotal: number
  /** with their last jobs */
  assets: number
  assetsTotal: number
  /** bytes of files; those that there is no room for, or that did not come, are not counted */
  filesBytes: number
  filesBytesTotal: number
}

/** The state of one operation (sync design, section 4). */
export const operationStates = [
  'ready',
  'sending',
  'retry',
  'verify',
  'blocked',
  'review',
  'done',
  'discarded',
] as const
export type OperationState = (typeof operationStates)[number]

export type OperationKind =
  | 'job.create'
  | 'job.patch'
  | 'job.act'
  | 'note.add'
  | 'document.add'
  | 'document.patch'
  | 'document.remove'
  | 'form.create'
  | 'form.patch'
  | 'form.remove'
  | 'job.staff'
  | 'note.confirm'

/** What who plans does with the people of a job. */
export const staffActions = ['assign', 'schedule', 'unschedule'] as const
export type StaffAction = (typeof staffActions)[number]

/** The steps of sending a file, in their order; one that hangs nowhere is not attached. */
export type DocumentStep = 'upload' | 'describe' | 'attach'

/** A file that is sent, described or taken off. */
export interface FileSummary {
  fileName: string | null
  mimeType: string | null
  /** bytes */
  size: number | null
  /** of a file that is sent; `Sending.step` says how many are done */
  steps: DocumentStep[]
}

/** How one thing a person did stands, in the vocabulary of the screens. */
export interface Sending {
  operationId: OperationId
  kind: OperationKind
  state: OperationState
  /** epoch ms; a press can still be undone until then */
  undoUntil: number | null
  /** epoch ms of the next attempt */
  retryAt: number | null
  /** how many of its steps are done at the hub */
  step: number
  /** of the upload that is under way */
  bytes: { done: number; total: number } | null
  /** why it waits or was refused: a code, with the hub's words if it gave any */
  reason: { code: string; detail: string | null } | null
  sentAt: number | null
  seenAt: number | null
  /** the hub's id of the event it became, once that is known */
  eventId: number | null
}

/** A job gone from this person's hands stays in sight until it is put away. */
export type Banner = 'deleted' | 'reassigned' | 'canceled' | null

/** Why a job cannot be done without a network yet: what of it is not here. */
export const notReadyReasons = ['details', 'files', 'asset'] as const
export type NotReady = (typeof notReadyReasons)[number]

/** Whether a job can be done without a network. */
export interface OfflineReadiness {
  isReadyOffline: boolean
  notReady: NotReady | null
  /** files that are not fetched ahead: there is no room for them, or the hub does not give them */
  withoutFiles: number
}

/** One row of a day. */
export interface DayJob extends JobListItem, OfflineReadiness {
  myState: ResourceState | null
  /** epoch ms of my last change of state */
  myStateAt: number | null
  /** operations of this job that have not been sent */
  unsent: number
  failed: number
  hasConflict: boolean
  /** somebody began a note and has not added it */
  hasDraft: boolean
  banner: Banner
}

/** One day's jobs in the laptop's time zone. */
export interface Day {
  date: string
  isToday: boolean
  /** unfinished jobs whose end is before the day; filled for today alone */
  overdue: DayJob[]
  timed: DayJob[]
  untimed: DayJob[]
  /** the job in progress, else the first that is not over */
  selected: string | null
}

export interface Note {
  uuid: string | null
  eventId: number | null
  text: string
  discrepancy: boolean
  isConfirmed: boolean
  internal: boolean
  at: number
  userId: number | null
  userName: string | null
  isMine: boolean
  sending: Sending | null
}

export interface EventView extends JobEvent {
  userName: string | null
  toUserName: string | null
  sending: Sending | null
}

/** Both changed the same field: the values before, here and at the office, as JSON. */
export interface FieldConflict {
  id: number
  jobUuid: string
  field: string
  before: unknown
  mine: unknown
  office: unknown
  /** epoch ms when each was written; null when not known */
  mineAt: number | null
  officeAt: number | null
  /** the value that holds until somebody chooses */
  holding: 'mine' | 'office'
}

/** A document on a job: one that was added here shows before the hub has it. */
export interface DocumentView extends Document {
  sending: Sending | null
  /** its bytes are on this laptop; of a link never */
  hasContent: boolean
  /** of bytes that are just being fetched */
  moving: { done: number; total: number } | null
}

export interface JobView extends OfflineReadiness {
  job: Job
  /** what it is done on, as far as that is known here */
  asset: { uuid: string; name: string | null; assetNo: string | null } | null
  myState: ResourceState | null
  myStateAt: number | null
  notes: Note[]
  events: EventView[]
  /** my working time, from the events: whole ms so far, and since when it runs */
  timeSpent: { totalMs: number; runningSince: number | null }
  /** the state press that can still be taken back */
  undoable: Sending | null
  unsent: number
  conflicts: FieldConflict[]
  documents: DocumentView[]
  forms: FormSummary[]
  /** the hub lets this key use its forms, as far as is known */
  mayUseForms: boolean
  banner: Banner
  hasDetail: boolean
}

/** The form of a job that does not exist yet is kept as a draft, as JSON, where a job's uuid would stand. */
export const newJobDraft = 'new-job'

export interface Draft {
  text: string
  discrepancy: boolean
  internal: boolean
}

/** One line of "What will be sent". */
export interface OutboxItem extends Sending {
  jobUuid: string | null
  assetUuid: string | null
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
    staff?: { action: StaffAction; userName: string | null }
  }
  attempts: number
  waitsFor: OperationId | null
  isEditable: boolean
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
  jobUuid: string | null
  assetUuid: string | null
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
  jobUuid: string
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

export type ArchiveRef = { operationId: string } | { conflictId: number }

/**
 * Why what is absent at the hub is not believed: more than anybody takes away at once, an empty list, numbers that name
 * other jobs, or a hub that takes us for somebody else.
 */
export type SweepDoubt = 'many' | 'empty' | 'database' | 'account'

/** What a sweep asks before anything is hidden here; counts are of jobs. */
export interface SweepQuestion {
  doubt: SweepDoubt
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
  isPulling: boolean
  problem: Failure | null
  /** waits for `sync.answerSweep`; the problem says it in words */
  question: SweepQuestion | null
}
