/**
 * Jobs as the JSON they are answered with, kept from one request to the next. Nothing here decides anything: the
 * text of a job is made by `represent.ts` and holds as long as the job's `lastModified` and the names in it do, and a
 * page as long as nothing in the database was modified, whichever program would have done it.
 */
import { hubLimits } from '../../../shared/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import type { Page, Paging } from '../entity/paging.ts'
import { getJob, type JobRecord } from './job-record.ts'
import {
  countListed,
  type JobListQuery,
  type ListedRow,
  type ListPlan,
  listJobs,
  pageOf,
  planList,
} from './list-jobs.ts'
import { type AnswerCache, createAnswerCache } from './listed-json-cache.ts'
import { jobInFull, listItems } from './read-job.ts'

/** A page as a JSON array of `count` entries, in UTF-8. */
export interface JsonPage extends Paging {
  json: Buffer
  count: number
  total: number
}

/** A job in full as JSON; `tag` is what its ETag is made of. */
export interface JsonJob {
  json: Buffer
  tag: { uuid: string; lastModified: number }
}

export interface JobJson {
  /** as `listJobs` */
  list(actor: Actor, query: JobListQuery, now: number): JsonPage
  /** as `readJob`, without its forms for who has no grant for them */
  read(actor: Actor, ref: string, grants: { forms: boolean }): JsonJob
}

export function createJobJson(db: ReadDb): JobJson {
  const jobs = createAnswerCache<JsonJob>(hubLimits.keptJobsBytes)
  const entries = createAnswerCache<string>(hubLimits.keptEntriesBytes)
  const pages = createAnswerCache<JsonPage>(hubLimits.keptPagesBytes)
  const totals = createAnswerCache<number>(hubLimits.keptTotalsBytes)
  return {
    list(actor, query, now) {
      const plan = planList(db, actor, query, momentOf(db, actor, query, now))
      // tombstones go after their time without a modification
      if (plan.parameters.deleted) return withoutKeeping(listJobs(db, actor, query, now))
      // before anything else is read: what another program writes meanwhile must not pass for the older version
      const version = readVersion(db)
      const key = JSON.stringify([plan.filter, plan.order, plan.parameters.limit, plan.parameters.offset])
      const known = pages.find(key, `${version.modified}/${version.names}`)
      if (known) return known
      const page = makePage(db, plan, version, { entries, totals })
      pages.keep(key, `${version.modified}/${version.names}`, page, page.json.length + key.length)
      return page
    },
    read(actor, ref, { forms }) {
      const { names } = readVersion(db)
      const record = getJob(db, actor, ref)
      const key = forms ? record.id : `${record.id} without forms`
      const version = `${record.last_modified}/${names}`
      const known = jobs.find(key, version)
      if (known) return known
      const made = makeJob(db, record, forms)
      jobs.keep(key, version, made, made.json.length)
      return made
    },
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
  const ends = [...actor.grants.keys()].map(
    groupId =>
      db.get<{ at: number | null }>(
        'SELECT min(span_end) AS at FROM jobs WHERE group_id = ? AND span_end >= ?',
        groupId,
        now,
      )?.at ?? Number.MAX_SAFE_INTEGER,
  )
  return Math.min(...ends)
}

interface Version {
  /** rises with every change of anything that is listed */
  modified: string | null
  /** moves when a person or a customer is called something else */
  names: string | null
}

function readVersion(db: ReadDb): Version {
  const version = db.get<Version>(
    `SELECT (SELECT value FROM meta WHERE name = 'lastModified') AS modified,
       (SELECT value FROM meta WHERE name = 'namesVersion') AS names`,
  )
  return version ?? { modified: null, names: null }
}

interface Parts {
  entries: AnswerCache<string>
  totals: AnswerCache<number>
}

function makePage(
  db: ReadDb,
  plan: ListPlan,
  { modified, names }: Version,
  { entries, totals }: Parts,
): JsonPage {
  const { limit, offset } = plan.parameters
  const rows = pageOf(db, plan)
  const texts = textsOf(db, rows, names, entries)
  const filter = JSON.stringify(plan.filter)
  const version = `${modified}/${names}`
  const known = totals.find(filter, version)
  const total = known ?? countListed(db, plan)
  if (known === undefined) totals.keep(filter, version, total, filter.length)
  return { json: Buffer.from(`[${texts.join(',')}]`), count: rows.length, total, limit, offset }
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
  const records = db.all<JobRecord>(
    'SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(missing),
  )
  for (const entry of listItems(db, records)) {
    const text = JSON.stringify(entry)
    found.set(entry.id, text)
    entries.keep(entry.id, `${entry.lastModified}/${names}`, text, text.length)
  }
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}

function makeJob(db: ReadDb, record: JobRecord, forms: boolean): JsonJob {
  const job = jobInFull(db, record)
  return {
    json: Buffer.from(JSON.stringify(forms ? job : { ...job, forms: [] })),
    tag: { uuid: job.uuid, lastModified: job.lastModified },
  }
}

function withoutKeeping({ entries, ...page }: Page<unknown>): JsonPage {
  return { ...page, json: Buffer.from(JSON.stringify(entries)), count: entries.length }
}
