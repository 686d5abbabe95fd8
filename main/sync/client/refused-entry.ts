/** Finds the entry of the sign-in form that the server refused, so that the form marks it. */
import type { Failure } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Reply } from './reply.ts'

/** Entries by their names in the contract. */
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

/** The present step: whether the server accepts the key (`version`), or the user's credentials. */
export type EntryStep = 'version' | 'password' | 'token'

/** Returns the failure with the refused entry; unchanged if that is unknown. */
export function blameEntry(failure: Failure, reply: Reply, step: EntryStep): Failure {
  const blamed = entryOf(reply, step)
  if (blamed === null) return failure
  const { message } = failure.hubSaid === undefined ? reason(blamed[1]) : failure
  return { ...failure, ...atEntry(...blamed), message }
}

/** Returns the message of one entry. */
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

/** Returns the refused entry: by the server's text if it names the signature or the key, else by the step. */
function refusedBy(words: string, step: EntryStep): [Entry, EntryReason] | null {
  // the clock is wrong, and the user typed no time
  if (/signature.*(timestamp|used)/i.test(words)) return null
  if (/signature.*(required|missing)/i.test(words)) return ['apiSecret', 'secret-needed']
  if (/signature/i.test(words)) return ['apiSecret', 'secret-refused']
  if (step === 'version' || /\bkey\b/i.test(words)) return ['apiKey', 'key-refused']
  return step === 'password' ? ['password', 'password-refused'] : ['token', 'token-refused']
}
