/** Sending that a discrepancy was seen; confirming twice is one confirmation, so it is simply said again. */
import type { JobEvent } from '../../../shared/job.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import { applyRemoteJob } from '../apply/apply-remote-job.ts'
import { normaliseText } from '../apply/match-events.ts'
import { recentPutBack } from '../apply/put-back.ts'
import { type Intent, storedIntent } from '../outbox/intents.ts'
import { changeOperation, findOperation, type Operation } from '../outbox/operation.ts'
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
  const known = noteEventId(store.read, intent)
  if (known === null) return { verdict: isNoteTakenOut(exchange, intent) ? nothingToConfirm : notSeenYet }
  const eventId = operation.restored ? numberNow(history, known, intent) : known
  if (eventId === null) return { verdict: isToCome(exchange) ? notSeenYet : nothingToConfirm }
  if (eventId !== known) {
    const renamed = storedIntent({ ...intent, eventId })
    store.transaction(db => changeOperation(db, operation.id, { intent: renamed }))
  }
  const request = beginAttempt(exchange, operation.id, { requestOf: () => confirmRequest(target, eventId) })
  if (request === null) return nothingToSend
  return { verdict: judge(await exchange.send({ ...request, expected: 'nothing' }), 'safe') }
}

const nothingToConfirm = review('refused')

/** A number names another event once the hub was put back to an older copy: then the words tell. Null: it is not there. */
function numberNow(
  history: readonly JobEvent[] | null,
  known: number,
  { text }: Confirmation,
): number | null {
  const isIt = ({ type, comment }: JobEvent) =>
    type === 'NOTE' && normaliseText(comment ?? '') === normaliseText(text)
  const same = history?.filter(isIt) ?? []
  const found = same.find(({ id }) => id === known) ?? same.find(({ discrepancy }) => discrepancy)
  return found?.id ?? null
}

/** Who wrote it sends it again, as soon as their laptop has heard of what became of the hub. */
function isToCome({ context }: Exchange): boolean {
  return recentPutBack(context.service.store.read, context.ports.clock.now()) !== null
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
