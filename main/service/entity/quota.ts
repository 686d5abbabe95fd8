/**
 * Limits the bytes of a job or an asset. Every answer about it contains all of it, so endless notes would make it
 * unreadable. State changes alone are not limited.
 */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Command } from '../command.ts'
import { Refused } from '../refuse.ts'
import { rowBytes, sqlBytes } from './fitting.ts'

const bytesOf = (columns: readonly string[], from: string) =>
  `coalesce((SELECT sum(${rowBytes} + ${sqlBytes(columns)}) FROM ${from}), 0)`

const documentColumns = ['d.file_name', 'd.mime_type', 'd.description', 'd.link', 'd.thumb_url', 'd.extra']
const documentsOn = (owner: 'job_id' | 'asset_id') =>
  bytesOf(
    documentColumns,
    `document_links l JOIN documents d ON d.id = l.document_id WHERE l.${owner} = asked.id`,
  )

const own = {
  job: bytesOf(
    ['title', 'description', 'place_name', 'contact_person', 'signature', 'custom_fields', 'extra'],
    'jobs WHERE id = asked.id',
  ),
  asset: bytesOf(
    ['asset_no', 'name', 'description', 'location', 'contact_person', 'custom_fields', 'extra'],
    'assets WHERE id = asked.id',
  ),
  form: bytesOf(['title', 'description', 'instructions', 'fields', 'extra'], 'forms WHERE id = asked.id'),
}

const jobBytes = [
  own.job,
  bytesOf(['title', 'description', 'unit', 'extra'], 'items WHERE job_id = asked.id'),
  bytesOf(['location', 'extra'], 'destinations WHERE job_id = asked.id'),
  bytesOf(['extra'], 'resources WHERE job_id = asked.id'),
  bytesOf(['comment', 'extra'], 'events WHERE job_id = asked.id'),
  bytesOf(['title', 'description', 'instructions', 'fields', 'extra'], 'forms WHERE job_id = asked.id'),
  documentsOn('job_id'),
]
const assetBytes = [own.asset, documentsOn('asset_id')]
const measure = (parts: readonly string[]) =>
  `WITH asked(id) AS (SELECT CAST(? AS BIGINT)) SELECT ${parts.join(' + ')} FROM asked`

const jobsQuery = `WITH asked(id) AS ${listedNumbers}
  SELECT asked.id AS id, ${jobBytes.join(' + ')} AS bytes FROM asked`

/** Returns the bytes of these jobs by their ids, without reading their texts. */
export function bytesOfJobs(db: ReadDb, ids: readonly number[]): Map<number, number> {
  const rows = db.all<{ id: number; bytes: number }>(jobsQuery, JSON.stringify(ids))
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

const queries = { job: measure(jobBytes), asset: measure(assetBytes) }
const ownQueries = { job: measure([own.job]), asset: measure([own.asset]), form: measure([own.form]) }

/** Call it after the new rows were written, in the same transaction. @throws Refused `conflict`, obstacle `no-room` */
export function requireQuota(db: ReadDb, kind: 'job' | 'asset', id: number): void {
  requireAtMost(db, queries[kind], { kind, id, most: hubLimits.entityBytes })
}

/** Returns the bytes of the row itself. Call it before a change to get `before` of `requireOwnText`. */
export function ownTextOf(db: ReadDb, kind: 'job' | 'asset' | 'form', id: number): number {
  return readValue<number>(db, ownQueries[kind], id) ?? 0
}

/**
 * Limits the texts of the row itself, after they were written: SQLite rewrites the whole row for a longer title. Only
 * the hub checks: on a laptop no other user waits, and its server may allow more. A row over the limit may become
 * shorter.
 * @throws Refused `conflict`, obstacle `no-room`
 */
export function requireOwnText(
  { db, seat }: Pick<Command, 'db' | 'seat'>,
  kind: 'job' | 'asset' | 'form',
  id: number,
  before = 0,
): void {
  if (seat !== 'hub' || ownTextOf(db, kind, id) <= before) return
  requireAtMost(db, ownQueries[kind], { kind, id, most: hubLimits.ownTextBytes })
}

function requireAtMost(
  db: ReadDb,
  query: string,
  { kind, id, most }: { kind: 'job' | 'asset' | 'form'; id: number; most: number },
): void {
  const bytes = readValue<number>(db, query, id) ?? 0
  if (bytes <= most) return
  const told = reason(`${kind}-full`, { most: most / 1024 / 1024 })
  throw new Refused({ code: 'conflict', ...told, obstacle: 'no-room' })
}
