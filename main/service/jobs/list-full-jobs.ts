/** Pages of whole jobs, limited by their bytes (interface, "Whole jobs"). */
import { createHash } from 'node:crypto'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Job } from '../../../shared/entities/job.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { createAnswerCache } from '../entity/answer-cache.ts'
import { pickFitting, readInOrder } from '../entity/fitting.ts'
import type { Paging } from '../entity/paging.ts'
import { bytesOfJobs } from '../entity/quota.ts'
import { withTombstones } from '../entity/tombstones.ts'
import type { JobRecord } from '../records/job-record.ts'
import { jobsInFull } from './full-jobs.ts'
import { countListed, type ListedRow, planList } from './list-jobs.ts'
import type { JobListQuery } from './list-parameters.ts'
import { createPageReader, readVersion, totalOf } from './listed-json.ts'

/** Codings of an answer: how its bytes are compressed. */
export type Coding = 'zstd' | 'gzip'

export interface FullListOrder {
  actor: Actor
  query: JobListQuery
  now: number
  /** false: the sender's key may not see forms, so each job has none */
  forms: boolean
  /** null: the client accepts no coding */
  coding: Coding | null
}

/** A page of `count` entries as a JSON array in UTF-8, compressed if `coding` is set. The ETag is made from `tag`. */
export interface FullPage extends Paging {
  json: Uint8Array
  coding: Coding | null
  count: number
  total: number
  tag: string
}

export type FullLists = (order: FullListOrder) => FullPage

/**
 * Makes a function that makes pages. It caches the order and the length of lists, as a client reads page after page, and
 * no page, as each laptop reads its own list once. The function throws Refused as `planList`.
 */
export function createFullLists(db: ReadDb): FullLists {
  const totals = createAnswerCache<number>(hubLimits.keptTotalsBytes)
  const readRows = createPageReader()
  return order => {
    const { actor, query, now, forms, coding } = order
    const plan = planList(db, actor, query, now)
    const { limit, offset, modified, deleted } = plan.parameters
    const { modified: newest, names } = readVersion(db)
    const version = `${newest}/${names}`
    const listed = totalOf(db, plan, version, totals)
    const ids = fittingFullJobs(db, readRows(db, plan, version, listed)).map(({ id }) => id)
    const jobs = jobsInFull(db, readInOrder<JobRecord>(db, jobsById, ids))
    const present = { entries: forms ? jobs : jobs.map(withoutForms), total: listed, limit, offset }
    const { entries, total } = deleted ? withTombstones(db, actor, 'job', modified, present) : present
    const packed = pack(Buffer.from(JSON.stringify(entries)), coding)
    const versions = entries.map(({ id, lastModified }) => [id, lastModified])
    const tag = tagOf([names, forms, total, countWhole(db, order, modified), versions])
    return {
      ...{ count: entries.length, total, limit, offset },
      ...packed,
      tag: packed.coding === null ? tag : `${tag}-${packed.coding}`,
    }
  }
}

const withoutForms = (job: Job): Job => ({ ...job, forms: [] })

/** Makes the tag of what the entries' own ETags are made of, so that it changes with each of them. */
function tagOf(shown: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** Counts all jobs of a user if the list has only modified ones. The ETag changes when a job leaves the list. */
function countWhole(
  db: ReadDb,
  { actor, query, now }: FullListOrder,
  modified: number | null,
): number | null {
  if (modified === null || (query.scope.kind !== 'mine' && query.scope.kind !== 'user')) return null
  const { modified: _since, ...parameters } = query.parameters
  return countListed(db, planList(db, actor, { ...query, parameters }, now))
}

const jobsById = `SELECT * FROM jobs WHERE id IN ${listedNumbers}`

/** Returns the first rows whose whole jobs fit into a page, at least one. */
function fittingFullJobs(db: ReadDb, rows: readonly ListedRow[]): ListedRow[] {
  let sizes = new Map<number, number>()
  const measure = (id: number) => {
    const from = rows.findIndex(row => row.id === id)
    sizes = bytesOfJobs(
      db,
      rows.slice(from, from + hubLimits.fullJobsMeasured).map(row => row.id),
    )
    return sizes.get(id) ?? 0
  }
  return pickFitting(rows, ({ id }) => sizes.get(id) ?? measure(id), hubLimits.fullPageBytes)
}

/** A shorter answer fits into the first packets of a connection, so that compressing it saves no time. */
const leastBytes = 14_000

function pack(json: Buffer, coding: Coding | null): Pick<FullPage, 'json' | 'coding'> {
  if (coding === null || json.length < leastBytes) return { json, coding: null }
  const packed =
    coding === 'zstd'
      ? zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
      : gzipSync(json, { level: 1 })
  return { json: packed, coding }
}
