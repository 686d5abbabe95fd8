/** The job lists (interface, "Jobs", "List query parameters"). */
import { isUuid } from '../../../shared/entities/brand.ts'
import type { JobListItem, Tombstone } from '../../../shared/entities/job.ts'
import { detailJobFields } from '../../../shared/entities/job-fields.ts'
import { absentStates, openResourceStates, overJobStates } from '../../../shared/entities/states.ts'
import { reason } from '../../../shared/text/message.ts'
import { type Parameter, type ReadDb, readValue } from '../../store/db.ts'
import { columnsWithout } from '../../store/rows.ts'
import { jobs } from '../../store/schema/jobs.ts'
import { listedNumbers, sqlList } from '../../store/sql-list.ts'
import { findUserId } from '../access/users.ts'
import type { Actor } from '../actor.ts'
import { readInOrder } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import type { Page, Paging } from '../entity/paging.ts'
import { isIdRef } from '../entity/ref.ts'
import { withTombstones } from '../entity/tombstones.ts'
import { findAsset } from '../records/asset-record.ts'
import type { JobRecord } from '../records/job-record.ts'
import { refuse } from '../refuse.ts'
import { fittingJobs } from './fitting-jobs.ts'
import {
  type JobListParameters,
  type JobListQuery,
  type JobListScope,
  parseJobListQuery,
} from './list-parameters.ts'
import { listItems } from './read-job.ts'

/** Filter and order of a list. */
export interface ListPlan {
  filter: Filter
  /** columns that the list is sorted by */
  order: string
  parameters: JobListParameters
}

/** @throws Refused `bad-request`, `forbidden` (mine without a user), `not-found` (no such user) */
export function planList(db: ReadDb, actor: Actor, query: JobListQuery, now: number): ListPlan {
  const parameters = parseJobListQuery(db, actor, query, now)
  return {
    filter: buildFilter(db, actor, query.scope, parameters),
    order: orderOf(parameters, leadOf(query.scope, parameters)),
    parameters,
  }
}

/** Lists jobs without a cache. @throws Refused as `planList` */
export function listJobs(
  db: ReadDb,
  actor: Actor,
  query: JobListQuery,
  now: number,
): Page<JobListItem | Tombstone> {
  const plan = planList(db, actor, query, now)
  const { limit, offset, modified, deleted } = plan.parameters
  const total = countListed(db, plan)
  const ids = fittingJobs(db, pageOf(db, plan)).map(({ id }) => id)
  const entries = listItems(db, readInOrder<JobRecord>(db, jobsByIds, ids))
  const page = { entries, total, limit, offset }
  return deleted ? withTombstones(db, actor, 'job', modified, page) : page
}

/** Returns the number of jobs without limit and offset. */
export function countListed(db: ReadDb, { filter }: ListPlan): number {
  const sql = `SELECT count(*) FROM ${filter.from} WHERE ${filter.where}`
  return readValue<number>(db, sql, ...filter.values) ?? 0
}

export type ListedRow = Pick<JobRecord, 'id' | 'last_modified'>

/**
 * Reads the jobs of a JSON list of ids, without the columns that list entries do not show. Those columns may be long,
 * and the limit of bytes of a page does not count them.
 */
export const jobsByIds = `SELECT ${columnsWithout(jobs, Object.keys(detailJobFields))}
  FROM jobs WHERE id IN ${listedNumbers}`

/** Returns ids and versions of the requested page, or of another one, so that a cache can find which jobs changed. */
export function pageOf(
  db: ReadDb,
  { filter, order, parameters }: ListPlan,
  { limit, offset }: Paging = parameters,
): ListedRow[] {
  const sql = `SELECT j.id, j.last_modified FROM ${filter.from} WHERE ${filter.where} ORDER BY ${order} LIMIT ? OFFSET ?`
  return db.all<ListedRow>(sql, ...filter.values, limit, offset)
}

interface Filter {
  from: string
  where: string
  values: Parameter[]
}

