/** What the steps of sending a document have in common: their number, what is said of it, what a refusal means. */
import type { IntentOf } from '../../records/intents.ts'
import type { RemoteDocument } from '../../remote/remote-document.ts'
import type { Reply } from '../../remote/reply.ts'
import { judge, retry, review, type Verdict } from '../../send/verdict.ts'

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

/** Every step can be sent again; a hub whose disk is full needs the person. */
export function judgeStep(reply: Reply): Verdict {
  const verdict = judge(reply, 'safe')
  const isFull = reply.kind === 'refusal' && reply.status === 507
  return isFull ? review('no-room', reply.detail) : verdict
}

/** The hub does not find what has to be there: it is sent again. */
export const notFoundThere = retry('lost', 'none', { isServerError: true })
