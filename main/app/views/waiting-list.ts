/** The list of jobs that wait to be planned, in the order of their number. */
import { type BoardPart, boardParts } from '../../../shared/contract/plan.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { type JobsQuery, openJobs, present, unassignedJobs } from './plan.ts'

/** Uses the condition of the index `jobs_open`, so that SQLite can use it. */
export const waitingQueries = {
  nobody: unassignedJobs,
  untimed: { from: `${openJobs} AND j.span_start IS NULL AND EXISTS (${present})`, order: 'j.id DESC' },
  late: { from: `${openJobs} AND j.span_end < ? AND EXISTS (${present})`, order: 'j.span_start, j.id' },
} satisfies Record<BoardPart, JobsQuery>

export interface ListedJob {
  uuid: string
  part: BoardPart
  /** epoch ms */
  createdAt: number
  priority: string | null
}

/** Each waiting job is in one part only. */
export function listWaiting({ service, ports }: SyncContext): ListedJob[] {
  const zone = ports.clock.timeZone()
  const now = ports.clock.now()
  const values = { nobody: [], untimed: [], late: [startOfDay(dateOf(now, zone), zone) ?? now] }
  return boardParts.flatMap(part =>
    service.store.read.all<ListedJob>(
      `SELECT j.uuid, '${part}' AS part, j.created_at AS createdAt, j.priority ${waitingQueries[part].from}`,
      ...values[part],
    ),
  )
}
