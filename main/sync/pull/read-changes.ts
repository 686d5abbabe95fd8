/** What changed since the cursor, or at first everything in the window; the cursor moves when all of it is here. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { findJobAnywhere } from '../../service/jobs/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { offeredExtensions } from '../push/target.ts'
import { forget, recall, remember } from '../state.ts'
import { isMany } from '../sweep/doubt.ts'
import { expectedJobs } from '../sweep/here.ts'
import { cursorAfter, isClockBehind, usableCursor } from './cursor.ts'
import type { Details } from './details.ts'
import type { ListQuery } from './list-query.ts'
import type { PassPosition } from './position.ts'
import type { Interruption, PullParts } from './pull-context.ts'
import { type Page, readWholeList } from './read-list.ts'
import { coverScope, isScopeNew, leaveScope, type Scope, scopeOf } from './scope.ts'
import { takePage } from './take-page.ts'

export interface ChangesResult {
  interruption: Interruption
  /** the hub says of more jobs than anybody deletes at once that they are gone: nothing was concluded from that */
  isDoubtful: boolean
}

/** `now`: epoch ms by the hub's clock. */
export async function readChanges(
  parts: PullParts,
  details: Details,
  now: number,
  windowFrom: number,
): Promise<ChangesResult> {
  const { context } = parts
  const { store } = context.service
  const windowDays = context.settings().windowDays
  await leaveScope(parts)
  const since = isScopeNew(context) ? null : sinceWhen(store.read, now, windowDays)
  const first = await readSince(parts, since, windowFrom)
  if (first.interruption !== null || parts.isStopped()) return { ...first, isDoubtful: false }
  let { reading } = first
  if (isClockBehind({ ...reading, since })) {
    store.transaction(db => forget(db, 'position'))
    const again = await readSince(parts, null, windowFrom)
    if (again.interruption !== null || parts.isStopped()) return { ...again, isDoubtful: false }
    reading = { ...again.reading, deleted: reading.deleted }
  }
  const deleted = knownHere(store.read, reading.deleted)
  const isDoubtful = isMany(deleted.length, expectedJobs(store.read, windowFrom).length)
  const interruption = isDoubtful ? null : await details.read(deleted)
  if (interruption === null) moveCursor(parts, since, reading, windowDays)
  return { interruption, isDoubtful }
}

async function readSince(
  parts: PullParts,
  since: number | null,
  windowFrom: number,
): Promise<{ interruption: Interruption; reading: ReadingSoFar }> {
  const { store } = parts.context.service
  const kept = recall(store.read, 'position')
  const start = kept && kept.since === since ? kept : { since, startedAt: null, pass: 1, offset: 0 }
  const scope = scopeOf(parts.context)
  const query = queryFor(store.read, scope, since, windowFrom)
  const reading: ReadingSoFar = { startedAt: start.startedAt, newest: 0, deleted: new Set<string>() }
  const settle = () => store.isOpen && store.settle()
  const interruption = await readWholeList({ ...parts, onWait: settle }, query, start, async page => {
    note(reading, page)
    tellJobs(parts, since, page)
    await takePage(parts, page, {
      windowFrom,
      isOfGroup: scope === 'group',
      isFirst: recall(store.read, 'cursor') === null,
      remember: (db, offset) => {
        const position: PassPosition = { since, startedAt: reading.startedAt, pass: page.pass, offset }
        remember(db, 'position', position)
      },
    })
  })
  settle()
  return { interruption, reading }
}

interface ReadingSoFar {
  startedAt: number | null
  /** the newest lastModified that came */
  newest: number
  deleted: Set<string>
}

/** Null: from the beginning, as when the window grew. */
function sinceWhen(db: ReadDb, now: number, windowDays: number): number | null {
  const cursor = recall(db, 'cursor')
  if (cursor === null || windowDays > (recall(db, 'coveredDays') ?? syncLimits.windowBackDays)) return null
  return usableCursor(cursor, now)
}

function queryFor(db: ReadDb, scope: Scope, since: number | null, windowFrom: number): ListQuery {
  if (since === null) return { kind: 'window', from: windowFrom, scope }
  return { kind: 'changes', since, scope, withDeleted: offeredExtensions(db).includes('tombstones') }
}

function note(reading: ReadingSoFar, page: Page): void {
  reading.startedAt ??= page.serverTime
  for (const { lastModified } of page.jobs) reading.newest = Math.max(reading.newest, lastModified ?? 0)
  for (const { uuid } of page.gone) reading.deleted.add(uuid.toLowerCase())
}

function tellJobs(parts: PullParts, since: number | null, page: Page): void {
  if (since !== null) return
  parts.tellProgress({ jobs: page.offset + page.count, jobsTotal: page.total })
}

/** A tombstone is believed only after a GET. */
function knownHere(db: ReadDb, uuids: ReadonlySet<string>): string[] {
  return [...uuids].filter(uuid => findJobAnywhere(db, uuid) !== undefined)
}

function moveCursor(
  { context }: PullParts,
  since: number | null,
  reading: ReadingSoFar,
  windowDays: number,
): void {
  const cursor = cursorAfter({ ...reading, since })
  context.service.store.transaction(db => {
    remember(db, 'cursor', cursor)
    remember(db, 'coveredDays', windowDays)
    coverScope(db, context)
    forget(db, 'position')
  })
}
