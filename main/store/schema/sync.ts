/** What only a laptop keeps: the outbox, the hub's versions it edited, marks on what it has, drafts, conflicts. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OperationKind } from '../../../shared/intents.ts'
import type { EndReason, OperationState, ReasonCode } from '../../../shared/sending.ts'
import { assets } from './assets.ts'
import { documents } from './documents.ts'
import { jobs } from './jobs.ts'

/** One thing a person did, until it is seen at the hub (sync design, sections 1 to 4). */
export const operations = sqliteTable(
  'operations',
  {
    /** also its Idempotency-Key, the same over all attempts */
    id: text('id').primaryKey(),
    /** the order of writing */
    seq: integer('seq').notNull(),
    /** hub and user it belongs to; it never goes out under another */
    account: text('account').notNull(),
    /** first in, first out, one in flight */
    lane: text('lane').notNull(),
    kind: text('kind').$type<OperationKind>().notNull(),
    /** the intent's version, so that a later program can still read a full outbox */
    version: integer('version').notNull(),
    intent: text('intent', { mode: 'json' }).$type<unknown>().notNull(),
    /** what it is shown under: a job, or an asset */
    jobUuid: text('job_uuid'),
    assetUuid: text('asset_uuid'),
    state: text('state').$type<OperationState>().notNull(),
    /** the operation it must follow, in whatever lane */
    dependsOn: text('depends_on'),
    createdAt: integer('created_at').notNull(),
    /**
     * Until when it rests: a new one can still be folded or undone, one that is being sent has a lease, others wait for
     * the next attempt. If it is done and one reading did not show it: when the next one counts
     */
    waitUntil: integer('wait_until'),
    serverErrors: integer('server_errors').notNull().default(0),
    /** by the server's clock; null: no attempt may have arrived */
    firstAttemptAt: integer('first_attempt_at'),
    /** method, path and body as they went out first; they go out the same ever after */
    frozen: text('frozen', { mode: 'json' }).$type<FrozenRequest>(),
    /** hub id of the event that is this operation's effect, once it is known */
    eventId: integer('event_id'),
    /** why it waits; of what is over, how it ended */
    reasonCode: text('reason_code').$type<ReasonCode | EndReason>(),
    reasonDetail: text('reason_detail'),
    sentAt: integer('sent_at'),
    /** when the server showed it, or when it was discarded */
    endedAt: integer('ended_at'),
    progress: text('progress', { mode: 'json' }).$type<Progress>(),
  },
  table => [
    uniqueIndex('operations_seq').on(table.seq),
    index('operations_state').on(table.state, table.lane, table.seq),
    index('operations_job').on(table.jobUuid, table.state),
    index('operations_sent').on(table.sentAt),
    index('operations_depends').on(table.dependsOn),
    index('operations_asset').on(table.assetUuid, table.state),
  ],
)

export type OperationRow = typeof operations.$inferSelect

/** An event by its name (`eventName` in `records/match-events.ts`). Earlier versions stored the server's number. */
export type KnownEvent = string | number

/** The results of the attempts. */
export interface Progress {
  attempts?: number | undefined
  /** how many steps are done at the server */
  step?: number | undefined
  /** the step it began with, where the document was at the server before; without it the first step */
  firstStep?: number | undefined
  /** the server's uuid of an uploaded document */
  uuid?: string | undefined
  /** The key of the first request, where it is not the operation's id: the server has stored another request under that. */
  key?: string | undefined
  /** The server's answer repeated the key of the last step. A number that grows with each confirmed operation. */
  confirmed?: number | undefined
  /** the events that were there before the first attempt, and may be taken for its effect */
  known?: KnownEvent[] | null | undefined
  /** look-ups in a row that did not find it */
  looks?: number | undefined
  /** It came from a rescue file or a damaged database: it is looked up before it is sent. */
  restored?: boolean | undefined
  /** the end of the last request */
  answer?: LastAnswer | undefined
  /** the answer of a base server to an edit, until a reading in detail is compared with the edit */
  shown?: ShownInAnswer | undefined
}

export interface ShownInAnswer {
  /** the server's `lastModified`, epoch ms; null if it did not say */
  modified: number | null
  /** the edited fields */
  fields: Readonly<Record<string, unknown>>
}

export interface LastAnswer {
  /** the HTTP status; null: nothing answered */
  status: number | null
  /** epoch ms by the laptop's clock */
  at: number
  /** `between`: a proxy, a firewall or a network's own page */
  source: 'server' | 'between' | 'nothing'
}

