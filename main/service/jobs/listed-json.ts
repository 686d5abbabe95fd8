/**
 * Caches jobs and pages of jobs as JSON. `represent.ts` makes the text of a job. It is valid while the job's
 * `lastModified` and the names in it stay the same. A page is valid while nothing in the database was modified, by any
 * process.
 */

import { createHash } from 'node:crypto'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { type AnswerCache, createAnswerCache } from '../entity/answer-cache.ts'
import type { Paging } from '../entity/paging.ts'
import { findByRef } from '../entity/ref.ts'
import { getJob, type JobRecord } from '../records/job-record.ts'
import { fittingJobs } from './fitting-jobs.ts'
import {
  countListed,
  jobsByIds,
  type ListedRow,
  type ListPlan,
  listJobs,
  pageOf,
  planList,
} from './list-jobs.ts'
import type { JobListQuery } from './list-parameters.ts'
import { jobInFull, listItems } from './read-job.ts'

/** A page as a JSON array of `count` entries, in UTF-8. The ETag is made from `tag`. */
interface JsonPage extends Paging {
  json: Uint8Array
  count: number
  total: number
  tag: string
}

function toPage(text: string, shape: Omit<JsonPage, 'json' | 'tag'>, whole: number | null): JsonPage {
  const json = ownBytes(text)
  return { ...shape, json, tag: tagOf({ json, total: shape.total }, whole) }
}

/** A full job as JSON. The ETag is made from `tag`. */
export interface JsonJob {
  json: string
  tag: { uuid: string; lastModified: number; names: string | null }
}

/** Actor of the request. `version` is the request's `Store.version`, read before anything else. */
interface Asker {
  actor: Actor
  version: string
}

export interface JobJson {
  /** Returns the cached page, or undefined if there is none. */
  findList(asker: Asker, query: JobListQuery, now: number): JsonPage | undefined
  /** Makes the page like `listJobs`, which takes long with many jobs. */
  makeList(actor: Actor, query: JobListQuery, now: number): ListAnswer
  /** Caches the result of `makeList`, made here or in a thread after `version` was read. */
  keepList(asker: Asker, query: JobListQuery, answer: ListAnswer): JsonPage
  /** reads like `readJob`; without the grant `forms` the forms are left out */
  read(asker: Asker, ref: string, grants: { forms: boolean }): JsonJob
}

export function createJobJson(db: ReadDb): JobJson {
  const makeList = createListMaker(db)
  const makeOne = createJobMaker(db)
  const lists = createAnswerCache<ListAnswer>(hubLimits.keptPagesBytes)
  const jobs = createAnswerCache<JsonJob>(hubLimits.keptJobsBytes)
  const keyOf = ({ actor }: Asker, query: JobListQuery) =>
    JSON.stringify([[...actor.grants.keys()], actor.homeGroupId, actor.userId, query])
  return {
    findList(asker, query, now) {
      const known = lists.find(keyOf(asker, query), asker.version)
      return known && known.since <= now && now <= known.until ? known.page : undefined
    },
    makeList,
    keepList(asker, query, answer) {
      const key = keyOf(asker, query)
      lists.keep(key, asker.version, answer, key.length + answer.page.json.length)
      return answer.page
    },
    read({ actor, version }, ref, { forms }) {
      const key = `${[...actor.grants.keys()]} ${forms} ${ref}`
      const known = jobs.find(key, version)
      if (known) return known
      const made = makeOne(actor, ref, forms)
      jobs.keep(key, version, made, key.length + made.json.length)
      return made
    },
  }
}

/** A page that is valid from `since` until `until`, in milliseconds since the epoch, while nothing is modified. */
interface ListAnswer {
  page: JsonPage
  since: number
  until: number
}

