/** Reads missing or old details of jobs, some at a time, today's first (sync design, section 8). */
import { overJobStates } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { ReadDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { applyRemoteJob } from '../../entities/jobs/apply-remote-job.ts'
import { applyGone, removeUnseen } from '../../entities/jobs/orphans.ts'
import { fetchJob, isMissing, type ReadJob } from '../../entities/jobs/read-job.ts'
import type { Interruption, PullParts } from '../../entities/lists/reading.ts'
import { invalidateDetails, readMark, settleForListEntry } from '../../entities/marks.ts'
import { hubNow } from '../../state/context.ts'
import { areDeletionsHeld } from '../../state/deletion-guard.ts'
import { type OneRead, SideBySide } from './concurrent-reads.ts'
import { GroupCommit } from './group-commit.ts'

interface DetailRow {
  uuid: string
  span_start: number | null
  span_end: number | null
}

/**
 * Selects the user's jobs and opened ones, jobs whose reading was discarded, and jobs with sent operations that
 * were not seen. A gone job is read only after news in a list. Open jobs of today ± 1 day are read again, as some
 * servers do not change `lastModified` for a note. A time in the future counts as old: the clock was ahead when it
 * was stored. After live changes they are read again ten minutes later.
 */
const detailStatement = `
  WITH known AS (
    SELECT j.uuid, j.state, j.span_start, j.span_end, m.is_mine = 1 OR m.opened_at IS NOT NULL AS is_kept, m.gone,
      m.detail_at, coalesce(m.detail_modified <= 0, 0) AS is_lost, coalesce(m.remote_modified > m.detail_modified, 0) AS is_news
    FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.id > 0 OR m.detail_modified <= 0)
  SELECT uuid, span_start, span_end FROM known
  WHERE is_lost OR (is_kept AND is_news) OR (is_kept AND gone IS NULL AND (detail_at IS NULL
    OR (state NOT IN (${sqlList(overJobStates)}) AND span_start <= ? AND coalesce(span_end, span_start) >= ?
      AND NOT detail_at BETWEEN ? AND ?)))
    OR (gone IS NOT 'deleted' AND NOT coalesce(detail_at BETWEEN ? AND ?, 0)
      AND uuid IN (SELECT job_uuid FROM operations WHERE state = 'done' AND ended_at IS NULL))`

/** Returns uuids in the order of reading. `now`: epoch ms by the laptop's clock; `today`: by the server's. */
function wantedDetails(db: ReadDb, now: number, today: number, heardUntil: number): string[] {
  const rows = db.all<DetailRow>(
    detailStatement,
    today + 2 * DAY,
    today - 2 * DAY,
    ...[heardUntil > now - syncLimits.rereadOpenMs ? 0 : now - syncLimits.rereadOpenMs + 1, now],
    ...[now - syncLimits.rereadOpenMs + 1, now],
  )
  const distance = ({ span_start: start, span_end: end }: DetailRow) => {
    if (start === null) return DAY
    if (start <= today + DAY && (end ?? start) >= today - DAY) return 0
    return Math.abs(start - today)
  }
  return rows.toSorted((a, b) => distance(a) - distance(b)).map(row => row.uuid)
}

export class Details {
  readonly #parts: PullParts
  readonly #commits: GroupCommit
  readonly #readJob: (uuid: string) => Promise<OneRead>
  readonly #jobs: SideBySide

  constructor(parts: PullParts) {
    const { service, ports } = parts.context
    const commits = new GroupCommit(service.store, ports.clock, {
      everyMs: syncLimits.detailCommitMs,
      most: syncLimits.detailCommit,
    })
    this.#parts = parts
    this.#commits = commits
    this.#readJob = uuid => readDetail({ ...parts, commits }, uuid)
    this.#jobs = new SideBySide(parts, this.#readJob)
  }

  forgetFailures(): void {
    this.#jobs.forgetFailures()
  }

  /** @returns as `SideBySide.retryInMs` */
  retryInMs(): number {
    return this.#jobs.retryInMs()
  }

  /** Reads all wanted jobs. A job that fails is read again later. */
  async readWanted(): Promise<Interruption> {
    const { context } = this.#parts
    const now = context.ports.clock.now()
    return this.readDue(
      wantedDetails(context.service.store.read, now, hubNow(context), this.#parts.heardUntil()),
    )
  }

  /** Reads a job and commits it, for a caller that needs the result. */
  async readOne(uuid: string): Promise<OneRead> {
    const result = await this.#readJob(uuid)
    this.#commits.flush()
    return result
  }

  /** Reads and stores a job that this laptop does not have, such as an older one that the server found. */
  async bringIn(uuid: string): Promise<OneRead> {
    const result = await readUnknown({ ...this.#parts, commits: this.#commits }, uuid)
    this.#commits.flush()
    return result
  }

  async readDue(uuids: readonly string[]): Promise<Interruption> {
    const interruption = await this.#jobs.readDue(uuids)
    this.#commits.flush()
    return interruption
  }

  async read(uuids: readonly string[]): Promise<Interruption> {
    const interruption = await this.#jobs.read(uuids)
    this.#commits.flush()
    return interruption
  }
}

/** Parts of a reading of details. The caller flushes `commits`. */
interface DetailParts extends PullParts {
  commits: GroupCommit
}

async function readUnknown(parts: DetailParts, jobUuid: string): Promise<OneRead> {
  const ticket = parts.guard.ticket()
  const found = await fetchJob(parts, jobUuid)
  if (!parts.context.service.store.isOpen) return { kind: 'stale' }
  if (found.kind === 'job') return takeIn(parts, found, ticket)
  return isMissing(found) ? { kind: 'gone' } : { kind: 'failed', reply: found }
}

/** Reads a job with its history. After a 404 it is marked as gone. */
async function readDetail(parts: DetailParts, jobUuid: string): Promise<OneRead> {
  const { context, guard } = parts
  const { store } = context.service
  const id = store.read.value<number>('SELECT id FROM jobs WHERE uuid = ?', jobUuid)
  if (id === undefined) return { kind: 'stale' }
  const ticket = guard.ticket()
  const read = await fetchJob(parts, jobUuid)
  if (!store.isOpen) return { kind: 'stale' }
  if (guard.isStale(ticket, jobUuid)) {
    store.transaction(db => invalidateDetails(db, id))
    return { kind: 'stale' }
  }
  if (read.kind === 'job') return takeIn(parts, read, ticket)
  if (!isMissing(read)) {
    if (isEnough(parts, jobUuid, read)) return { kind: 'read' }
    // sent operations have to be seen in it, and a list may never show a change of the job again
    store.transaction(db => invalidateDetails(db, id))
    return { kind: 'failed', reply: read }
  }
  // the job was created here, and the server does not have it yet
  if (id < 0 && readMark(store.read, id)?.remote_modified == null) return { kind: 'stale' }
  // it may be another server: no job is removed before the user has answered the question of the sweep
  if (areDeletionsHeld(store.read)) return { kind: 'stale' }
  store.transaction(db => {
    if (!removeUnseen(db, context, jobUuid)) applyGone(db, context, jobUuid, 'deleted')
  })
  return { kind: 'gone' }
}

/** Whether the list entry is enough, as this user may not see the details. */
function isEnough({ context }: PullParts, jobUuid: string, reply: Exclude<Interruption, null>): boolean {
  if (reply.kind !== 'refusal' || reply.status !== 403) return false
  const now = context.ports.clock.now()
  return context.service.store.transaction(db => settleForListEntry(db, jobUuid, now))
}

/** Applies the job, unless an operation on it was sent during the reading. @throws StoreFailure */
function takeIn({ context, guard, commits }: DetailParts, { remote }: ReadJob, ticket: number): OneRead {
  return commits.write((db): OneRead => {
    const isStale = guard.isStale(ticket, remote.uuid)
    const here = isStale ? findJobAnywhere(db, remote.uuid) : undefined
    if (here) invalidateDetails(db, here.id)
    if (isStale) return { kind: 'stale' }
    applyRemoteJob(db, context, remote, { isDetail: true })
    return { kind: 'read' }
  })
}
