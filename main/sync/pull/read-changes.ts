/**
 * Reads the jobs that changed since the cursor, or at first all jobs in the window. The cursor moves only when all
 * of them are stored.
 */

import { limits } from '../../../shared/limits/limits.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { isFull, type ListQuery, listPath, type Page, readWholeList } from '../entities/lists/read-list.ts'
import {
  coverScope,
  type Interruption,
  isPageUnusable,
  isScopeNew,
  leaveScope,
  type PullParts,
  scopeOf,
} from '../entities/lists/reading.ts'
import { areJobsFull, offeredExtensions } from '../state/server.ts'
import { type PassPosition, type Scope, syncState } from '../state/state.ts'
import type { ListResult } from './near-jobs.ts'
import { applyPage } from './read/apply-page.ts'
import type { Details } from './read/details.ts'
import { expectedJobs, isMany } from './sweep/absent-jobs.ts'

/** `now`: epoch ms by the server's clock. More deletions than a user makes at once need a sweep. */
export async function readChanges(
  parts: PullParts,
  details: Details,
  now: number,
  windowFrom: number,
): Promise<ListResult> {
  const { context } = parts
  const { store } = context.service
  const windowDays = context.settings().windowDays
  await leaveScope(parts)
  const since = isScopeNew(context) ? null : sinceWhen(store.read, now, windowDays)
  const first = await readSince(parts, since, windowFrom)
  let { reading } = first
  if (first.interruption !== null || parts.isStopped()) return { ...nothing, ...first }
  const isBehind = isClockBehind({ ...reading, since })
  if (reading.isSame && !isBehind) return nothing
  if (isBehind) {
    store.transaction(db => syncState.delete(db, 'position'))
    const again = await readSince(parts, null, windowFrom)
    if (again.interruption !== null || parts.isStopped()) return { ...nothing, ...again }
    reading = { ...again.reading, deleted: reading.deleted, etag: null }
  }
  const deleted = knownHere(store.read, reading.deleted)
  const needsSweep = isMany(deleted.length, expectedJobs(store.read, windowFrom).length)
  const interruption = needsSweep ? null : await details.read(deleted)
  if (interruption === null)
    moveCursor(parts, since, needsSweep ? { ...reading, etag: null } : reading, windowDays)
  return { ...nothing, interruption, needsSweep }
}

const nothing: ListResult = { interruption: null, needsSweep: false }

/** `mayBeFull`: false after a page of whole jobs could not be read. */
async function readSince(
  parts: PullParts,
  since: number | null,
  windowFrom: number,
  mayBeFull = true,
): Promise<{ interruption: Interruption; reading: ReadingSoFar }> {
  const { store } = parts.context.service
  const kept = syncState.get(store.read, 'position')
  const start = kept && kept.since === since ? kept : { since, startedAt: null, pass: 1, offset: 0 }
  const scope = scopeOf(parts.context)
  const query = { ...queryFor(store.read, scope, since, windowFrom), ...(!mayBeFull && { isFull: false }) }
  const none = { newest: 0, newestGone: 0, pages: 0, etag: null, isSame: false }
  const reading: ReadingSoFar = { ...none, startedAt: start.startedAt, deleted: new Set() }
  const settle = () => store.isOpen && store.flush()
  const known = knownTag(store.read, query)
  const take = async (page: Page) => {
    note(reading, page)
    if (reading.isSame) return
    if (since === null) parts.tellProgress({ jobs: page.offset + page.count, jobsTotal: page.total })
    await applyPage(parts, page, {
      windowFrom,
      isOfGroup: scope === 'group',
      isFull: isFull(query),
      isFirst: syncState.get(store.read, 'cursor') === null,
      remember: (db, offset) => {
        const position: PassPosition = { since, startedAt: reading.startedAt, pass: page.pass, offset }
        syncState.set(db, 'position', position)
      },
    })
  }
  const interruption = await readWholeList({ ...parts, onWait: settle }, query, start, take, { known })
  settle()
  if (isFull(query) && interruption !== null && isPageUnusable(interruption)) {
    parts.context.ports.log.warn({ reply: interruption.kind }, 'sync.whole-jobs-refused')
    return readSince(parts, since, windowFrom, false)
  }
  return { interruption, reading }
}

interface ReadingSoFar {
  startedAt: number | null
  /** Newest `lastModified` that was read; `newestGone`: of a deleted job. */
  newest: number
  newestGone: number
  deleted: Set<string>
  pages: number
  /** ETag of a list that came as one page; with it the server can answer that nothing has changed. */
  etag: string | null
  isSame: boolean
}

