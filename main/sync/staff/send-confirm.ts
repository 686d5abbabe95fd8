/** Sending that a discrepancy was seen; confirming twice is one confirmation, so it is simply said again. */
import type { JobEvent } from '../../../shared/job.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import { applyRemoteJob } from '../apply/apply-remote-job.ts'
import { normaliseText } from '../apply/match-events.ts'
import type { Intent } from '../outbox/intents.ts'
import { findOperation, type Operation } from '../outbox/operation.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../push/attempt.ts'
import type { Exchange } from '../push/push-context.ts'
import { fetchJob, isMissing } from '../push/read-job.ts'
import type { Target } from '../push/requests.ts'
import { judge, retry, review } from '../push/verdict.ts'
import { noteEventId } from './confirm-note.ts'

type Confirmation = Extract<Intent, { kind: 'note.confirm' }>

const notSeenYet = retry('note-unseen', 'unsent')

/** A note that was written here has its number only once the job's history has been read after it. */
export async function sendConfirm(
  exchange: Exchange,
  operation: Operation,
  intent: Confirmation,
  target: Target,
): Promise<Attempt> {
  const { store } = exchange.context.service
  let history: readonly JobEvent[] | null = null
  if (operation.restored || noteEventId(store.read, intent) === null) {
    const read = await fetchJob(exchange, target.jobUuid)
    if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
    store.transaction(db => applyRemoteJob(db, exchange.context, read.remote, { isDetail: true }))
    history = read.remote.events ?? []
  }
  const eventId = noteEventId(store.read, intent)
  if (eventId === null) return { verdict: isNoteTakenOut(exchange, intent) ? nothingToConfirm : notSeenYet }
  if (operation.restored && !isTheNote(history, eventId, intent)) return { verdict: nothingToConfirm }
  const request = beginAttempt(exchange, operation.id, { requestOf: () => confirmRequest(target, eventId) })
  if (request === null) return nothingToSend
  return { verdict: judge(await exchange.send({ ...request, expected: 'nothing' }), 'safe') }
}

const nothingToConfirm = review('refused')

/** A number names another event once the hub was put back to an older copy. */
function isTheNote(history: readonly JobEvent[] | null, eventId: number, { text }: Confirmation): boolean {
  const event = history?.find(({ id }) => id === eventId)
  return event?.type === 'NOTE' && normaliseText(event.comment ?? '') === normaliseText(text)
}

function isNoteTakenOut({ context }: Exchange, { noteId }: Confirmation): boolean {
  const note = noteId === null ? null : findOperation(context.service.store.read, noteId)
  return note === null || note.state === 'discarded'
}

/** Ours (decisions, "Job events"). */
export function confirmRequest({ jobUuid }: Target, eventId: number): FrozenRequest {
  const path = `/job/${jobUuid}/event/${eventId}/confirm`
  return { method: 'PUT', path, contentType: null, body: null, idempotencyKey: null }
}
