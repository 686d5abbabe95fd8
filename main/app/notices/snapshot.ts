/** Reads the state of jobs that are assigned to the user, or were at the last notice. */
import type { Job } from '../../../shared/entities/job.ts'
import type { Priority } from '../../../shared/entities/job-fields.ts'
import {
  absentStates,
  isJobOver,
  openResourceStates,
  type ResourceState,
} from '../../../shared/entities/states.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Gone } from '../../sync/entities/marks.ts'

export interface Snapshot {
  uuid: string
  title: string | null
  /** Epoch milliseconds, or `YYYY-MM-DD`. */
  startTime: number | string | null
  /** Epoch milliseconds. */
  start: number | null
  end: number | null
  priority: Priority | null
  /**
   * `mine`: to be done; `leaving`: cancelled or reassigned, but not confirmed by the server; `over`: done
   * or declined.
   */
  standing: 'mine' | 'leaving' | 'over' | Gone
  /** Whether the server refused an action of this laptop. Changes of the job then cause no notice. */
  isRefused: boolean
}

interface SnapshotRow extends Omit<Snapshot, 'standing' | 'isRefused'> {
  state: Job['state']
  my_state: ResourceState | null
  gone: Gone | null
  is_refused: 0 | 1
}

const columns = `j.uuid, j.title, coalesce(j.start_date, j.start_time) AS startTime, j.span_start AS start,
  j.span_end AS "end", j.priority, j.state, r.state AS my_state, m.gone,
  EXISTS (SELECT 1 FROM operations o WHERE o.job_uuid = j.uuid AND o.state = 'review')
    AS is_refused`
const from = `FROM jobs j LEFT JOIN resources r ON r.job_id = j.id AND r.user_id = ?
  LEFT JOIN job_marks m ON m.job_id = j.id`

/** Returns the jobs of `uuids` that are on this laptop. */
export function readSnapshots(db: ReadDb, userId: number, uuids: readonly string[]): Snapshot[] {
  return db
    .all<SnapshotRow>(
      `SELECT ${columns} ${from} WHERE j.uuid IN (SELECT value FROM json_each(?))`,
      userId,
      JSON.stringify(uuids),
    )
    .map(toSnapshot)
}

/** Returns all jobs that the user has to do. */
export function readMine(db: ReadDb, userId: number): Snapshot[] {
  return db
    .all<SnapshotRow>(
      `SELECT ${columns} ${from} WHERE r.state IN (${sqlList(openResourceStates)}) AND m.gone IS NULL`,
      userId,
    )
    .map(toSnapshot)
    .filter(({ standing }) => standing === 'mine')
}

function toSnapshot({ state, my_state, gone, is_refused, ...job }: SnapshotRow): Snapshot {
  return { ...job, standing: gone ?? standingOf(state, my_state), isRefused: is_refused === 1 }
}

/**
 * A list may report a job as cancelled or reassigned. Only reading the job itself confirms it, so it is
 * `leaving` until then.
 */
function standingOf(state: Job['state'], my_state: ResourceState | null): Snapshot['standing'] {
  if (state === 'CANCELED') return 'leaving'
  if (my_state === null || absentStates.includes(my_state))
    return my_state === 'DECLINED' ? 'over' : 'leaving'
  return openResourceStates.includes(my_state) && !isJobOver(state) ? 'mine' : 'over'
}
