/** Data of days and jobs for the screens, including operations that wait to be sent. */
import type { Declined } from '../entities/declined.ts'
import type { Signer } from '../entities/fields.ts'
import type { Form } from '../entities/form.ts'
import type { JobAlone, JobEvent, JobListItem } from '../entities/job.ts'
import type { ResourceState } from '../entities/states.ts'
import type { FormCounts } from '../rules/form-rules.ts'
import type { EventChanges } from '../sync/event-changes.ts'
import type { Sending } from '../sync/sending.ts'
import type { DocumentView } from './document.ts'
import type { FieldConflict } from './field-conflict.ts'
import type { FormSummary } from './form.ts'
import type { NoticeKind, NoticeSpan } from './notice.ts'
import type { RecordingView } from './recording.ts'

/** A job that is no longer the user's stays visible until it is dismissed. */
export type Banner = 'deleted' | 'reassigned' | 'canceled' | null

/** Reasons why a job cannot be done offline yet: the part that is missing. */
const notReadyReasons = ['details', 'files', 'asset'] as const
type NotReady = (typeof notReadyReasons)[number]

/** Whether a job can be done without a network. */
export interface OfflineReadiness {
  /** the missing part; null: no part is missing, except `withoutFiles` */
  notReady: NotReady | null
  /** files that are not downloaded: there is no room for them, or the server does not give them */
  withoutFiles: number
}

/** Open tasks of a finished job. */
export interface LeftOpen {
  /** forms with a required answer missing */
  forms: number
  /** work items that are not done */
  items: number
  /** whether the signature is missing */
  signature: boolean
}

/** A row of a day. */
export interface DayJob extends JobListItem, OfflineReadiness {
  myState: ResourceState | null
  /** epoch ms of the user's last change of state */
  myStateAt: number | null
  /** operations of this job that have not been sent */
  unsent: number
  failed: number
  hasConflict: boolean
  /** whether the user has an unfinished note or recording */
  hasDraft: boolean
  /** changes by other users since the user last opened the job */
  news: NoticeKind | null
  banner: Banner
  /** null: the job is complete, or not finished yet */
  leftOpen: LeftOpen | null
}

/** A job that other users changed, and that the user has not opened since. */
export interface ChangedJob extends DayJob {
  /** times and priority of a moved job as the user last saw them; null: not known */
  before: NoticeSpan | null
}

/** The jobs of a day in the laptop's time zone. */
export interface Day {
  date: string
  isToday: boolean
  /** unfinished jobs whose end is before the day; only for today */
  overdue: DayJob[]
  timed: DayJob[]
  untimed: DayJob[]
  /** the job in progress, else the first job that is not over */
  selected: string | null
}

/** Seven days from Monday; only today has overdue jobs. */
export interface Week {
  days: Day[]
}

export interface Note {
  uuid: string | null
  eventId: number | null
  text: string
  discrepancy: boolean
  isConfirmed: boolean
  internal: boolean
  /** whether the note states or corrects the user's own time, which the customer does not see */
  isOfTime: boolean
  at: number
  userId: number | null
  userName: string | null
  isMine: boolean
  sending: Sending | null
  /** job that resolves the discrepancy, if it is stored here */
  followUpUuid: string | null
}

export interface EventView extends JobEvent {
  userName: string | null
  toUserName: string | null
  sending: Sending | null
}

/** An entry of a job's history. */
export interface HistoryEntry extends EventView {
  /** name of the file that the event added, if known */
  fileAdded: string | null
  /** changes of the event, if known */
  changes: EventChanges | null
  /** a value of the user's edit that the server stored differently */
  otherwise: StoredOtherwise | null
}

/** A value of an edit that the server stored differently. */
export interface StoredOtherwise {
  conflictId: number
  /** the path of the value, as in a conflict */
  field: string
  mine: unknown
  server: unknown
  /** epoch ms, when the server stored it */
  at: number
}

/** Another job, with the properties that a sentence needs. */
export interface OtherJob {
  jobUuid: string
  title: string | null
}

/** A job for its screen. The history and the questions of forms are read later. */
export interface SignerView extends Signer {
  /** picture of the signature; null: there is only a name, or the picture is not on this laptop */
  picture: DocumentView | null
}

export interface JobView extends OfflineReadiness {
  job: JobAlone
  /** the job whose discrepancy this job resolves, if it is stored here */
  follows: { uuid: string; id: number; title: string | null } | null
  /** the recurring job from which the server created it; null: none that is stored here */
  recurring: { title: string; assetUuid: string | null } | null
  /** the job's asset; null properties are unknown here */
  asset: { uuid: string; name: string | null; assetNo: string | null } | null
  myState: ResourceState | null
  myStateAt: number | null
  notes: Note[]
  /** names of the users in the job, by their id */
  people: (readonly [userId: number, name: string])[]
  /** people who declined the job, and were not assigned to it again */
  declined: Declined[]
  /** the user's working time as in their own times: whole minutes so far in ms, and the start of the running span */
  timeSpent: { totalMs: number; runningSince: number | null }
  /** the state change that can still be undone */
  undoable: Sending | null
  /** whether this technician created the job, so that accepting it is not necessary */
  isMadeByMe: boolean
  /** jobs that `undoable` has paused too */
  pausedWith: OtherJob[]
  /** other jobs on which the user's time runs */
  running: OtherJob[]
  unsent: number
  conflicts: FieldConflict[]
  /** forms with an answer that both sides changed, for the labels of these conflicts */
  contestedForms: Form[]
  documents: DocumentView[]
  /** the manuals of its asset's type */
  manuals: DocumentView[]
  /** the people who signed, in the order in which they signed */
  signers: SignerView[]
  /** recordings that were interrupted, oldest first; also the one that runs */
  recordings: RecordingView[]
  forms: FormSummary[]
  /** counts of the job's own custom fields; null: it has none */
  details: FormCounts | null
  /** whether the user may add material, and change its amounts */
  mayChangeItems: boolean
  /** whether the API key may use the server's forms, as far as is known */
  mayUseForms: boolean
  banner: Banner
}

export interface Draft {
  text: string
  discrepancy: boolean
  internal: boolean
}
