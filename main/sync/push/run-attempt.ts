/** One attempt of one operation, by its kind; the end is the same for all (sync design, sections 6 and 7). */
import { assertNever } from '../../../shared/brand.ts'
import type { Intent } from '../outbox/intents.ts'
import { intentOf, type Operation } from '../outbox/operation.ts'
import type { Attempt } from './attempt.ts'
import type { Exchange } from './push-context.ts'
import { fetchJob, isMissing } from './read-job.ts'
import type { Target } from './requests.ts'
import { sendAct } from './send-act.ts'
import { isInDoubt, lookUp, sendOnce } from './send-note.ts'
import { sendCreate, sendPatch } from './send-patch.ts'
import { targetOf } from './target.ts'

export async function runAttempt(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const intent = intentOf(operation)
  if (!intent) return { verdict: { kind: 'review', code: 'unreadable', detail: null } }
  const target = targetOf(exchange.context.service.store.read, operation)
  const attempt = await (isInDoubt(exchange, operation, target)
    ? lookUp(exchange, operation, target)
    : sendByKind(exchange, operation, intent, target))
  return proveMissing(exchange, operation, target, attempt)
}

function sendByKind(
  exchange: Exchange,
  operation: Operation,
  intent: Intent,
  target: Target,
): Promise<Attempt> {
  switch (intent.kind) {
    case 'note.add':
      return sendOnce(exchange, operation, intent, target)
    case 'job.act':
      return sendAct(exchange, operation, intent, target)
    case 'job.patch':
      return sendPatch(exchange, operation, target)
    case 'job.create':
      return sendCreate(exchange, operation, intent, target)
    default:
      return assertNever(intent)
  }
}

/** A 404 says that the path is not there; whether the job is, only a GET of the job itself says. */
async function proveMissing(
  exchange: Exchange,
  operation: Operation,
  target: Target,
  attempt: Attempt,
): Promise<Attempt> {
  const { verdict } = attempt
  if (verdict.kind !== 'review' || verdict.code !== 'deleted' || attempt.isGone) return attempt
  if (operation.kind === 'job.create') return attempt
  const read = await fetchJob(exchange, target.jobUuid)
  if (isMissing(read)) return { ...attempt, isGone: true }
  const known = read.kind === 'job' ? { job: read } : {}
  return { verdict: { ...verdict, code: 'refused' }, ...known }
}
