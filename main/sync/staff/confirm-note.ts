/** The office has seen a discrepancy: marked here at once, and sent where the hub keeps that (extension `notes`). */
import type { Outcome } from '../../../shared/failures.ts'
import { because } from '../../../shared/told.ts'
import { confirmDiscrepancy } from '../../service/jobs/notes.ts'
import { refuse } from '../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../context.ts'
import { runIntent } from '../outbox/actions.ts'
import type { Intent } from '../outbox/intents.ts'
import { findOperation, isOver } from '../outbox/operation.ts'
import { recordIntent } from '../outbox/record.ts'
import { offeredExtensions } from '../push/target.ts'

export interface ConfirmRequest {
  jobUuid: string
  /** the hub's number of the note; null for one that waits here */
  eventId: number | null
  /** the operation of a note that was written here */
  operationId: string | null
}

interface NoteRow {
  id: number
  uuid: string | null
  comment: string | null
  operation_id: string | null
  confirmed_at: number | null
}

/**
 * One that is confirmed already stays so, and nothing is sent. @returns `forbidden` for a technician, `conflict` for a
 * note that is no discrepancy and for a hub that keeps no confirmations, `not-found`
 */
export function confirmNote(context: SyncContext, request: ConfirmRequest): Outcome<null> {
  return runIntent(context, command => {
    const { db, now: at } = command
    if (!offeredExtensions(db).includes('notes')) refuse('conflict', because('no-confirmations'))
    const note = findNote(db, request) ?? refuse('not-found', because('note-gone'))
    if (note.confirmed_at !== null) return null
    const { jobUuid } = request
    const waiting = note.operation_id === null ? null : findOperation(db, note.operation_id)
    const intent = {
      kind: 'note.confirm',
      eventId: note.id > 0 ? note.id : null,
      noteId: note.operation_id,
      text: note.comment ?? '',
      at,
    } as const
    const needs = waiting && !isOver(waiting) ? [waiting.id] : []
    recordIntent(context, command, { jobUuid, intent, needs }, () =>
      confirmDiscrepancy(command, jobUuid, note.uuid ?? String(note.id)),
    )
    return null
  })
}

function findNote(db: ReadDb, { jobUuid, eventId, operationId }: ConfirmRequest): NoteRow | undefined {
  return db.get<NoteRow>(
    `SELECT e.id, e.uuid, e.comment, e.operation_id, e.confirmed_at FROM events e JOIN jobs j ON j.id = e.job_id
     WHERE j.uuid = ? AND e.type = 'NOTE' AND (e.id = ? OR e.operation_id = ?
       OR e.id = (SELECT event_id FROM operations WHERE id = ?))`,
    jobUuid,
    eventId,
    operationId,
    operationId,
  )
}

type Confirmation = Extract<Intent, { kind: 'note.confirm' }>

/** The hub's number of the note; null while the hub has given none. */
export function noteEventId(db: ReadDb, { eventId, noteId }: Confirmation): number | null {
  if (eventId !== null || noteId === null) return eventId
  return findOperation(db, noteId)?.eventId ?? null
}

/** `at`: epoch ms when it was confirmed; null takes that back. */
export function markConfirmed(db: WriteDb, confirmation: Confirmation, at: number | null): void {
  db.run(
    'UPDATE events SET confirmed_at = ? WHERE id = ? OR operation_id = ?',
    at,
    noteEventId(db, confirmation),
    confirmation.noteId,
  )
}
