/**
 * Confirms a note with a discrepancy, first on this laptop and then at a server with the extension `notes`. A second
 * confirmation changes nothing, so the request may be repeated.
 */

import type { JobEvent } from '../../../../shared/entities/job.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { confirmDiscrepancy } from '../../../service/jobs/notes.ts'
import { refuse } from '../../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { applyRemoteJob } from '../../entities/jobs/apply-remote-job.ts'
import { fetchJob, isMissing } from '../../entities/jobs/read-job.ts'
import { comparedText } from '../../merge/fields.ts'
import { findOperation, intentOf, isOver, type Operation, storedIntent } from '../../outbox/operation.ts'
import { recordIntent } from '../../outbox/record.ts'
import { writeIntent } from '../../outbox/write-operation.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { runIntent } from '../acts/actions.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { bareRequest, type Target, targetOf } from '../send/requests.ts'
import { sendAgain } from '../send/send-again.ts'
import { judge, retry, review } from '../send/verdict.ts'

type Confirmation = IntentFor<'note.confirm'>

export interface ConfirmRequest {
  jobUuid: string
  /** The server's number of the note; null: it has none yet. */
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
 * Confirms a note, unless it is already confirmed. @returns `forbidden` for a technician, `conflict` for a note without
 * a discrepancy and for a server that stores no confirmations, `not-found`
 */
export function confirmNote(context: SyncContext, request: ConfirmRequest): Outcome<null> {
  return runIntent(context, command => {
    const { db, now: at } = command
    if (!offeredExtensions(db).includes('notes')) refuse('conflict', reason('no-confirmations'))
    const note = findNote(db, request) ?? refuse('not-found', reason('note-gone'))
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

const notSeenYet = retry('dependency', 'unsent')

/**
 * Sends the confirmation. A note that was written here gets its number when the job's history is read after it was
 * sent.
 */
async function sendConfirm(
  exchange: Exchange,
  operation: Operation,
  intent: Confirmation,
  target: Target,
): Promise<Attempt> {
  const { store } = exchange.context.service
  const again = await sendAgain(exchange, operation, 'nothing')
  if (again !== null) return { verdict: judge(again, 'safe') }
  let history: readonly JobEvent[] | null = null
  const isRestored = operation.progress?.restored === true
  if (isRestored || noteEventId(store.read, intent) === null) {
    const read = await fetchJob(exchange, target.jobUuid)
    if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
    store.transaction(db => applyRemoteJob(db, exchange.context, read.remote, { isDetail: true }))
    history = read.remote.events ?? []
  }
  const known = noteEventId(store.read, intent)
  if (known === null) return { verdict: isNoteTakenOut(exchange, intent) ? nothingToConfirm : notSeenYet }
  const eventId = isRestored ? numberNow(history, known, intent) : known
  if (eventId === null) return { verdict: nothingToConfirm }
  if (eventId !== known) {
    store.transaction(db => writeIntent(db, operation.id, storedIntent({ ...intent, eventId })))
  }
  const request = beginAttempt(exchange, operation.id, {
    requestOf: () => confirmRequest(target, refOf(store.read, eventId)),
  })
  if (request === null) return nothingToSend
  return { verdict: judge(await exchange.send({ ...request, expected: 'nothing' }), 'safe') }
}

const nothingToConfirm = review('refused')

/**
 * Returns the note's present number, found by its text, because a restored server may give the known number to another
 * event. Null: the server does not have the note.
 */
function numberNow(
  history: readonly JobEvent[] | null,
  known: number,
  { text }: Confirmation,
): number | null {
  const isIt = ({ type, comment }: JobEvent) =>
    type === 'NOTE' && comparedText(comment ?? '') === comparedText(text)
  const same = history?.filter(isIt) ?? []
  const found = same.find(({ id }) => id === known) ?? same.find(({ discrepancy }) => discrepancy)
  return found?.id ?? null
}

function isNoteTakenOut({ context }: Exchange, { noteId }: Confirmation): boolean {
  const note = noteId === null ? null : findOperation(context.service.store.read, noteId)
  return note === null || note.state === 'discarded'
}

/** Returns the request of a confirmation, which only our server offers (interface, "notes"). */
function confirmRequest({ jobUuid }: Target, eventRef: string): FrozenRequest {
  return bareRequest('PUT', `/job/${jobUuid}/event/${eventRef}/confirm`)
}

/** Returns the event's uuid if it is known, because another event of the job may have its number now. */
function refOf(db: ReadDb, eventId: number): string {
  return db.value<string | null>('SELECT uuid FROM events WHERE id = ?', eventId) ?? String(eventId)
}

export const noteConfirm: Kind<'note.confirm'> = {
  attempt: onJob<Confirmation>(sendConfirm),
  isSeenInAnswer: false,
  preview(context, operation, intent) {
    const { read } = context.service.store
    const eventId = noteEventId(read, intent)
    return eventId === null ? null : confirmRequest(targetOf(read, operation), refOf(read, eventId))
  },
  onDone: (db, _context, _operation, intent) => markConfirmed(db, intent, intent.at),
  undo(db, context, operation) {
    const intent = intentOf(operation)
    if (intent?.kind === 'note.confirm') markConfirmed(db, intent, null)
    undoOnJob(db, context, operation)
  },
  redo: (context, { eventId, noteId }, jobUuid) =>
    confirmNote(context, { jobUuid, eventId, operationId: noteId }),
  summary: (_db, _operation, { text }) => ({ text }),
}

// Finds the note of a confirmation, and marks it as confirmed here.

/** The server's number of the note; null: it has none yet. */
function noteEventId(db: ReadDb, { eventId, noteId }: Confirmation): number | null {
  if (eventId !== null || noteId === null) return eventId
  return findOperation(db, noteId)?.eventId ?? null
}

/** Marks the note as confirmed at `at` (epoch ms); null removes the mark. */
function markConfirmed(db: WriteDb, confirmation: Confirmation, at: number | null): void {
  db.run(
    'UPDATE events SET confirmed_at = ? WHERE id = ? OR operation_id = ?',
    at,
    noteEventId(db, confirmation),
    confirmation.noteId,
  )
}