function createListMaker(db: ReadDb): (actor: Actor, query: JobListQuery, now: number) => ListAnswer {
  const entries = createAnswerCache<string>(hubLimits.keptEntriesBytes)
  const pages = createAnswerCache<JsonPage>(hubLimits.keptPagesBytes)
  const totals = createAnswerCache<number>(hubLimits.keptTotalsBytes)
  const readRows = createPageReader()
  return (actor, query, now) => {
    const from = momentOf(db, actor, query, now)
    const plan = planList(db, actor, query, from)
    const span = query.parameters.from === undefined ? { since: now, until: from } : always
    // Pages with tombstones are never cached, as tombstones expire without a modification.
    // The version is read before the rows. Otherwise a change by another process could be cached under the older
    // version.
    const { modified, names } = readVersion(db)
    const version = `${modified}/${names}`
    const whole = () => countWhole(db, { actor, query, now: from }, version, totals)
    if (plan.parameters.deleted) {
      const { entries: listed, ...paging } = listJobs(db, actor, query, now)
      const shape = { ...paging, count: listed.length }
      return { page: toPage(JSON.stringify(listed), shape, whole()), ...never }
    }
    const key = JSON.stringify([plan.filter, plan.order, plan.parameters.limit, plan.parameters.offset])
    const known = pages.find(key, version)
    if (known) return { page: known, ...span }
    const total = totalOf(db, plan, version, totals)
    const lengthOf = ({ id, last_modified }: ListedRow) =>
      entries.find(id, `${last_modified}/${names}`)?.length
    const rows = fittingJobs(db, readRows(db, plan, version, total), lengthOf)
    const { limit, offset } = plan.parameters
    const shape = { limit, offset, count: rows.length, total }
    const page = toPage(`[${textsOf(db, rows, names, entries).join(',')}]`, shape, whole())
    pages.keep(key, version, page, page.json.length + key.length)
    return { page, ...span }
  }
}

const always = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
const never = { since: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY }

function createJobMaker(db: ReadDb): (actor: Actor, ref: string, forms: boolean) => JsonJob {
  const jobs = createAnswerCache<JsonJob>(hubLimits.keptJobsBytes)
  return (actor, ref, forms) => {
    const seen = findByRef<JobVersion>(db, versionQueries, ref)
    const key = forms ? `${seen?.id}` : `${seen?.id} without forms`
    const version = `${seen?.last_modified}/${seen?.names}`
    const known = seen && actor.grants.has(seen.group_id) ? jobs.find(key, version) : undefined
    if (known) return known
    const made = makeJob(db, getJob(db, actor, ref), forms, seen?.names ?? null)
    jobs.keep(key, version, made, made.json.length)
    return made
  }
}

/**
 * Returns the start time of the list. Without `from` it is now, so each millisecond would be another list. The list
 * stays the same until the next job ends, so that end is used. `current` also compares with starts and needs the exact
 * time.
 */
function momentOf(
  db: ReadDb,
  actor: Actor,
  { parameters: { from, current } }: JobListQuery,
  now: number,
): number {
  if (from !== undefined || current !== undefined) return now
  const next = 'SELECT min(span_end) FROM jobs WHERE group_id = ? AND span_end >= ?'
  const ends = [...actor.grants.keys()].map(
    groupId => readValue<number | null>(db, next, groupId, now) ?? Number.MAX_SAFE_INTEGER,
  )
  return Math.min(...ends)
}

interface Version {
  /** rises with every change of a listed row */
  modified: string | null
  /** changes with the name of a user or a customer */
  names: string | null
}

interface JobVersion extends Pick<JobRecord, 'id' | 'group_id' | 'last_modified'> {
  names: string | null
}

const versionOf = `SELECT id, group_id, last_modified,
  (SELECT value FROM meta WHERE name = 'namesVersion') AS names FROM jobs`
const versionQueries = { byId: `${versionOf} WHERE id = ?`, byUuid: `${versionOf} WHERE uuid = ?` }

export function readVersion(db: ReadDb): Version {
  const version = db.get<Version>(
    `SELECT (SELECT value FROM meta WHERE name = 'lastModified') AS modified,
       (SELECT value FROM meta WHERE name = 'namesVersion') AS names`,
  )
  return version ?? { modified: null, names: null }
}

/**
 * Copies the text into its own memory. Small buffers of Node share a block, which a cached one would retain as a whole.
 */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Returns the entries of `rows` in their order. Entries that are not cached are read with one query. */
