/** Which of the things that were typed the hub refused, so that the form marks that one and no other. */
import type { Failure } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { Reply } from './reply.ts'

/** As the requests of the contract name them. */
type Entry = 'baseUrl' | 'apiKey' | 'apiSecret' | 'password' | 'token' | 'authenticationPath'
type EntryReason =
  | 'app-key-characters'
  | 'key-refused'
  | 'not-a-hub'
  | 'nothing-at-address'
  | 'password-refused'
  | 'path-not-under-hub'
  | 'path-refused'
  | 'secret-needed'
  | 'secret-refused'
  | 'token-characters'
  | 'token-of-nobody'
  | 'token-refused'

/** What was being asked: whether it is a hub and knows the key, or whether it knows the person. */
export type EntryStep = 'version' | 'password' | 'token'

/** The failure with the field in it that is to blame; as it was where that cannot be said. */
export function blameEntry(failure: Failure, reply: Reply, step: EntryStep): Failure {
  const blamed = entryOf(reply, step)
  if (blamed === null) return failure
  const { message } = failure.hubSaid === undefined ? reason(blamed[1]) : failure
  return { ...failure, ...atEntry(...blamed), message }
}

/** What is told of one field. */
export function atEntry(entry: Entry, name: EntryReason): Pick<Failure, 'errors' | 'message' | 'reason'> {
  const told = reason(name)
  return { ...told, errors: [{ pointer: `/${entry}`, ...told }] }
}

function entryOf(reply: Reply, step: EntryStep): [Entry, EntryReason] | null {
  if (reply.kind === 'answer') return null
  if (reply.kind === 'no-reply')
    return reply.reason === 'not-a-hub' && !reply.page && step === 'version' ? ['baseUrl', 'not-a-hub'] : null
  if (reply.status === 401) return refusedBy(reply.detail ?? '', step)
  if (reply.status !== 404 && reply.status !== 405) return null
  if (step === 'password') return ['authenticationPath', 'path-refused']
  return step === 'version' ? ['baseUrl', 'nothing-at-address'] : null
}

/** By the hub's words, where they name the signature or the key; else by what was new in the question. */
function refusedBy(words: string, step: EntryStep): [Entry, EntryReason] | null {
  // the clock's fault, and nobody typed that
  if (/signature.*(timestamp|used)/i.test(words)) return null
  if (/signature.*(required|missing)/i.test(words)) return ['apiSecret', 'secret-needed']
  if (/signature/i.test(words)) return ['apiSecret', 'secret-refused']
  if (step === 'version' || /\bkey\b/i.test(words)) return ['apiKey', 'key-refused']
  return step === 'password' ? ['password', 'password-refused'] : ['token', 'token-refused']
}