function buildFilter(db: ReadDb, actor: Actor, scope: JobListScope, parameters: JobListParameters): Filter {
  const scoped = scopeFilter(db, actor, scope, parameters)
  const groups = [...actor.grants.keys()]
  const lead = leadOf(scope, parameters)
  const where = [inGroups('j.group_id', groups), ...scoped.where]
  const values: Parameter[] = [...groups, ...scoped.values]
  if (parameters.jobStates !== null) {
    where.push('j.state IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(parameters.jobStates))
  }
  if (parameters.modified !== null) {
    where.push(`${lead === 'modified' ? '' : '+'}j.last_modified >= ?`)
    values.push(parameters.modified)
  }
  if (parameters.discrepancies) where.push(hasOpenDiscrepancy)
  const time = timeFilter(parameters, lead)
  return {
    from: scoped.from,
    where: [...where, time.where].join(' AND '),
    values: [...values, ...time.values],
  }
}

/** Repeats the condition of the index `events_discrepancy`, so that SQLite uses it: few discrepancies are open. */
const hasOpenDiscrepancy = `j.id IN (SELECT e.job_id FROM events e
  WHERE e.discrepancy = 1 AND e.type = 'NOTE' AND e.confirmed_at IS NULL)`

type Lead = 'scope' | 'modified' | 'span'

/**
 * Returns the part of the query that narrows the list most, whose index should be used. SQLite cannot know it from
 * bound parameters. A plus before a column excludes the indexes of the other parts.
 */
function leadOf(scope: JobListScope, { modified }: JobListParameters): Lead {
  if (scope.kind !== 'all' && scope.kind !== 'unassigned') return 'scope'
  return modified === null ? 'span' : 'modified'
}

const absent = sqlList(absentStates)
const over = sqlList(overJobStates)

function timeFilter(
  { from, toBefore, untimed, current }: JobListParameters,
  lead: Lead,
): { where: string; values: Parameter[] } {
  const overlap = ['+j.span_start IS NOT NULL', `${lead === 'span' ? '' : '+'}j.span_end >= ?`]
  const values: Parameter[] = [from]
  if (toBefore !== null) {
    overlap.push('+j.span_start < ?')
    values.push(toBefore)
  }
  const spans = [overlap.join(' AND ')]
  if (current) {
    spans.push(`+j.span_start < ? AND j.state NOT IN (${over})`)
    values.push(from)
  }
  if (untimed) spans.push('+j.span_start IS NULL')
  return { where: `(${spans.join(' OR ')})`, values }
}

/**
 * Sorts by the last change if the query asks for changed jobs, otherwise by start, with jobs without a start last. The
 * plus makes SQLite sort the filtered rows instead of reading all past jobs of the group in order.
 */
function orderOf({ modified }: JobListParameters, lead: Lead): string {
  if (modified !== null) return `${lead === 'modified' ? '' : '+'}j.last_modified, j.id`
  return '+j.span_start NULLS LAST, j.id'
}

const columns = { customer: 'customer_id', project: 'project_id', order: 'order_id' } as const

function scopeFilter(
  db: ReadDb,
  actor: Actor,
  scope: JobListScope,
  parameters: JobListParameters,
): { from: string; where: string[]; values: Parameter[] } {
  switch (scope.kind) {
    case 'all':
      return { from: 'jobs j', where: [], values: [] }
    case 'unassigned':
      return {
        from: 'jobs j',
        where: [
          `NOT EXISTS (SELECT 1 FROM resources r WHERE r.job_id = j.id AND r.state NOT IN (${absent}))`,
        ],
        values: [],
      }
    case 'mine':
    case 'user':
      return {
        // CROSS JOIN makes SQLite read the user's resources first, then their jobs.
        from: 'resources r CROSS JOIN jobs j',
        where: ['j.id = r.job_id', 'r.user_id = ?', 'r.state IN (SELECT value FROM json_each(?))'],
        values: [
          listedUser(db, actor, scope),
          JSON.stringify(parameters.resourceStates ?? openResourceStates),
        ],
      }
    case 'asset':
      return { from: 'jobs j', where: ['j.asset_uuid = ?'], values: [assetUuidOf(db, actor, scope.ref)] }
    case 'customer':
    case 'project':
    case 'order':
      return {
        // Each group numbers its customers separately. CROSS JOIN makes SQLite read the reference first, then its jobs.
        from: 'reference_rows c CROSS JOIN jobs j',
        where: [
          `j.group_id = c.group_id AND j.${columns[scope.kind]} = c.id`,
          'c.kind = ?',
          inGroups('c.group_id', [...actor.grants.keys()]),
          '(c.id = ? OR c.uuid = ?)',
        ],
        values: [scope.kind, ...actor.grants.keys(), idOf(pathRef(scope.ref)), scope.ref.toLowerCase()],
      }
  }
}

function pathRef(ref: string): string {
  return isIdRef(ref) || isUuid(ref) ? ref : refuse('not-found', 'There is no such list.')
}

/** Returns the UUID of the asset. A deleted asset's jobs are still found by its UUID. An unknown id lists nothing. */
function assetUuidOf(db: ReadDb, actor: Actor, ref: string): string | null {
  return isIdRef(pathRef(ref)) ? (findAsset(db, actor, ref)?.uuid ?? null) : ref.toLowerCase()
}

function idOf(ref: string): number {
  return isIdRef(ref) ? Number(ref) : -1
}

function listedUser(
  db: ReadDb,
  actor: Actor,
  scope: Extract<JobListScope, { kind: 'mine' } | { ref: string }>,
): number {
  if (!('ref' in scope)) return actor.userId ?? refuse('forbidden', 'A list of your own jobs needs a token.')
  return findUserId(db, actor, scope.ref) ?? refuse('not-found', reason('no-such-user'))
}
