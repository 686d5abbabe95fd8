/**
 * Reads the discrepancies of the group for dispatchers, and why a user declined a job. A server that lists the jobs
 * with open discrepancies is asked after each change in the group, and only those are read in full. On a base server
 * every job of the group is, some in each run. Until all are here, no screen may say that nothing is open.
 */
import type { DiscrepancyReading } from '../../../shared/contract/plan.ts'
import { overJobStates } from '../../../shared/entities/states.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { readRemoteJob } from '../client/remote-job.ts'
import { listPath } from '../entities/lists/read-list.ts'
import { type Interruption, type PullParts, scopeOf } from '../entities/lists/reading.ts'
import { offeredExtensions } from '../state/server.ts'
import { syncState } from '../state/state.ts'
import { mirror } from './mirror.ts'
import type { Details } from './read/details.ts'

/** Jobs of the group that are not read in full for another reason. */
const ofGroup = `FROM job_marks m JOIN jobs j ON j.id = m.job_id
  WHERE m.is_of_group = 1 AND m.is_mine = 0 AND m.opened_at IS NULL AND (m.gone IS NULL OR m.gone = 'reassigned') AND j.id > 0`
const isUnread = '(m.detail_at IS NULL OR m.remote_modified > m.detail_modified)'
const isReported = `EXISTS (SELECT 1 FROM events e WHERE e.job_id = j.id AND e.discrepancy = 1 AND e.type = 'NOTE'
  AND e.confirmed_at IS NULL)`
/** SQL for a job that was declined. The list shows which user declined it, but only the history shows why. */
const isDeclined = `(j.state NOT IN (${sqlList(overJobStates)})
  AND EXISTS (SELECT 1 FROM resources r WHERE r.job_id = j.id AND r.state = 'DECLINED'))`

/** Counts the listed jobs that are not stored here: they were over before the window. */
export function countBeyond(db: ReadDb): number {
  const sql = `SELECT count(*) AS n FROM json_each(?) asked
    WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE uuid = asked.value)`
  return db.value<number>(sql, JSON.stringify(syncState.get(db, 'reportedJobs')?.uuids ?? [])) ?? 0
}

/** Returns how far the reading is, for the screens. */
export function readDiscrepancyState(db: ReadDb): DiscrepancyReading {
  if (syncState.get(db, 'coveredScope') !== 'group') return { isWhole: false, left: null }
  if (isListed(db)) return { isWhole: syncState.get(db, 'discrepanciesRead') !== null, left: null }
  const left = db.value<number>(`SELECT count(*) AS n ${ofGroup} AND ${isUnread}`) ?? 0
  return { isWhole: left === 0, left }
}

export async function readDiscrepancies(parts: PullParts, details: Details): Promise<Interruption> {
  const db = parts.context.service.store.read
  if (scopeOf(parts.context) !== 'group') return null
  return isListed(db) ? readListed(parts, details) : details.readDue(unread(db))
}

function isListed(db: ReadDb): boolean {
  return offeredExtensions(db).includes('discrepancies')
}

/** Returns the last changed first, as a report is a change. */
function unread(db: ReadDb): string[] {
  const sql = `SELECT j.uuid ${ofGroup} AND ${isUnread} ORDER BY m.remote_modified DESC, j.id DESC LIMIT ?`
  return db.column<string>(sql, syncLimits.groupDetails)
}

/** The jobs with an open discrepancy, by uuid. A report changes its job, and so does a confirmation. */
const reportedJobs = mirror({
  name: 'discrepancies',
  extension: 'discrepancies',
  path: (_context, offset) => listPath({ kind: 'discrepancies', scope: 'group' }, offset),
  pages: { size: syncLimits.pullPage, most: Number.POSITIVE_INFINITY },
  read: readRemoteJob,
  every: Number.POSITIVE_INFINITY,
  stamp: db => String(newestOfGroup(db)),
  end(db, _context, { entries, isSame, stamp }) {
    const uuids = entries.map(({ uuid }) => uuid)
    const known = syncState.get(db, 'reportedJobs')
    syncState.set(db, 'reportedJobs', { uuids: isSame && known ? known.uuids : uuids, newest: Number(stamp) })
  },
})

async function readListed(parts: PullParts, details: Details): Promise<Interruption> {
  const { store } = parts.context.service
  const newest = newestOfGroup(store.read)
  if (syncState.get(store.read, 'discrepanciesRead') === newest) return null
  const interruption = await reportedJobs.readIfDue(parts)
  if (interruption !== null || parts.isStopped() || !store.isOpen) return interruption
  const listed = syncState.get(store.read, 'reportedJobs')
  if (listed?.newest !== newest) return null
  const wanted = () => wantedOf(store.read, listed.uuids)
  const ended = await details.readDue(wanted())
  // a job that failed is read again in the next run
  if (ended !== null || parts.isStopped() || !store.isOpen || wanted().length > 0) return ended
  store.transaction(db => syncState.set(db, 'discrepanciesRead', newest))
  return null
}

/** Returns the newest `lastModified` in the group, epoch ms of the server. */
function newestOfGroup(db: ReadDb): number {
  const sql = 'SELECT max(remote_modified) AS at FROM job_marks WHERE is_of_group = 1'
  return db.value<number | null>(sql) ?? 0
}

/** Returns the jobs whose stored version is older, if they are listed, have an open report here, or were declined. */
function wantedOf(db: ReadDb, listed: readonly string[]): string[] {
  const sql = `SELECT j.uuid ${ofGroup} AND ${isUnread}
    AND (j.uuid IN (SELECT value FROM json_each(?)) OR ${isReported} OR ${isDeclined})`
  return db.column<string>(sql, JSON.stringify(listed))
}
