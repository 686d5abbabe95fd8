/**
 * Reads the state changes and corrections of one user on all stored jobs, from which their time is computed (interface,
 * "Times").
 */
import type { ResourceState } from '../../../shared/entities/states.ts'
import type { CorrectionOnJob, TimeAction, TimeCorrection } from '../../../shared/entities/times.ts'
import type { ReadDb } from '../../store/db.ts'

interface CorrectionRow extends CorrectionOnJob {
  text: string
  /** operation that still has to send the correction, on a laptop */
  operationId: string | null
  eventId: number
}

export interface TimesOf {
  presses: TimeAction[]
  corrections: CorrectionRow[]
}

interface Row {
  id: number
  job_uuid: string
  at: number
  new_resource_state: ResourceState | null
  comment: string | null
  time: string | null
  operation_id: string | null
}

/**
 * Ordered by time, then the server's ids, then this laptop's own. A correction may be written at any time after the
 * span that it corrects.
 */
const timesStatement = `
  SELECT e.id, j.uuid AS job_uuid, e.at, e.new_resource_state, e.comment, e.time, e.operation_id
  FROM events e JOIN jobs j ON j.id = e.job_id
  WHERE (e.new_resource_state IS NOT NULL OR e.time IS NOT NULL) AND e.at >= ?
    AND coalesce(e.to_user_id, e.user_id) = ?
    AND ((e.new_resource_state IS NOT NULL AND e.at < ?) OR (e.time IS NOT NULL AND CAST(json_extract(e.time, '$.from') AS BIGINT) < ?))
  ORDER BY e.at, e.id < 0, abs(e.id)`

export function readTimesOf(db: ReadDb, userId: number, between: { from: number; to: number }): TimesOf {
  const rows = db.all<Row>(timesStatement, between.from, userId, between.to, between.to)
  return { presses: rows.flatMap(actionIn), corrections: rows.flatMap(correctionIn) }
}

function actionIn({ job_uuid: jobUuid, at, new_resource_state: state }: Row): TimeAction[] {
  return state === null ? [] : [{ jobUuid, at, state }]
}

function correctionIn({ id, job_uuid: jobUuid, at, comment, time, operation_id }: Row): CorrectionRow[] {
  if (time === null) return []
  const said = JSON.parse(time) as TimeCorrection
  return [{ ...said, jobUuid, at, text: comment ?? '', operationId: operation_id, eventId: id }]
}
