/** Notes and discrepancies of a job (interface, "Job event", "Job events"). */

import type { JobEvent } from '../../../shared/entities/job.ts'
import type { TimeCorrection } from '../../../shared/entities/times.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Command } from '../command.ts'
import { requireQuota } from '../entity/quota.ts'
import { requireMayConfirm } from '../may/jobs.ts'
import { type EventRecord, getJobVersion } from '../records/job-record.ts'
import { cutComment, recordEvent } from '../records/record-event.ts'
import { refuse, refuseAt, refuseValue } from '../refuse.ts'
import { indexJob } from './index-job.ts'
import { toEvent } from './represent.ts'

export interface NewNote {
  text: string | undefined
  discrepancy: boolean
  internal?: boolean
  /** milliseconds since the epoch; a future time counts as now */
  eventTimeStamp?: number | null
  latitude?: number | null
  longitude?: number | null
  accuracy?: number | null
  /** correction of the writer's time, if the note is one */
  time?: TimeCorrection | null
}

/** Limits a text of a user; `field` is its name in the body. @throws Refused `invalid` */
export function requireShortText(field: string, text: string): void {
  if (text.length <= inputLimits.noteLetters) return
  refuseValue(`/${field}`, reason('must-be-shorter', { most: inputLimits.noteLetters }))
}

/** POST /job/:id/note. @throws Refused `invalid` without text, `not-found`, `conflict` for a full job */
export function addNote(command: Command, ref: string, note: NewNote): JobEvent {
  const { db, actor, now } = command
  const job = getJobVersion(db, actor, ref)
  if (note.text === undefined || note.text.trim() === '') refuseAt('/text', reason('note-needs-text'))
  requireShortText('text', note.text)
  const { text: comment, eventTimeStamp, ...about } = note
  const at = Math.min(eventTimeStamp ?? now, now)
  const id = recordEvent(command, job, { ...about, type: 'NOTE', at, comment })
  requireQuota(db, 'job', job.id)
  indexJob(db, job.id)
  const row = db.get<EventRecord>('SELECT * FROM events WHERE id = ?', id)
  if (!row) throw new Error('A note is gone in the middle of its command')
  return toEvent(row)
}

/** PUT /job/:id/event/:eid/confirm: a dispatcher confirms a discrepancy. A second confirmation changes nothing. */
export function confirmDiscrepancy(command: Command, ref: string, eventRef: string): void {
  const { db, actor, now } = command
  const job = getJobVersion(db, actor, ref)
  requireMayConfirm(actor, job)
  const event = db.get<EventRecord>(
    'SELECT * FROM events WHERE job_id = ? AND (id = ? OR uuid = ?)',
    job.id,
    /^\d{1,15}$/.test(eventRef) ? Number(eventRef) : null,
    eventRef.toLowerCase(),
  )
  if (!event) refuse('not-found', reason('no-such-event'))
  if (event.discrepancy === 0) refuse('conflict', reason('no-discrepancy'))
  if (event.confirmed_at !== null) return
  db.run('UPDATE events SET confirmed_at = ? WHERE id = ?', now, event.id)
  recordEvent(command, job, { type: 'CONFIRM_DISCREPANCY', comment: cutComment(event.comment) })
}
