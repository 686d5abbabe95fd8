/** What changed since the cursor, or at first everything in the window; the cursor moves when all of it is here. */
import { limits, syncLimits } from '../../../shared/limits.ts'
import { findJobAnywhere } from '../../service/jobs/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { offeredExtensions } from '../push/target.ts'
import { forget, recall, remember } from '../state.ts'
import type { Details } from './details.ts'
import type { ListQuery } from './list-query.ts'
import type { PassPosition } from './position.ts'
import type { Interruption, PullParts } from './pull-context.ts'
import { type Page, readWholeList } from './read-list.ts'
import { takePage } from './take-page.ts'

/** `now`: epoch ms by the hub's clock. */
export async function readChanges(
  parts: PullParts,
  details: Details,
  now: number,
  windowFrom: number,
): Promise<Interruption> {
  const { store } = parts.context.service
  const since = sinceWhen(store.read, now)
  const kept = recall(store.read, 'position')
  const start = kept && kept.since === since ? kept : { since, startedAt: null, pass: 1, offset: 0 }
  const query = queryFor(store.read, since, windowFrom)
  const reading = { startedAt: start.startedAt, newest: 0, deleted: new Set<string>(), taken: 0 }
  const interruption = await readWholeList(parts, query, start, async page => {
    note(reading, page)
    tellJobs(parts, since, page)
    await takePage(parts, page, {
      windowFrom,
      remember: (db, offset) => {
        const position: PassPosition = { since, startedAt: reading.startedAt, pass: page.pass, offset }
        remember(db, 'position', position)
      },
    })
  })
  if (interruption !== null || parts.isStopped()) return interruption
  const proved = await details.read(knownHere(store.read, reading.deleted))
  if (proved !== null) return proved
  moveCursor(parts, since, reading)
  return null
}

interface ReadingSoFar {
  startedAt: number | null
  /** the newest lastModified that came */
  newest: number
  deleted: Set<string>
}

/** Null: from the beginning. After a long time, or when the hub's clock went back, changes alone are not enough. */
function sinceWhen(db: ReadDb, now: number): number | null {
  const cursor = recall(db, 'cursor')
  if (cursor === null) return null
  const age = now + syncLimits.cursorOverlapMs - cursor
  return age < 0 || age > limits.tombstonesKeptMs ? null : cursor
}

function queryFor(db: ReadDb, since: number | null, windowFrom: number): ListQuery {
  if (since === null) return { kind: 'window', from: windowFrom }
  return { kind: 'changes', since, withDeleted: offeredExtensions(db).includes('tombstones') }
}

function note(reading: ReadingSoFar, page: Page): void {
  reading.startedAt ??= page.serverTime
  for (const { lastModified } of page.jobs) reading.newest = Math.max(reading.newest, lastModified ?? 0)
  for (const { uuid } of page.gone) reading.deleted.add(uuid.toLowerCase())
}

function tellJobs(parts: PullParts, since: number | null, page: Page): void {
  if (since !== null) return
  parts.tellProgress({ jobs: page.offset + page.jobs.length, jobsTotal: page.total })
}

/** A tombstone is believed only after a GET. */
function knownHere(db: ReadDb, uuids: ReadonlySet<string>): string[] {
  return [...uuids].filter(uuid => findJobAnywhere(db, uuid) !== undefined)
}

/** From the hub's clock at the start, less an overlap; never from the laptop's. */
function moveCursor({ context }: PullParts, since: number | null, reading: ReadingSoFar): void {
  const cursor =
    reading.startedAt === null
      ? Math.max(reading.newest, since ?? 0)
      : reading.startedAt - syncLimits.cursorOverlapMs
  context.service.store.transaction(db => {
    remember(db, 'cursor', cursor)
    forget(db, 'position')
  })
}
