/** What the screens are given of days and jobs, with what waits to be sent beside them. */
import type { Declined } from './declined.ts'
import type { Document } from './document.ts'
import type { Form } from './form.ts'
import type { FormCounts, FormSummary } from './form-view.ts'
import type { JobAlone, JobEvent, JobListItem } from './job.ts'
import type { NoticeKind } from './notice.ts'
import type { Sending } from './sending.ts'
import type { ResourceState } from './states.ts'
import type { ToldChanges } from './told-changes.ts'

/** A job gone from this person's hands stays in sight until it is put away. */
export type Banner = 'deleted' | 'reassigned' | 'canceled' | null

/** Why a job cannot be done without a network yet: what of it is not here. */
const notReadyReasons = ['details', 'files', 'asset'] as const
type NotReady = (typeof notReadyReasons)[number]

/** Whether a job can be done without a network. */
export interface OfflineReadiness {
  /** what is not here yet; null: everything is, but for `withoutFiles` */
  notReady: NotReady | null
  /** files that are not fetched ahead: there is no room for them, or the hub does not give them */
  withoutFiles: number
}

/** What is missing of a job that is finished. */
export interface LeftOpen {
  /** forms with a required answer missing */
  forms: number
  /** work items that are not done */
  items: number
  /** nobody has signed */
  signature: boolean
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
  /** what others did to it since this person opened it last */
  news: NoticeKind | null
  banner: Banner
  /** null: it is complete, or not finished yet */
  leftOpen: LeftOpen | null
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

/** Seven days from a Monday on; what is overdue stands on today alone. */
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
  /** it tells or corrects its writer's own time, which is no customer's business */
  isOfTime: boolean
  at: number
  userId: number | null
  userName: string | null
  isMine: boolean
  sending: Sending | null
  /** of a discrepancy: the job that sees to it, as far as that is here */
  followUpUuid: string | null
}

export interface EventView extends JobEvent {
  userName: string | null
  toUserName: string | null
  sending: Sending | null
}

/** One of what happened to a job. */
export interface HistoryEntry extends EventView {
  /** what the file is called that came onto the job with it, as far as that is known */
  fileAdded: string | null
  /** what became another, as far as that is known */
  changes: ToldChanges | null
  /** the entry says that the server stored a value of one's own edit otherwise */
  otherwise: StoredOtherwise | null
}

/** A value of an edit that the server stored otherwise. */
export interface StoredOtherwise {
  conflictId: number
  /** the path of the value, as in a conflict */
  field: string
  mine: unknown
  server: unknown
  /** epoch ms, when the server stored it */
  at: number
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

/** Why the bytes of a document that the hub has are not here; the last ones are what went wrong. */
export const notHereReasons = [
  'waiting',
  'no-room',
  'too-large',
  'forbidden',
  'deleted',
  'refused',
  'incomplete',
  'unreachable',
  'deadline',
  'not-a-hub',
] as const
export type NotHereReason = (typeof notHereReasons)[number]

export interface NotHere {
  code: NotHereReason
  /** epoch ms; until then they are not asked for again */
  retryAt: number | null
}

/** A document on a job: one that was added here shows before the hub has it. */
export interface DocumentView extends Document {
  sending: Sending | null
  /** its bytes are on this laptop; of a link never */
  hasContent: boolean
  /** why not; null: they are here, or it is a link */
  notHere: NotHere | null
  /** of bytes that are just being fetched */
  moving: { done: number; total: number } | null
  /** words for its caption lie among the drafts, as they are more than can be kept as one */
  isCaptionBegun: boolean
}

/** Another job, as much of it as a sentence says. */
export interface OtherJob {
  jobUuid: string
  title: string | null
}

/** What its screen shows at once: its history and the questions of its forms are read when they are looked at. */
export interface JobView extends OfflineReadiness {
  job: JobAlone
  /** the job whose discrepancy it sees to, as far as that is here */
  follows: { uuid: string; id: number; title: string | null } | null
  /** what it is done on, as far as that is known here */
  asset: { uuid: string; name: string | null; assetNo: string | null } | null
  myState: ResourceState | null
  myStateAt: number | null
  notes: Note[]
  /** who has to do with it: names by the number of a user */
  people: (readonly [userId: number, name: string])[]
  /** who declined it, and is not on it again */
  declined: Declined[]
  /** my working time, as my times have it: whole minutes so far in ms, and since when it runs */
  timeSpent: { totalMs: number; runningSince: number | null }
  /** the state press that can still be taken back */
  undoable: Sending | null
  /** this technician made the job, so it needs no accepting */
  isMadeByMe: boolean
  /** what that press paused beside it */
  pausedWith: OtherJob[]
  /** my other jobs that count time just now */
  running: OtherJob[]
  unsent: number
  conflicts: FieldConflict[]
  /** forms of whose answers both changed one: their questions name what is to be chosen */
  contestedForms: Form[]
  documents: DocumentView[]
  /** what it is signed with; null: by name alone, or what is not on this laptop */
  signaturePicture: DocumentView | null
  forms: FormSummary[]
  /** the job's own fields that this person fills in; null: there are none */
  details: FormCounts | null
  /** this person may add material, and change how much of it there is */
  mayChangeItems: boolean
  /** the hub lets this key use its forms, as far as is known */
  mayUseForms: boolean
  banner: Banner
}

export interface Draft {
  text: string
  discrepancy: boolean
  internal: boolean
}