/** Null: all jobs in the window are read, as at first or when the window grew. */
function sinceWhen(db: ReadDb, now: number, windowDays: number): number | null {
  const cursor = syncState.get(db, 'cursor')
  if (cursor === null || windowDays > (syncState.get(db, 'coveredDays') ?? syncLimits.windowBackDays))
    return null
  return usableCursor(cursor, now)
}

function queryFor(db: ReadDb, scope: Scope, since: number | null, windowFrom: number): ListQuery {
  if (since === null) return { kind: 'window', from: windowFrom, scope, isFull: areJobsFull(db, scope) }
  return { kind: 'changes', since, scope, withDeleted: offeredExtensions(db).includes('tombstones') }
}

/**
 * Returns the ETag of this list. Null: at a server without tombstones the list could stay the same although jobs
 * were deleted.
 */
function knownTag(db: ReadDb, query: ListQuery): string | null {
  const read = syncState.get(db, 'changesRead')
  return hasChanges(db) && read?.path === listPath(query, 0) ? read.etag : null
}

function hasChanges(db: ReadDb): boolean {
  const offered = offeredExtensions(db)
  return offered.includes('etag') && offered.includes('tombstones')
}

function note(reading: ReadingSoFar, page: Page): void {
  reading.startedAt ??= page.serverTime
  reading.pages++
  reading.etag = reading.pages === 1 && page.total !== null ? page.etag : null
  reading.isSame = page.isSame
  for (const { lastModified } of page.entries) reading.newest = Math.max(reading.newest, lastModified ?? 0)
  for (const { uuid, lastModified } of page.gone) {
    reading.deleted.add(uuid.toLowerCase())
    reading.newestGone = Math.max(reading.newestGone, lastModified)
  }
}

/** Returns the deleted jobs that are stored here. A tombstone counts only after a GET. */
function knownHere(db: ReadDb, uuids: ReadonlySet<string>): string[] {
  return [...uuids].filter(uuid => findJobAnywhere(db, uuid) !== undefined)
}

function moveCursor(
  { context }: PullParts,
  since: number | null,
  reading: ReadingSoFar,
  windowDays: number,
): void {
  const moved = cursorAfter({ ...reading, since })
  context.service.store.transaction(db => {
    const read = syncState.get(db, 'changesRead')
    const newest = Math.max(reading.newest, reading.newestGone)
    // while nothing changes, the cursor stays and the same list is requested, so that the server can answer 304
    const isUsable =
      since !== null && hasChanges(db) && reading.etag !== null && newest <= (read?.newest ?? -1)
    const cursor = isUsable ? since : moved
    const path = listPath(queryFor(db, scopeOf(context), cursor, 0), 0)
    syncState.set(db, 'changesRead', {
      path,
      etag: isUsable ? reading.etag : null,
      newest: isUsable ? (read?.newest ?? newest) : newest,
    })
    syncState.set(db, 'cursor', cursor)
    syncState.set(db, 'coveredDays', windowDays)
    coverScope(db, context)
    syncState.delete(db, 'position')
  })
}

/**
 * Returns the cursor. Null: changes alone are not enough, as the cursor is too old or the server's clock went
 * back. `now`: epoch ms by the server's clock.
 */
export function usableCursor(cursor: number | null, now: number): number | null {
  if (cursor === null) return null
  const age = now + syncLimits.cursorOverlapMs - cursor
  return age < 0 || age > limits.tombstonesKeptMs ? null : cursor
}

export interface ReadSince {
  /** The server's clock when the reading began, epoch ms; null: it sends no `Date`. */
  startedAt: number | null
  /** Newest `lastModified` that was read; 0: nothing was. */
  newest: number
  since: number | null
}

/**
 * Returns the server's time at the start, less an overlap. While nothing is read, the cursor stays for up to a
 * day: a proxy may have sent the empty list.
 */
export function cursorAfter({ startedAt, newest, since }: ReadSince): number {
  if (startedAt === null) return Math.max(newest, since ?? 0)
  const stays = newest === 0 && since !== null && startedAt - since < DAY
  return stays ? since : startedAt - syncLimits.cursorOverlapMs
}

/** Whether the server's clock is behind what was read before, so that times do not show what changed since. */
export function isClockBehind({ startedAt, since }: Omit<ReadSince, 'newest'>): boolean {
  return since !== null && startedAt !== null && startedAt < since
}
