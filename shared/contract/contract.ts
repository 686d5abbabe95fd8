/** All calls from the screens to main. The schema of a call both types its argument and checks it at run time. */
import { type Static, Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { JobInput } from '../entities/job.ts'
import { CalendarDay, nullable } from '../entities/schema.ts'
import { actionStates } from '../entities/states.ts'
import { inputLimits, screenLimits } from '../limits/limits.ts'
import { settingSchemas } from '../settings/settings.ts'
import type { SyncStatus } from '../sync/sending.ts'
import type { Outcome } from '../text/failures.ts'
import type { AppState, LoadProgress } from '../views/app-state.ts'
import type { Notices, OpenJob } from '../views/notice.ts'
import type { StartSubject } from '../views/start-subject.ts'
import type { ChangedJob, Day, Draft, HistoryEntry, JobView, Week } from '../views/view.ts'
import { assetRequests } from './asset.ts'
import { availabilityRequests } from './availability.ts'
import { blankRequests } from './blank.ts'
import { type AnswerOf, call, callWith } from './call.ts'
import { captureRequests } from './capture.ts'
import { documentRequests } from './document.ts'
import { formRequests } from './form.ts'
import { laptopRequests } from './laptop.ts'
import { mapRequests } from './map.ts'
import { materialRequests } from './material.ts'
import { newJobRequests } from './new-job.ts'
import { phraseRequests } from './phrase.ts'
import { planRequests } from './plan.ts'
import { recordingRequests } from './recording.ts'
import { recurringRequests } from './recurring.ts'
import { searchRequests } from './search.ts'
import { sendingRequests } from './sending.ts'
import { sheetRequests } from './sheet.ts'
import { hubFields, ssoRequests } from './sso.ts'
import { timesRequests } from './times.ts'

const jobUuid = Type.String({ maxLength: 64 })
const draftKey = Type.String({ maxLength: 64 })
const date = nullable(CalendarDay)
const noteText = Type.String({ maxLength: inputLimits.noteLetters })
/** Properties of a job that its creator sets, and users may change. */
const told = ['title', 'description', 'placeName', 'priority'] as const
const times = ['allDay', 'startTime', 'endTime', 'duration'] as const
const signIn = {
  email: Type.Optional(Type.String({ maxLength: 320 })),
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  token: Type.Optional(Type.String({ maxLength: 200 })),
}

export const requests = {
  'app.state': call({}).gives<AppState>(),
  'setup.demo': call({}).gives<Outcome<AppState>>(),
  /**
   * Connects to a server with an app key and a sign-in: a password, or a pasted token. Address, key and path of an
   * administrator replace the given ones; those of the installer fill empty ones.
   */
  'setup.connect': call({
    ...hubFields,
    ...signIn,
  }).gives<Outcome<AppState>>(),
  /**
   * Asks an address, without credentials, whether it is the same server. If so, the next sign-in goes there, and the
   * account stays as it is. null: the user cancelled the move.
   */
  'account.move': call({ baseUrl: nullable(Type.String({ maxLength: 2_000 })) }).gives<Outcome<AppState>>(),
  'account.signIn': call(signIn).gives<Outcome<AppState>>(),
  /** refused with `conflict` while work is unsent, unless `evenUnsent`; unsent work stays on the laptop */
  'account.signOut': call({ evenUnsent: Type.Boolean() }).gives<Outcome<AppState>>(),
  /** `forbidden` for a setting that an administrator has set */
  'settings.save': callWith(Type.Partial(Type.Object(settingSchemas))).gives<Outcome<AppState>>(),
  'load.progress': call({}).gives<LoadProgress>(),
  'day.read': call({ date }).gives<Day>(),
  /** the week that contains the day; null: this week */
  'week.read': call({ date }).gives<Week>(),
  'job.read': call({ jobUuid }).gives<Outcome<JobView>>(),
  /** events of the job, oldest first */
  'job.history': call({ jobUuid }).gives<Outcome<HistoryEntry[]>>(),
  /** Assigns the job to the user if `userIds` is missing. Its state is scheduled if it has a start, else assigned. */
  'job.create': call({
    ...Type.Pick(JobInput, [...told, ...times, 'contactPerson', 'assetUuid', 'customerName']).properties,
    userIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 50 })),
    /** the discrepancy that the new job follows up, by its job and text; `note` is added to that job */
    follows: Type.Optional(
      Type.Object({ jobUuid, text: Type.String({ minLength: 1 }), note: Type.String({ minLength: 1 }) }),
    ),
  }).gives<Outcome<{ jobUuid: string }>>(),
  'job.patch': call({
    jobUuid,
    fields: Type.Pick(JobInput, [...told, ...times, 'items', 'customFields']),
  }).gives<Outcome<null>>(),
  /** `pausing`: the user's other running jobs, which the same action pauses */
  'job.act': call({
    jobUuid,
    state: Type.Enum([...actionStates]),
    /** the reason: typed by the user, or chosen from a list */
    comment: Type.Optional(Type.String({ minLength: 1, maxLength: inputLimits.noteLetters })),
    /** the reason as a note, if the server stores no texts with state changes */
    note: Type.Optional(noteText),
    pausing: Type.Optional(Type.Array(jobUuid, { maxItems: 50 })),
    /** notes with the time of the action, and of the pauses, for a server that records its own time instead */
    words: Type.Optional(noteText),
    pausedLabel: Type.Optional(noteText),
    /** the user confirmed that this reopens a job that another user ended; without it, such a job is refused */
    isReopening: Type.Optional(Type.Boolean()),
  }).gives<Outcome<{ operationId: OperationId; undoUntil: number }>>(),
  'job.putAway': call({ jobUuid }).gives<Outcome<null>>(),
  /** `isDraft`: the text is that of the job's stored draft; `conflict` when another page has changed or saved it */
  'note.add': call({
    jobUuid,
    text: noteText,
    discrepancy: Type.Boolean(),
    internal: Type.Boolean(),
    isDraft: Type.Optional(Type.Boolean()),
  }).gives<Outcome<{ operationId: OperationId }>>(),
  /** Confirms a discrepancy: by the server's number of the note, or by the operation if the note was written here. */
  'note.confirm': call({
    jobUuid,
    eventId: nullable(Type.Integer()),
    operationId: nullable(Type.String({ maxLength: 64 })),
  }).gives<Outcome<null>>(),
  /** `sync/draft-names.ts` defines the names of drafts */
  'draft.read': call({ key: draftKey }).gives<Draft | null>(),
  /**
   * Only drafts of notes have the two marks. Without text and marks, the draft is deleted. `over`: the stored text as the
   * page last read it. `conflict` if another page has stored a different one since.
   */
  'draft.save': call({
    key: draftKey,
    over: Type.Optional(Type.String({ maxLength: screenLimits.draftLetters })),
    value: Type.Object({
      text: Type.String({ maxLength: screenLimits.draftLetters }),
      discrepancy: Type.Optional(Type.Boolean()),
      internal: Type.Optional(Type.Boolean()),
    }),
  }).gives<Outcome<null>>(),
  ...sendingRequests,
  ...formRequests,
  ...assetRequests,
  ...documentRequests,
  ...captureRequests,
  ...blankRequests,
  ...phraseRequests,
  ...availabilityRequests,
  ...recurringRequests,
  ...newJobRequests,
  ...recordingRequests,
  ...sheetRequests,
  ...planRequests,
  ...laptopRequests,
  ...ssoRequests,
  ...timesRequests,
  ...mapRequests,
  ...materialRequests,
  /**
   * Shows a notification of the system. A click on it opens the job, or the program if there is no job. `isShown` is
   * false if the system cannot show notifications.
   */
  'notice.show': call({
    title: Type.String({ maxLength: 300 }),
    body: Type.String({ maxLength: 600 }),
    jobUuid: nullable(jobUuid),
    date: nullable(Type.String({ maxLength: 10 })),
  }).gives<{ isShown: boolean }>(),
  /** jobs that other users changed, and that the user has not opened since */
  'news.read': call({}).gives<ChangedJob[]>(),
  /** marks all of these jobs as seen */
  'news.seeAll': call({}).gives<Outcome<null>>(),
  ...searchRequests,
  /** returns the link or file that opened the program once, so that no other page opens it too */
  'subject.take': call({}).gives<Outcome<StartSubject | null>>(),
  'link.open': call({ url: Type.String({ maxLength: 4_000 }) }).gives<Outcome<null>>(),
}

type Requests = typeof requests
export type Method = keyof Requests
export type Request<M extends Method> = Static<Requests[M]>
export type Answer<M extends Method> = AnswerOf<Requests[M]>

/** Methods of main: each returns an answer, or a promise of one. */
export type Api = { [M in Method]: (request: Request<M>) => Answer<M> | Promise<Answer<M>> }

/** Events that main sends to the screens. */
export interface Events {
  /** jobs that changed; null: too many to list */
  changed: { jobUuids: string[] | null }
  status: SyncStatus
  app: AppState
  progress: LoadProgress
  /** other users changed jobs of the user */
  notice: Notices
  /** the user clicked a notification of the system */
  openJob: OpenJob
  /** a link or file from outside the program is to be opened: `subject.take` returns it */
  subject: null
}
export type EventName = keyof Events
export const eventNames = [
  'changed',
  'status',
  'app',
  'progress',
  'notice',
  'openJob',
  'subject',
] as const satisfies readonly EventName[]

/** The two functions that the preload, or the loopback page, gives the screens. */
export interface Bridge {
  call<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>>
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
}
