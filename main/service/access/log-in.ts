/** Logs a user in with an e-mail address and a password (interface, "Log in", "Passwords"). */
import type { LogIn } from '../../../shared/settings/log-in.ts'
import type { AuditFields } from '../audit.ts'
import { refuseAudited, withAudited } from '../refuse.ts'
import type { Service } from '../service.ts'
import { refuseForNow } from '../turns.ts'
import type { Access } from './access.ts'
import { namesOfSender } from './counter-names.ts'
import { isPassword } from './passwords.ts'
import { issueToken } from './tokens.ts'
import { findUserByEmail, membershipsOf, normalizeEmail, type UserRecord } from './users.ts'

interface Attempt {
  email: string
  password: string
  keyId: number
  /** The sender's address. Its attempts are counted, and senders take turns. */
  from: string
  /** Ends the wait for the hash. */
  signal?: AbortSignal
}

/**
 * Returns a token for the user. It ends at `expires`, in milliseconds since the epoch, if it is not used before.
 * @throws Refused `unauthenticated` for a wrong address or password, `too-many` with the seconds to wait; the reason of
 * the signal
 */
export async function logIn(access: Access, attempt: Attempt): Promise<LogIn> {
  const { service } = access
  const { email, password, keyId, from, signal } = attempt
  const known = findUserByEmail(service.store.read, email)
  const mayEnter = known?.disabled_at === null ? known.password_hash : null
  const turn = {
    sender: namesOfSender(from)[0],
    check: () => requirePatience(access, from, normalizeEmail(email)),
    ...(signal && { signal }),
  }
  return withAudited(describeUser(known), async () => {
    const isRight = await isPassword(password, mayEnter, turn)
    // Reads the user again: an operator may have disabled them while the hash was made.
    const user = findUserByEmail(service.store.read, email)
    if (!isRight || !user || user.disabled_at !== null)
      return refuseAudited('unauthenticated', 'Invalid credentials', { reason: whyRefused(user, mayEnter) })
    return logInUser(service, user, keyId)
  })
}

/** Leaves an unknown address out of the log: it may be a password that was typed into the wrong field. */
function describeUser(user: UserRecord | undefined): AuditFields {
  return user === undefined ? {} : { user: user.id, email: user.email }
}

function whyRefused(user: UserRecord | undefined, hash: string | null): string {
  if (user === undefined) return 'unknown address'
  if (user.disabled_at !== null) return 'disabled'
  return hash === null ? 'no password' : 'wrong password'
}

/** Makes a token for an authenticated user. */
export function logInUser(service: Service, { id, uuid, email, name }: UserRecord, keyId: number): LogIn {
  return {
    ...issueToken(service, id, keyId),
    user: { id, uuid, email, name },
    groupIds: membershipsOf(service.store.read, id).map(membership => membership.group_id),
  }
}

/** Counts an attempt of the sender and, for passwords, of the e-mail address. @throws Refused `too-many` */
export function requirePatience(
  { service, triesPerEmail, triesPerSender }: Access,
  from: string,
  email: string | null,
): void {
  const now = service.now()
  const wait = triesPerSender.take(from, now) || (email === null ? 0 : triesPerEmail.take(email, now))
  if (wait > 0) refuseForNow('Too many attempts to log in.', wait)
}
