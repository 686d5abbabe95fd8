/** The details that are missing or old, some at a time, today's first (sync design, section 8). */
import { overJobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { hubNow } from '../records/context.ts'
import { GroupCommit } from './group-commit.ts'
import { type DetailResult, readDetail } from './read-detail.ts'
import type { Interruption, PullParts } from './reading.ts'
import { SideBySide } from './side-by-side.ts'

interface DetailRow {
  uuid: string
  span_start: number | null
  span_end: number | null
}

/**
 * Mine and opened ones; a job that is gone only if the list had news of it; readings that were thrown away, also of one
 * whose number is another's now; and whatever
 * has not shown yet what was sent to it. Open jobs of today ± 1 day are read again, for hubs whose lastModified misses
 * notes; a moment in the future was written by a clock that has been put right since.
 */
const detailStatement = `
  WITH known AS (
    SELECT j.uuid, j.state, j.span_start, j.span_end, m.is_mine = 1 OR m.opened_at IS NOT NULL AS is_kept, m.gone,
      m.detail_at, m.detail_modified IS 0 AS is_lost, coalesce(m.remote_modified > m.detail_modified, 0) AS is_news
    FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.id > 0 OR m.detail_modified = 0)
  SELECT uuid, span_start, span_end FROM known
  WHERE is_lost OR (is_kept AND is_news) OR (is_kept AND gone IS NULL AND (detail_at IS NULL
    OR (state NOT IN (${sqlList(overJobStates)}) AND span_start <= ? AND coalesce(span_end, span_start) >= ?
      AND NOT detail_at BETWEEN ? AND ?)))
    OR (gone IS NOT 'deleted' AND NOT coalesce(detail_at BETWEEN ? AND ?, 0)
      AND uuid IN (SELECT job_uuid FROM operations WHERE state = 'done' AND seen_at IS NULL))`

/** Uuids in the order they are read. `now`: epoch ms by the laptop's clock; `today`: by the hub's. */
function wantedDetails(db: ReadDb, now: number, today: number): string[] {
  const rows = db.all<DetailRow>(
    detailStatement,
    today + 2 * DAY,
    today - 2 * DAY,
    ...[now - syncLimits.rereadOpenMs + 1, now],
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
  readonly #readJob: (uuid: string) => Promise<DetailResult>
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

  /** Reads what is wanted; one job that fails is tried again later. */
  async readWanted(): Promise<Interruption> {
    const { context } = this.#parts
    const now = context.ports.clock.now()
    return this.readDue(wantedDetails(context.service.store.read, now, hubNow(context)))
  }

  /** One job, for who has to know what became of it. */
  async readOne(uuid: string): Promise<DetailResult> {
    const result = await this.#readJob(uuid)
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
