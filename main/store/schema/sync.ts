/** Tables that only a laptop uses: the outbox, the edited server versions, marks, drafts and conflicts. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OperationKind } from '../../../shared/sync/intents.ts'
import type { EndReason, OperationState, ReasonCode } from '../../../shared/sync/sending.ts'
import { assets } from './assets.ts'
import { documents } from './documents.ts'
import { jobs } from './jobs.ts'

/** An action of the user, until the server shows its effect (sync design, sections 1 to 4). */
export const operations = sqliteTable(
  'operations',
  {
    /** The operation's id, which is also its Idempotency-Key in all attempts. */
    id: text('id').primaryKey(),
    /** The order in which operations were written. */
    seq: integer('seq').notNull(),
    /** The account with server and user. The operation is never sent for another account. */
    account: text('account').notNull(),
    /** Operations of a lane are sent in order, one at a time. */
    lane: text('lane').notNull(),
    kind: text('kind').$type<OperationKind>().notNull(),
    /** The version of the intent's format, so that a later program can still read an outbox. */
    version: integer('version').notNull(),
    intent: text('intent', { mode: 'json' }).$type<unknown>().notNull(),
    /** The job or asset that the operation is shown with. */
    jobUuid: text('job_uuid'),
    assetUuid: text('asset_uuid'),
    state: text('state').$type<OperationState>().notNull(),
    /** The operation that must be sent before this one, in any lane. */
    dependsOn: text('depends_on'),
    createdAt: integer('created_at').notNull(),
    /**
     * Until when the operation is not sent. A new one can still be merged or undone, a running one has a
     * lease, others wait for the next attempt.
     * For a completed operation that one reading did not show: when the next reading counts.
     */
    waitUntil: integer('wait_until'),
    serverErrors: integer('server_errors').notNull().default(0),
    /** By the server's clock; null: no attempt can have reached the server. */
    firstAttemptAt: integer('first_attempt_at'),
    /** Method, path and body of the first attempt. Later attempts send exactly the same. */
    frozen: text('frozen', { mode: 'json' }).$type<FrozenRequest>(),
    /** The server's id of the event that the operation caused, once it is known. */
    eventId: integer('event_id'),
    /** Why the operation waits; for an ended one, how it ended. */
    reasonCode: text('reason_code').$type<ReasonCode | EndReason>(),
    reasonDetail: text('reason_detail'),
    sentAt: integer('sent_at'),
    /** When the server showed the effect, or when the operation was discarded. */
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

/**
 * An event's name (`eventName` in `outbox/match-events.ts`). Earlier versions stored the server's number.
 */
export type KnownEvent = string | number

/** The results of the attempts. */
export interface Progress {
  attempts?: number | undefined
  /** The number of steps that the server has completed. */
  step?: number | undefined
  /** The first step, if the document was already at the server; absent: step 0. */
  firstStep?: number | undefined
  /** the server's uuid of an uploaded document */
  uuid?: string | undefined
  /**
   * The key of the first request if it is not the operation's id, because the server has stored another
   * request under that id.
   */
  key?: string | undefined
  /**
   * Set if the server's answer repeated the key of the last step. The number grows with each confirmed
   * operation.
   */
  confirmed?: number | undefined
  /** The events before the first attempt that could be mistaken for its effect. */
  known?: KnownEvent[] | null | undefined
  /** The number of consecutive look-ups that did not find the effect. */
  looks?: number | undefined
  /**
   * Whether the operation came from a rescue file or a damaged database. It is then looked up before it is
   * sent.
   */
  restored?: boolean | undefined
  /** How the last request ended. */
  answer?: LastAnswer | undefined
  /** A base server's answer to an edit, until a detailed reading is compared with the edit. */
  shown?: ShownInAnswer | undefined
}

export interface ShownInAnswer {
  /** The server's `lastModified` in epoch milliseconds; null if it did not send one. */
  modified: number | null
  /** The edited fields. */
  fields: Readonly<Record<string, unknown>>
}

export interface LastAnswer {
  /** The HTTP status; null: there was no answer. */
  status: number | null
  /** Epoch milliseconds by the laptop's clock. */
  at: number
  /** `between`: a proxy, a firewall or a network's login page answered. */
  source: 'server' | 'between' | 'nothing'
}

/** The uploads that an operation's fields refer to, and which must be sent first. */
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
  /** The path under the base URL, including the query. */
  path: string
  contentType: string | null
  body: string | null
  idempotencyKey: string | null
  /** The ETag that the request was made for. */
  ifMatch?: string | null
  /** The request only creates the entity: the server refuses it with 412 if it has the entity. */
  isCreation?: boolean
  /**
   * Whether all attempts went to a server that stores keys. Otherwise a look-up shows whether the request
   * arrived.
   */
  isKeyed?: boolean
}

/** The server's version of an entity that the user has edited (sync design, section 10). */
export const bases = sqliteTable('bases', {
  entityUuid: text('entity_uuid').primaryKey(),
  kind: text('kind').$type<'job' | 'form'>().notNull().default('job'),
  body: text('body', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  readAt: integer('read_at').notNull(),
})

/** The sync state of a job on this laptop. */
export const jobMarks = sqliteTable(
  'job_marks',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Whether the server's `mine` list had the job at the last reading. */
    isMine: integer('is_mine', { mode: 'boolean' }).notNull().default(false),
    /** When the user opened the job. It is then updated although it is not assigned to the user. */
    openedAt: integer('opened_at'),
    /** The server's lastModified of the list entry, and of the stored details. */
    remoteModified: integer('remote_modified'),
    detailModified: integer('detail_modified'),
    detailAt: integer('detail_at'),
    /** Why the job is no longer the user's, as a GET of the job has confirmed. */
    gone: text('gone').$type<'deleted' | 'reassigned' | 'canceled'>(),
    goneAt: integer('gone_at'),
    putAwayAt: integer('put_away_at'),
    /** Whether it is one of the last jobs of an asset whose history is stored here. */
    isHistory: integer('is_history', { mode: 'boolean' }).notNull().default(false),
    /** Whether the group's list has the job; dispatchers read that list. */
    isOfGroup: integer('is_of_group', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    index('job_marks_detail').on(table.detailAt),
    index('job_marks_gone').on(table.putAwayAt, table.gone),
  ],
)

/** The sync state of an asset on this laptop. */
export const assetMarks = sqliteTable('asset_marks', {
  assetId: integer('asset_id')
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  openedAt: integer('opened_at'),
  /** The server's lastModified of the list entry, and of the stored details. */
  remoteModified: integer('remote_modified'),
  detailModified: integer('detail_modified'),
  detailAt: integer('detail_at'),
  /** When the asset's last jobs were read. */
  historyAt: integer('history_at'),
})

/** The sync state of a document on this laptop. */
export const documentMarks = sqliteTable('document_marks', {
  documentId: integer('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  /** When the content was downloaded or created here. */
  contentAt: integer('content_at'),
  /** The number of consecutive failed downloads; when to try again; why the last one failed. */
  failures: integer('failures').notNull().default(0),
  retryAt: integer('retry_at'),
  reasonCode: text('reason_code'),
})

/** Fields that both the user and the dispatcher changed. A row stays open until the user chooses a value. */
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
     * `agreed`: both sides had the same value. `server`: there was no choice, because a base server stored
     * another value than was sent.
     */
    chosen: text('chosen').$type<'mine' | 'office' | 'agreed' | 'server'>(),
  },
  table => [
    index('conflicts_job').on(table.jobUuid, table.resolvedAt),
    index('conflicts_open').on(table.resolvedAt),
  ],
)

export const drafts = sqliteTable('drafts', {
  /** The draft's name (`draft-names.ts`); for a note it is the job's uuid. */
  jobUuid: text('job_uuid').primaryKey(),
  text: text('text').notNull(),
  discrepancy: integer('discrepancy', { mode: 'boolean' }).notNull(),
  internal: integer('internal', { mode: 'boolean' }).notNull().default(false),
  savedAt: integer('saved_at').notNull(),
})

/**
 * The sync engine's state by name: cursor, unfinished pass, clock offset, last contact, the sending
 * process.
 */
export const syncState = sqliteTable('sync_state', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
