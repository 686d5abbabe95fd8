/** Data of days and jobs for the screens, including operations that wait to be sent. */
import type { Declined } from '../entities/declined.ts'
import type { Form } from '../entities/form.ts'
import type { JobAlone, JobEvent, JobListItem } from '../entities/job.ts'
import type { ResourceState } from '../entities/states.ts'
import type { FormCounts } from '../rules/form-rules.ts'
import type { EventChanges } from '../sync/event-changes.ts'
import type { Sending } from '../sync/sending.ts'
import type { DocumentView } from './document.ts'
import type { FieldConflict } from './field-conflict.ts'
import type { FormSummary } from './form.ts'
import type { NoticeKind } from './notice.ts'

/** A job that is no longer the user's stays visible until it is dismissed. */
export type Banner = 'deleted' | 'reassigned' | 'canceled' | null

/** Reasons why a job cannot be done offline yet: the part that is missing. */
const notReadyReasons = ['details', 'files', 'asset'] as const
type NotReady = (typeof notReadyReasons)[number]

/** Whether a job can be done without a network. */
export interface OfflineReadiness {
  /** the missing part; null: nothing is missing, except `withoutFiles` */
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
  /** the user has an unfinished note */
  hasDraft: boolean
  /** changes by other users since the user last opened the job */
  news: NoticeKind | null
  banner: Banner
  /** null: it is complete, or not finished yet */
  leftOpen: LeftOpen | null
}

/** The jobs of a day in the laptop's time zone. */
export interface Day {
  date: string
  isToday: boolean
  /** unfinished jobs whose end is before the day; only for today */
  overdue: DayJob[]
  timed: DayJob[]
  untimed: DayJob[]
  /** the job in progress, else the first that is not over */
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
  /** it states or corrects the user's own time, which the customer does not see */
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
  /** name of the file that was added with it, if known */
  fileAdded: string | null
  /** changes of the event, if known */
  changes: EventChanges | null
  /** the server stored a value of the user's own edit differently */
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

/** The job as its screen shows it at once. Its history and the questions of its forms are read on demand. */
export interface JobView extends OfflineReadiness {
  job: JobAlone
  /** the job whose discrepancy it resolves, if it is stored here */
  follows: { uuid: string; id: number; title: string | null } | null
  /** the job's asset, as far as it is known here */
  asset: { uuid: string; name: string | null; assetNo: string | null } | null
  myState: ResourceState | null
  myStateAt: number | null
  notes: Note[]
  /** people with a part in the job: names by the number of a user */
  people: (readonly [userId: number, name: string])[]
  /** people who declined it, and are not on it again */
  declined: Declined[]
  /** the user's working time as in their own times: whole minutes so far in ms, and since when it runs */
  timeSpent: { totalMs: number; runningSince: number | null }
  /** the state change that can still be undone */
  undoable: Sending | null
  /** this technician made the job, so it needs no accepting */
  isMadeByMe: boolean
  /** jobs that this state change also paused */
  pausedWith: OtherJob[]
  /** other jobs of the user whose time runs */
  running: OtherJob[]
  unsent: number
  conflicts: FieldConflict[]
  /** forms with an answer that both sides changed: their questions name the conflicts */
  contestedForms: Form[]
  documents: DocumentView[]
  /** picture of the signature; null: signed by name only, or not on this laptop */
  signaturePicture: DocumentView | null
  forms: FormSummary[]
  /** the job's own fields that the user fills in; null: there are none */
  details: FormCounts | null
  /** the user may add material, and change its amounts */
  mayChangeItems: boolean
  /** the server allows this key to use its forms, as far as is known */
  mayUseForms: boolean
  banner: Banner
}

export interface Draft {
  text: string
  discrepancy: boolean
  internal: boolean
}
