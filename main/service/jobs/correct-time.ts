/** Corrections of a user's recorded time (interface, "Times"). Each is a note with the corrected span. */

import { type TimeCorrection, timeLimits } from '../../../shared/entities/times.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Command } from '../command.ts'
import { requireMayCorrectTime } from '../may/jobs.ts'
import { getJobVersion } from '../records/job-record.ts'
import { refuseAt } from '../refuse.ts'
import { addNote } from './notes.ts'

export interface NewCorrection {
  /** the correction in words, for readers of the job's history */
  text: string
  time: TimeCorrection
  internal: boolean
  /** milliseconds since the epoch; a future time counts as now */
  eventTimeStamp: number | null
}

/**
 * Adds the correction once for each UUID.
 * @throws Refused `forbidden` for a user who was never on the job, `invalid`, `not-found`, `conflict` if the job has too
 * many events
 */
export function correctTime(command: Command, ref: string, correction: NewCorrection): void {
  const { db, actor } = command
  const job = getJobVersion(db, actor, ref)
  requireMayCorrectTime(db, actor, job)
  const { time } = correction
  requireSound(time)
  if (isKnown(db, job.id, time.uuid)) return
  addNote(command, ref, { ...correction, time: toKeep(time), discrepancy: false })
}

/** Returns only the properties of the interface, as a request may carry others. */
function toKeep({ uuid, kind, from, to, reason, pressed, replaces }: TimeCorrection): TimeCorrection {
  return {
    ...{ uuid: uuid.toLowerCase(), kind, from, to, reason },
    pressed: pressed && { kind: pressed.kind, from: pressed.from, to: pressed.to },
    replaces: replaces?.toLowerCase() ?? null,
  }
}

/** Checks the span. It may have no end only if the recorded span is still running. */
function requireSound({ from, to, reason: why, pressed }: TimeCorrection): void {
  if (why.trim() === '') refuseAt('/reason', reason('time-needs-reason'))
  if (to === null) {
    if (pressed === null || pressed.to !== null) refuseAt('/to', reason('time-needs-end'))
    return
  }
  if (to <= from) refuseAt('/to', reason('time-ends-before'))
  if (to - from > timeLimits.longestSpanMs) {
    refuseAt('/to', reason('time-too-long', { most: timeLimits.longestSpanMs / HOUR }))
  }
}

function isKnown(db: ReadDb, jobId: number, uuid: string): boolean {
  const row = db.get(
    `SELECT 1 FROM events WHERE job_id = ? AND time IS NOT NULL AND json_extract(time, '$.uuid') = ?`,
    jobId,
    uuid.toLowerCase(),
  )
  return row !== undefined
}
