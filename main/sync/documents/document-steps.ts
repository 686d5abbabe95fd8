/** What the steps of sending a document have in common: their number, what is said of it, what a refusal means. */
import type { IntentOf } from '../outbox/intents.ts'
import { judge, type Verdict } from '../push/verdict.ts'
import type { RemoteDocument } from '../remote/remote-document.ts'
import type { Refusal, Reply } from '../remote/reply.ts'

export const documentSteps = ['upload', 'describe', 'attach'] as const

type Said = Pick<IntentOf<'document.add'>, 'fileName' | 'description' | 'internal'>

/** What the hub still has to be told. `answered`: what it said of the upload; null: not known any more. */
export function describing(intent: Said, answered: RemoteDocument | null): Partial<Said> {
  const { fileName, description, internal } = intent
  const before = answered ?? { fileName: null, description: null, internal: false }
  return {
    ...(fileName !== before.fileName && { fileName }),
    ...(description !== (before.description ?? null) && { description }),
    ...(internal !== (before.internal ?? false) && { internal }),
  }
}

/** Every step can be sent again; a hub that is full, or a job by its own words, needs the person. */
export function judgeStep(reply: Reply): Verdict {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'refusal') return verdict
  return isFull(reply) ? { kind: 'review', code: 'no-room', detail: reply.detail } : verdict
}

/** A 409 may say anything; of a job or an asset without room our hub says that it would hold too much. */
function isFull({ status, retryAfterMs, detail }: Refusal): boolean {
  if (status === 507) return true
  return status === 409 && retryAfterMs === null && /\bwould hold more than\b/.test(detail ?? '')
}
