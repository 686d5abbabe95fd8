/** Pages of whole jobs, limited by their bytes (interface, "Whole jobs"). */
import { createHash } from 'node:crypto'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { pickFitting, readInOrder } from '../entity/fitting.ts'
import { readNamesVersion } from '../entity/names-version.ts'
import type { Paging } from '../entity/paging.ts'
import { bytesOfJobs } from '../entity/quota.ts'
import { withTombstones } from '../entity/tombstones.ts'
import type { JobRecord } from '../records/job-record.ts'
import { jobsInFull } from './full-jobs.ts'
import { countListed, type ListedRow, pageOf, planList } from './list-jobs.ts'
import type { JobListQuery } from './list-parameters.ts'

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

/** @throws Refused as `planList` */
export function listFullJobs(db: ReadDb, order: FullListOrder): FullPage {
  const { actor, query, now, forms, coding } = order
  const plan = planList(db, actor, query, now)
  const { limit, offset, modified, deleted } = plan.parameters
  const rows = fittingFullJobs(db, pageOf(db, plan))
  const records = readInOrder<JobRecord>(
    db,
    jobsById,
    rows.map(({ id }) => id),
  )
  const jobs = jobsInFull(db, records).map(job => (forms ? job : { ...job, forms: [] }))
  const present = { entries: jobs, total: countListed(db, plan), limit, offset }
  const { entries, total } = deleted ? withTombstones(db, actor, 'job', modified, present) : present
  const versions = entries.map(({ id, lastModified }) => [id, lastModified])
  const whole = countWhole(db, order, modified)
  const tag = tagOf([readNamesVersion(db), forms, total, whole, versions])
  const packed = pack(Buffer.from(JSON.stringify(entries)), coding)
  return {
    ...{ count: entries.length, total, limit, offset },
    ...packed,
    tag: packed.coding === null ? tag : `${tag}-${packed.coding}`,
  }
}

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
