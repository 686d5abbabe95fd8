/**
 * Every call from the screens to main, in one place. A method's argument is checked at run time by the very
 * schema that types it; a method without a schema, or a schema without an answer, is a type error.
 */
import { type Static, Type } from 'typebox'
import type { AppState, LoadProgress } from './app-state.ts'
import { type AssetAnswers, assetRequests } from './asset-contract.ts'
import type { OperationId } from './brand.ts'
import { isDate } from './calendar-date.ts'
import { type DocumentAnswers, documentRequests } from './document-contract.ts'
import type { Outcome } from './failures.ts'
import { type FormAnswers, formRequests } from './form-contract.ts'
import { hubLimits } from './hub-limits.ts'
import { JobInput } from './job.ts'
import { type LaptopAnswers, laptopRequests } from './laptop-contract.ts'
import { screenLimits } from './limits.ts'
import { type MaterialAnswers, materialRequests } from './material-contract.ts'
import type { Notices, OpenJob } from './notice.ts'
import { type NoticeAnswers, noticeRequests } from './notice-contract.ts'
import { type PlanAnswers, planRequests } from './plan-contract.ts'
import type { Exported, Imported, Restored } from './rescue.ts'
import { Bytes, LocalDate, nullable } from './schema.ts'
import { type SearchAnswers, searchRequests } from './search-contract.ts'
import {
  type Archive,
  type OutboxGroup,
  type RequestPreview,
  type SyncStatus,
  sweepAnswers,
} from './sending.ts'
import { settingSchemas } from './settings.ts'
import { type SheetAnswers, sheetRequests } from './sheet-contract.ts'
import { hubFields, type SsoAnswers, ssoRequests } from './sso-contract.ts'
import type { StartSubject } from './start-subject.ts'
import { actionStates } from './states.ts'
import { type TimesAnswers, timesRequests } from './times-contract.ts'
import type { Day, Draft, HistoryEntry, JobView, Week } from './view.ts'

const nothing = Type.Object({})
const jobUuid = Type.String({ maxLength: 64 })
const draftKey = Type.String({ maxLength: 64 })
const operationId = Type.String({ maxLength: 64 })
const date = nullable(Type.Refine(LocalDate, isDate, () => 'must be a day'))
const noteText = Type.String({ maxLength: hubLimits.noteLetters })