/** What an operation needs done beside what it follows: the uploads that its fields name. */
export const operationNeeds = sqliteTable(
  'operation_needs',
  {
    operationId: text('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    needsId: text('needs_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.operationId, table.needsId] }),
    index('operation_needs_other').on(table.needsId),
  ],
)

export interface FrozenRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** under the base URL, query string included */
  path: string
  contentType: string | null
  body: string | null
  idempotencyKey: string | null
  /** The ETag that the request was made for. */
  ifMatch?: string | null
  /** All attempts went to a server that stores keys. Otherwise whether it arrived is looked up in what the server shows. */
  isKeyed?: boolean
}

/** The hub's version of what is being edited here (sync design, section 10). */
export const bases = sqliteTable('bases', {
  entityUuid: text('entity_uuid').primaryKey(),
  kind: text('kind').$type<'job' | 'form'>().notNull().default('job'),
  body: text('body', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  readAt: integer('read_at').notNull(),
})

/** What this laptop knows of a job beside its content. */
export const jobMarks = sqliteTable(
  'job_marks',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** in the hub's `mine` at the last reading */
    isMine: integer('is_mine', { mode: 'boolean' }).notNull().default(false),
    /** somebody opened it here, so it is kept fresh though it is not mine */
    openedAt: integer('opened_at'),
    /** the hub's lastModified of the list entry, and of the details that lie here */
    remoteModified: integer('remote_modified'),
    detailModified: integer('detail_modified'),
    detailAt: integer('detail_at'),
    /** taken out of this person's hands, proved by a GET */
    gone: text('gone').$type<'deleted' | 'reassigned' | 'canceled'>(),
    goneAt: integer('gone_at'),
    putAwayAt: integer('put_away_at'),
    /** one of the last jobs of an asset that is kept here with its history */
    isHistory: integer('is_history', { mode: 'boolean' }).notNull().default(false),
    /** the group's list names it, which who plans reads */
    isOfGroup: integer('is_of_group', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    index('job_marks_detail').on(table.detailAt),
    index('job_marks_gone').on(table.putAwayAt, table.gone),
  ],
)

/** What this laptop knows of an asset beside its content. */
export const assetMarks = sqliteTable('asset_marks', {
  assetId: integer('asset_id')
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  openedAt: integer('opened_at'),
  /** the hub's lastModified of the list entry, and of the details that lie here */
  remoteModified: integer('remote_modified'),
  detailModified: integer('detail_modified'),
  detailAt: integer('detail_at'),
  /** when its last jobs were read */
  historyAt: integer('history_at'),
})

/** What this laptop knows of a document beside its metadata. */
export const documentMarks = sqliteTable('document_marks', {
  documentId: integer('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  /** when the content came here or was made here */
  contentAt: integer('content_at'),
  /** readings of the content that failed in a row, when the next may be made, and why the last failed */
  failures: integer('failures').notNull().default(0),
  retryAt: integer('retry_at'),
  reasonCode: text('reason_code'),
})

/** Both changed the same field: kept until somebody chooses. */
export const conflicts = sqliteTable(
  'conflicts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    jobUuid: text('job_uuid').notNull(),
    field: text('field').notNull(),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    mine: text('mine', { mode: 'json' }).$type<unknown>(),
    office: text('office', { mode: 'json' }).$type<unknown>(),
    mineAt: integer('mine_at'),
    officeAt: integer('office_at'),
    holding: text('holding').$type<'mine' | 'office'>().notNull(),
    resolvedAt: integer('resolved_at'),
    /**
     * `agreed`: both came to the same without anybody's choice. `server`: there was no choice, as a base server stored
     * the edit otherwise
     */
    chosen: text('chosen').$type<'mine' | 'office' | 'agreed' | 'server'>(),
  },
  table => [
    index('conflicts_job').on(table.jobUuid, table.resolvedAt),
    index('conflicts_open').on(table.resolvedAt),
  ],
)

export const drafts = sqliteTable('drafts', {
  /** what the draft goes by (`draft-names.ts`): a note's is its job's uuid */
  jobUuid: text('job_uuid').primaryKey(),
  text: text('text').notNull(),
  discrepancy: integer('discrepancy', { mode: 'boolean' }).notNull(),
  internal: integer('internal', { mode: 'boolean' }).notNull().default(false),
  savedAt: integer('saved_at').notNull(),
})

/** The engine's memory by name: cursor, unfinished pass, clock offset, last contact, who sends. */
export const syncState = sqliteTable('sync_state', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
