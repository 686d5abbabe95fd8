/**
 * What was reported on the group's jobs, for who plans, and why somebody declined one. A hub that lists the jobs with open discrepancies is asked once
 * after each news of the group, and only those are read in full; elsewhere each job of the group is, some in each run.
 * Until all of it is here, no screen may claim that nothing is open.
 */
import type { DiscrepancyReading } from '../../../shared/plan-contract.ts'
import { overJobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Details } from '../read/details.ts'
import { readWholeList } from '../read/read-list.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { scopeOf } from '../read/scope.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { syncState } from '../records/state.ts'

/** Jobs of the group that nobody reads in full for another reason. */
const ofGroup = `FROM job_marks m JOIN jobs j ON j.id = m.job_id
  WHERE m.is_of_group = 1 AND m.is_mine = 0 AND m.opened_at IS NULL AND (m.gone IS NULL OR m.gone = 'reassigned') AND j.id > 0`
const isUnread = '(m.detail_at IS NULL OR m.remote_modified > m.detail_modified)'
const isReported = `EXISTS (SELECT 1 FROM events e WHERE e.job_id = j.id AND e.discrepancy = 1 AND e.type = 'NOTE'
  AND e.confirmed_at IS NULL)`
/** A list says who declined it, its history why. */
const isDeclined = `(j.state NOT IN (${sqlList(overJobStates)})
  AND EXISTS (SELECT 1 FROM resources r WHERE r.job_id = j.id AND r.state = 'DECLINED'))`

/** Jobs with an open discrepancy that are too old to be kept here. */
export function countBeyond(db: ReadDb): number {
  return syncState.get(db, 'discrepanciesRead')?.beyond ?? 0
}

/** How far the reading is, for the screens. */
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

/** What changed last first, as a report is a change. */
function unread(db: ReadDb): string[] {
  const sql = `SELECT j.uuid ${ofGroup} AND ${isUnread} ORDER BY m.remote_modified DESC, j.id DESC LIMIT ?`
  return db.column<string>(sql, syncLimits.groupDetails)
}

async function readListed(parts: PullParts, details: Details): Promise<Interruption> {
  const { store } = parts.context.service
  const newest = newestOfGroup(store.read)
  if (syncState.get(store.read, 'discrepanciesRead')?.newest === newest) return null
  const listed = new Set<string>()
  const query = { kind: 'discrepancies', scope: 'group' } as const
  const interruption = await readWholeList(parts, query, { pass: 1, offset: 0 }, async ({ entries }) => {
    for (const { uuid } of entries) listed.add(uuid)
  })
  if (interruption !== null || parts.isStopped() || !store.isOpen) return interruption
  const isLeft = () => wantedOf(store.read, [...listed])
  const ended = await details.readDue(isLeft())
  if (ended !== null || parts.isStopped() || !store.isOpen) return ended
  // what failed is tried again in the next run
  if (isLeft().length > 0) return null
  const beyond = countMissing(store.read, [...listed])
  store.transaction(db => syncState.set(db, 'discrepanciesRead', { newest, beyond }))
  return null
}

/** Whatever is reported or confirmed on a job of the group moves it. */
function newestOfGroup(db: ReadDb): number {
  const sql = 'SELECT max(remote_modified) AS at FROM job_marks WHERE is_of_group = 1'
  return db.value<number | null>(sql) ?? 0
}

/** Work that was over before the window is not kept here. */
function countMissing(db: ReadDb, uuids: readonly string[]): number {
  const sql = `SELECT count(*) AS n FROM json_each(?) asked
    WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE uuid = asked.value)`
  return db.value<number>(sql, JSON.stringify(uuids)) ?? 0
}

/** Of those that the hub lists, that it may have confirmed since or that were declined: what is not here as it is there. */
function wantedOf(db: ReadDb, listed: readonly string[]): string[] {
  const sql = `SELECT j.uuid ${ofGroup} AND ${isUnread}
    AND (j.uuid IN (SELECT value FROM json_each(?)) OR ${isReported} OR ${isDeclined})`
  return db.column<string>(sql, JSON.stringify(listed))
}