export const requests = {
  'app.state': nothing,
  'setup.demo': nothing,
  /**
   * the embedded sample day, or a hub's address with an app key and a sign-in (password, or a pasted token); address, key
   * and path that an administrator has set come before what is asked, and those of the installer fill what is empty
   */
  'setup.connect': Type.Object({
    ...hubFields,
    email: Type.Optional(Type.String({ maxLength: 320 })),
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    token: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  'account.signIn': Type.Object({
    email: Type.Optional(Type.String({ maxLength: 320 })),
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    token: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  /** refused with `conflict` while work is unsent, unless `evenUnsent`; unsent work stays on the laptop */
  'account.signOut': Type.Object({ evenUnsent: Type.Boolean() }),
  /** `forbidden` for what an administrator has set */
  'settings.save': Type.Partial(Type.Object(settingSchemas)),
  'load.progress': nothing,
  'day.read': Type.Object({ date }),
  /** the week that a day lies in; null: this one */
  'week.read': Type.Object({ date }),
  'job.read': Type.Object({ jobUuid }),
  /** what happened to it, oldest first */
  'job.history': Type.Object({ jobUuid }),
  /** a job made here is on me unless it names whose it is; scheduled when it has a start, else assigned */
  'job.create': Type.Object({
    ...Type.Pick(JobInput, [
      'title',
      'description',
      'startTime',
      'endTime',
      'duration',
      'allDay',
      'placeName',
      'contactPerson',
      'priority',
      'assetUuid',
    ]).properties,
    userIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 50 })),
    /** a discrepancy, by its job and its words, that this is to see to; `note`: what is said of it on that job */
    follows: Type.Optional(
      Type.Object({ jobUuid, text: Type.String({ minLength: 1 }), note: Type.String({ minLength: 1 }) }),
    ),
  }),
  'job.patch': Type.Object({
    jobUuid,
    fields: Type.Pick(JobInput, [
      'title',
      'description',
      'placeName',
      'priority',
      'items',
      'customFields',
      'allDay',
      'startTime',
      'endTime',
      'duration',
    ]),
  }),
  /** `pausing`: what else of mine runs, and ends its time in the same press */
  'job.act': Type.Object({
    jobUuid,
    state: Type.Enum([...actionStates]),
    /** why, in the person's own words or in those of a list */
    comment: Type.Optional(Type.String({ minLength: 1, maxLength: hubLimits.noteLetters })),
    /** why, as a note beside it, where the hub keeps no words with a press */
    note: Type.Optional(noteText),
    pausing: Type.Optional(Type.Array(jobUuid, { maxItems: 50 })),
  }),
  'job.putAway': Type.Object({ jobUuid }),
  'note.add': Type.Object({ jobUuid, text: noteText, discrepancy: Type.Boolean(), internal: Type.Boolean() }),
  /** what a draft goes by is in `draft-names.ts` */
  'draft.read': Type.Object({ key: draftKey }),
  /** the two marks are a note's; no text and no mark keeps nothing */
  'draft.save': Type.Object({
    key: draftKey,
    value: Type.Object({
      text: Type.String({ maxLength: screenLimits.draftLetters }),
      discrepancy: Type.Optional(Type.Boolean()),
      internal: Type.Optional(Type.Boolean()),
    }),
  }),
  'conflict.choose': Type.Object({ id: Type.Integer(), side: Type.Enum(['mine', 'office']) }),
  'operation.undo': Type.Object({ operationId }),
  'operation.retry': Type.Object({ operationId }),
  'operation.remove': Type.Object({ operationId }),
  /** new text for a note that has not been sent, or was refused */
  'operation.edit': Type.Object({ operationId, text: noteText, discrepancy: Type.Boolean() }),
  'operation.preview': Type.Object({ operationId }),
  'outbox.read': nothing,
  'archive.read': nothing,
  /** an operation is done again as a new act; of a choice the other value is sent as an edit of today's version */
  'archive.restore': Type.Union([Type.Object({ operationId }), Type.Object({ conflictId: Type.Integer() })]),
  ...formRequests,
  ...assetRequests,
  ...documentRequests,
  ...sheetRequests,
  ...noticeRequests,
  ...planRequests,
  ...laptopRequests,
  ...ssoRequests,
  ...searchRequests,
  ...timesRequests,
  ...materialRequests,
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
  /** what the program was asked to show from outside; it is the asker's from then on */
  'subject.take': nothing,
  'link.open': Type.Object({ url: Type.String({ maxLength: 4_000 }) }),
}

type Requests = typeof requests
export type Method = keyof Requests
export type Request<M extends Method> = Static<Requests[M]>

interface Answers
  extends FormAnswers,
    AssetAnswers,
    DocumentAnswers,
    SheetAnswers,
    SearchAnswers,
    NoticeAnswers,
    PlanAnswers,
    LaptopAnswers,
    SsoAnswers,
    MaterialAnswers,
    TimesAnswers {
  'app.state': AppState
  'setup.demo': Outcome<AppState>
  'setup.connect': Outcome<AppState>
  'account.signIn': Outcome<AppState>
  'account.signOut': Outcome<AppState>
  'settings.save': Outcome<AppState>
  'load.progress': LoadProgress
  'day.read': Day
  'week.read': Week
  'job.read': Outcome<JobView>
  'job.history': Outcome<HistoryEntry[]>
  'job.create': Outcome<{ jobUuid: string }>
  'job.patch': Outcome<null>
  'job.act': Outcome<{ operationId: OperationId; undoUntil: number }>
  'job.putAway': Outcome<null>
  'note.add': Outcome<{ operationId: OperationId }>
  'draft.read': Draft | null
  'draft.save': Outcome<null>
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
  'subject.take': Outcome<StartSubject | null>
  'link.open': Outcome<null>
}
export type Answer<M extends Method> = Answers[M]

/** What main implements: an answer, or a promise of one. */
export type Api = { [M in Method]: (request: Request<M>) => Answers[M] | Promise<Answers[M]> }

/** What main tells the screens without being asked. */
export interface Events {
  /** these jobs changed; null: more than is worth naming */
  changed: { jobUuids: string[] | null }
  status: SyncStatus
  app: AppState
  progress: LoadProgress
  /** others changed jobs of mine */
  notice: Notices
  /** the person pressed a notification of the system */
  openJob: OpenJob
  /** there is something to show that was asked for from outside */
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
  call<M extends Method>(method: M, request: Request<M>): Promise<Answers[M]>
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
}
