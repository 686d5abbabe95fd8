/** Which note a confirmation is of, and that it is marked so here. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Intent } from '../records/intents.ts'
import { findOperation } from '../records/operation.ts'

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