function textsOf(
  db: ReadDb,
  rows: readonly ListedRow[],
  names: string | null,
  entries: AnswerCache<string>,
): string[] {
  const found = new Map<number, string>()
  const missing: number[] = []
  for (const { id, last_modified } of rows) {
    const text = entries.find(id, `${last_modified}/${names}`)
    if (text === undefined) missing.push(id)
    else found.set(id, text)
  }
  const records = db.all<JobRecord>(jobsByIds, JSON.stringify(missing))
  for (const entry of listItems(db, records)) {
    const text = JSON.stringify(entry)
    found.set(entry.id, text)
    entries.keep(entry.id, `${entry.lastModified}/${names}`, text, text.length)
  }
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}

function makeJob(db: ReadDb, record: JobRecord, forms: boolean, names: string | null): JsonJob {
  const job = jobInFull(db, record)
  return {
    json: JSON.stringify(forms ? job : { ...job, forms: [] }),
    tag: { uuid: job.uuid, lastModified: job.lastModified, names },
  }
}

// ETags of pages of jobs, so that an unchanged page is answered with 304.

/**
 * Returns a tag that changes with the page and the total. `whole` covers jobs that left the list, which `modified` does
 * not show.
 */
export function tagOf({ json, total }: { json: Uint8Array; total: number }, whole: number | null): string {
  const bytes = createHash('sha256').update(json).digest('base64url')
  return [bytes, total, ...(whole === null ? [] : [whole])].join('-')
}

/**
 * Counts all jobs of a user, independent of `modified`. Laptops of version 0.1.0 request nothing else while the ETag of
 * their changes stays the same. Null if the count equals the total, and for lists that a job leaves only when it is
 * modified.
 */
function countWhole(
  db: ReadDb,
  { actor, query, now }: { actor: Actor; query: JobListQuery; now: number },
  version: string,
  totals: AnswerCache<number>,
): number | null {
  const { modified, ...parameters } = query.parameters
  if (modified === undefined || (query.scope.kind !== 'mine' && query.scope.kind !== 'user')) return null
  return totalOf(db, planList(db, actor, { ...query, parameters }, now), version, totals)
}

export function totalOf(db: ReadDb, plan: ListPlan, version: string, totals: AnswerCache<number>): number {
  const filter = JSON.stringify(plan.filter)
  const known = totals.find(filter, version)
  const total = known ?? countListed(db, plan)
  if (known === undefined) totals.keep(filter, version, total, filter.length)
  return total
}

// SQLite reads a late page of a list as slowly as the whole list. So the order of the whole list is read once, and
// later pages are slices of it until something is modified.

/**
 * Returns the rows of the plan's page. `version` is the version of all listed rows, `total` the number of rows in the
 * list.
 */
type PageReader = (db: ReadDb, plan: ListPlan, version: string, total: number) => ListedRow[]

/** Typed arrays, as an object for each row would use several times the memory. */
interface Order {
  ids: Float64Array
  modified: Float64Array
}

const rowBytes = 2 * Float64Array.BYTES_PER_ELEMENT

export function createPageReader(): PageReader {
  const orders = createAnswerCache<Order>(hubLimits.keptOrdersBytes)
  return (db, plan, version, total) => {
    const { limit, offset } = plan.parameters
    const weight = total * rowBytes
    // Most clients request only the first page.
    if (offset === 0 || weight > hubLimits.keptOrdersBytes) return pageOf(db, plan)
    const key = JSON.stringify([plan.filter, plan.order])
    const order = orders.find(key, version) ?? readOrder(db, plan)
    orders.keep(key, version, order, weight + key.length)
    return slice(order, offset, limit)
  }
}

function readOrder(db: ReadDb, plan: ListPlan): Order {
  const rows = pageOf(db, plan, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    modified: Float64Array.from(rows, row => row.last_modified),
  }
}

function slice({ ids, modified }: Order, offset: number, limit: number): ListedRow[] {
  const end = Math.min(offset + limit, ids.length)
  const rows: ListedRow[] = []
  for (let at = offset; at < end; at++) rows.push({ id: ids[at] ?? 0, last_modified: modified[at] ?? 0 })
  return rows
}
