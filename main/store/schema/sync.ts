/** What only a laptop keeps: the outbox, the hub's versions it edited, marks on its jobs, drafts, conflicts. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Job } from '../../../shared/job.ts'
import type { OperationKind, OperationState } from '../../../shared/view.ts'
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
    jobUuid: text('job_uuid'),
    state: text('state').$type<OperationState>().notNull(),
    /** the operation it must follow, in whatever lane */
    dependsOn: text('depends_on'),
    createdAt: integer('created_at').notNull(),
    /** until then it can be folded or undone */
    notBefore: integer('not_before'),
    attempts: integer('attempts').notNull().default(0),
    serverErrors: integer('server_errors').notNull().default(0),
    firstAttemptAt: integer('first_attempt_at'),
    nextAttemptAt: integer('next_attempt_at'),
    leaseUntil: integer('lease_until'),
    /** method, path and body as they went out first; they go out the same ever after */
    frozen: text('frozen', { mode: 'json' }).$type<FrozenRequest>(),
    /** hub ids of the job's NOTE events known before the first attempt */
    knownEventIds: text('known_event_ids', { mode: 'json' }).$type<number[]>(),
    /** hub id of the event that is this operation's effect, once it is known */
    eventId: integer('event_id'),
    verifyCount: integer('verify_count').notNull().default(0),
    reasonCode: text('reason_code'),
    reasonDetail: text('reason_detail'),
    sentAt: integer('sent_at'),
    seenAt: integer('seen_at'),
    discardedAt: integer('discarded_at'),
  },
  table => [
    uniqueIndex('operations_seq').on(table.seq),
    index('operations_state').on(table.state, table.lane, table.seq),
    index('operations_job').on(table.jobUuid, table.state),
    index('operations_sent').on(table.sentAt),
    index('operations_depends').on(table.dependsOn),
  ],
)

export interface FrozenRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** under the base URL, query string included */
  path: string
  contentType: string | null
  body: string | null
  idempotencyKey: string | null
}

/** The hub's version of a job that is being edited here (sync design, section 10). */
export const bases = sqliteTable('bases', {
  jobUuid: text('job_uuid').primaryKey(),
  body: text('body', { mode: 'json' }).$type<Job>().notNull(),
  etag: text('etag'),
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
  },
  table => [
    index('job_marks_detail').on(table.detailAt),
    index('job_marks_gone').on(table.putAwayAt, table.gone),
  ],
)

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
  },
  table => [
    index('conflicts_job').on(table.jobUuid, table.resolvedAt),
    index('conflicts_open').on(table.resolvedAt),
  ],
)

export const drafts = sqliteTable('drafts', {
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
