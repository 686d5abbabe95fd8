/**
 * Jobs as the JSON they are answered with, kept from one request to the next. Nothing here decides anything: the
 * text of a job is made by `represent.ts` and holds as long as the job's `lastModified` and the names in it do, and a
 * page as long as nothing in the database was modified, whichever program would have done it.
 */

import { createHash } from 'node:crypto'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { type AnswerCache, createAnswerCache } from '../entity/answer-cache.ts'
import type { Paging } from '../entity/paging.ts'
import { findByRef } from '../entity/ref.ts'
import { getJob, type JobRecord } from '../records/job-record.ts'
import { fittingJobs } from './fitting-jobs.ts'
import {
  countListed,
  type JobListQuery,
  jobsByIds,
  type ListedRow,
  type ListPlan,
  listJobs,
  pageOf,
  planList,
} from './list-jobs.ts'
import { jobInFull, listItems } from './read-job.ts'

/** A page as a JSON array of `count` entries, in UTF-8; `tag` is what its ETag is made of. */
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

/** A job in full as JSON; `tag` is what its ETag is made of. */
export interface JsonJob {
  json: string
  tag: { uuid: string; lastModified: number; names: string | null }
}

/** Who asks; `version` is the `Store.version` of the request, read before everything else. */
interface Asker {
  actor: Actor
  version: string
}

export interface JobJson {
  /** Returns the page that was kept; undefined when it has to be made. */
  findList(asker: Asker, query: JobListQuery, now: number): JsonPage | undefined
  /** Makes the page as `listJobs` does, which takes long where there are many jobs. */
  makeList(actor: Actor, query: JobListQuery, now: number): ListAnswer
  /** Keeps what `makeList` gave after `version` was read, here or in a thread. */
  keepList(asker: Asker, query: JobListQuery, answer: ListAnswer): JsonPage
  /** as `readJob`, without its forms for who has no grant for them */
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

/** `since` and `until` are the moments, in epoch ms, for which the page is the same while nothing is modified. */
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
    // tombstones go after their time without a modification
    // before the rows are read: what another program writes meanwhile must not pass for the older version
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
 * Without `from` a list begins now, and so would be another one each millisecond: it is the same one until the next
 * job ends. `current` compares with starts as well.
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
  /** rises with every change of anything that is listed */
  modified: string | null
  /** moves when a person or a customer is called something else */
  names: string | null
}

interface JobVersion extends Pick<JobRecord, 'id' | 'group_id' | 'last_modified'> {
  names: string | null
}

const versionOf = `SELECT id, group_id, last_modified,
  (SELECT value FROM meta WHERE name = 'namesVersion') AS names FROM jobs`
const versionQueries = { byId: `${versionOf} WHERE id = ?`, byUuid: `${versionOf} WHERE uuid = ?` }

function readVersion(db: ReadDb): Version {
  const version = db.get<Version>(
    `SELECT (SELECT value FROM meta WHERE name = 'lastModified') AS modified,
       (SELECT value FROM meta WHERE name = 'namesVersion') AS names`,
  )
  return version ?? { modified: null, names: null }
}

/** In memory of their own: short ones of Node's would each keep a block of it that is many times as long. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** The entries of `rows`, in their order; those that are not known yet are read together. */
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

// What the ETag of a page of jobs is made of, so that whoever asks again hears in one line that it is the same.

/** Another one for another page, for another total, and where something left the list, which `modified` does not tell. */
export function tagOf({ json, total }: { json: Uint8Array; total: number }, whole: number | null): string {
  const bytes = createHash('sha256').update(json).digest('base64url')
  return [bytes, total, ...(whole === null ? [] : [whole])].join('-')
}

/**
 * Counts the jobs of a user, whenever they were modified. Laptops of version 0.1.0 request nothing else while the ETag of
 * their changes is the same. Null where the count is the total anyway, and for lists that no job leaves unmodified.
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

function totalOf(db: ReadDb, plan: ListPlan, version: string, totals: AnswerCache<number>): number {
  const filter = JSON.stringify(plan.filter)
  const known = totals.find(filter, version)
  const total = known ?? countListed(db, plan)
  if (known === undefined) totals.keep(filter, version, total, filter.length)
  return total
}

// A page far into a list costs as much as the whole list in its order: so who reads one page after another is given
// slices of an order that is read once, and holds as long as nothing was modified.

/** The rows of the plan's page. `version`: of everything that is listed; `total`: rows of the whole list */
type PageReader = (db: ReadDb, plan: ListPlan, version: string, total: number) => ListedRow[]

/** By number, as so many objects would take several times as much. */
interface Order {
  ids: Float64Array
  modified: Float64Array
}

const rowBytes = 2 * Float64Array.BYTES_PER_ELEMENT

function createPageReader(): PageReader {
  const orders = createAnswerCache<Order>(hubLimits.keptOrdersBytes)
  return (db, plan, version, total) => {
    const { limit, offset } = plan.parameters
    const weight = total * rowBytes
    // most ask for the first page alone
    if (offset === 0 || weight > hubLimits.keptOrdersBytes) return pageOf(db, plan)
    const key = JSON.stringify([plan.filter, plan.order])
    const order = orders.find(key, version) ?? readOrder(db, plan)
    orders.keep(key, version, order, weight + key.length)
    return slice(order, offset, limit)
  }
}

function readOrder(db: ReadDb, plan: ListPlan): Order {
  const rows = pageOf(db, plan, { limit: -1, offset: 0 })
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
