/** Signs in by e-mail and password, or by a pasted token (interface, "Log in", "Tokens"). */

import { type Role, roles } from '../../../../shared/entities/roles.ts'
import { jobStates } from '../../../../shared/entities/states.ts'
import type { Extension } from '../../../../shared/entities/version.ts'
import type { SsoFinishInput } from '../../../../shared/settings/log-in.ts'
import {
  type Failure,
  type FailureCode,
  fail,
  type Outcome,
  succeed,
} from '../../../../shared/text/failures.ts'
import { type Message, reason } from '../../../../shared/text/message.ts'
import { isUnderBase } from '../base-url.ts'
import { isNetworkTrouble, networkTroubles } from '../network-troubles.ts'
import { asId, asOneOf, asText, asUuid, isRecord, readList } from '../read-entity.ts'
import { atEntry, blameEntry, type EntryStep } from '../refused-entry.ts'
import type { Connection, Remote } from '../remote.ts'
import { readRemoteJob } from '../remote-job.ts'
import type { Refusal, Reply } from '../reply.ts'
import { getRequest, postRequest } from '../request.ts'
import { readExtensions } from '../version.ts'
import { accountIdOf, type SyncAccount } from './account.ts'

export type Credentials = { email: string; password: string } | { token: string } | SsoFinishInput

export interface SignedIn {
  account: SyncAccount
  token: string
}

/**
 * Signs in and gives the token to the remote. @returns `unauthenticated` for a wrong password or token,
 * `too-many`, `network`, or `bad-request` for a server that does not name the token's user
 */
export async function signIn(remote: Remote, credentials: Credentials): Promise<Outcome<SignedIn>> {
  const wrong = refuseUnsendable(remote.connection, credentials)
  if (wrong !== null) return { ok: false, failure: wrong }
  const offered = await readExtensions(remote)
  if (!Array.isArray(offered)) return refusedAt('version', offered)
  if ('token' in credentials) return signInWithToken(remote, credentials.token.trim(), offered)
  return 'password' in credentials
    ? signInWithPassword(remote, credentials, offered)
    : signInWithCode(remote, credentials, offered)
}

function refusedAt(step: EntryStep, reply: Reply): Outcome<never> {
  return { ok: false, failure: blameEntry(failureOf(reply), reply, step) }
}

/** Refuses entries that cannot be sent in a header. Otherwise the server would seem unreachable. */
export function refuseUnsendable(
  { apiKey, baseUrl, authenticationPath }: Connection,
  credentials: Credentials | null,
): Failure | null {
  const say = (...at: Parameters<typeof atEntry>): Failure => ({ code: 'bad-request', ...atEntry(...at) })
  if (!isHeaderValue(apiKey)) return say('apiKey', 'app-key-characters')
  if (credentials && 'token' in credentials && !isHeaderValue(credentials.token.trim())) {
    return say('token', 'token-characters')
  }
  if (!isUnderBase(baseUrl, `${baseUrl}${authenticationPath}`)) {
    return say('authenticationPath', 'path-not-under-hub')
  }
  return null
}

/** Whether the text is visible ASCII, which a header carries unchanged. */
function isHeaderValue(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

/** Ends the session at the server if it can be reached. The token is dropped in any case. */
export async function signOut(remote: Remote): Promise<void> {
  const path = remote.connection.authenticationPath
  if (remote.connection.token !== null) {
    await remote.send({ method: 'DELETE', path, contentType: null, body: null, expected: 'nothing' })
  }
  remote.setToken(null)
}

async function signInWithPassword(
  remote: Remote,
  credentials: { email: string; password: string },
  offered: Extension[],
): Promise<Outcome<SignedIn>> {
  const { authenticationPath } = remote.connection
  const reply = await askForSession(remote, authenticationPath, credentials)
  return reply.kind === 'answer'
    ? enterSession(remote, reply.body.session, credentials.email, offered)
    : refusedAt('password', reply)
}

/** Exchanges the code of a single sign-on for a token. */
async function signInWithCode(
  remote: Remote,
  { state, code, codeVerifier }: SsoFinishInput,
  offered: Extension[],
): Promise<Outcome<SignedIn>> {
  const { authenticationPath } = remote.connection
  const reply = await askForSession(remote, `${authenticationPath}/sso/token`, { state, code, codeVerifier })
  return reply.kind === 'answer' ? enterSession(remote, reply.body.session, null, offered) : refuseSso(reply)
}

function askForSession(remote: Remote, path: string, body: object) {
  remote.setToken(null)
  return remote.send(postRequest(path, body, answer => ({ session: readSession(answer) })))
}

async function enterSession(
  remote: Remote,
  session: ReturnType<typeof readSession>,
  typedEmail: string | null,
  offered: Extension[],
): Promise<Outcome<SignedIn>> {
  if (!session) return fail('network', reason('answered-no-token'))
  remote.setToken(session.token)
  const me = offered.includes('users') ? await remote.send(meRequest) : null
  const user = {
    ...session.user,
    email: session.user.email ?? typedEmail,
    role: me?.kind === 'answer' ? me.body.role : session.user.role,
  }
  return succeed(signedIn(remote, session.token, user, session.groupIds))
}

async function signInWithToken(
  remote: Remote,
  token: string,
  offered: Extension[],
): Promise<Outcome<SignedIn>> {
  if (!offered.includes('users')) {
    return { ok: false, failure: { code: 'bad-request', ...atEntry('token', 'token-of-nobody') } }
  }
  remote.setToken(token)
  const reply = await remote.send(meRequest)
  if (reply.kind !== 'answer') {
    remote.setToken(null)
    return refusedAt('token', reply)
  }
  return succeed(signedIn(remote, token, { ...reply.body, email: null }, await readGroups(remote)))
}

function signedIn(remote: Remote, token: string, user: SyncAccount['user'], groupIds: number[]): SignedIn {
  return { token, account: { id: accountIdOf(remote.connection.baseUrl, user.uuid), user, groupIds } }
}

export const meRequest = getRequest('/user/me', readUser)

/** Returns the groups of a job that the token can read, as a pasted token comes without groups. */
async function readGroups(remote: Remote): Promise<number[]> {
  const states = jobStates.join(',')
  const path = `/job?states=${states}&untimed&current&from=1970-01-01&limit=1`
  const reply = await remote.send(getRequest(path, body => readList(body, readRemoteJob)))
  const groupId = reply.kind === 'answer' ? reply.body[0]?.groupId : undefined
  return groupId === undefined ? [] : [groupId]
}

export function readUser(value: unknown): { id: number; uuid: string; name: string; role: Role } | null {
  if (!isRecord(value)) return null
  const [id, uuid] = [asId(value.id), asUuid(value.uuid)]
  if (id === null || uuid === null) return null
  const role = asOneOf(roles, value.role) ?? 'technician'
  return { id, uuid, name: asText(value.name) ?? '', role }
}

function readSession(body: unknown) {
  if (!isRecord(body)) return null
  const [token, user] = [asText(body.token), readUser(body.user)]
  if (token === null || !isHeaderValue(token) || user === null) return null
  const groupIds = (Array.isArray(body.groupIds) ? body.groupIds : []).flatMap(id => asId(id) ?? [])
  const email = isRecord(body.user) ? asText(body.user.email) : null
  return { token, user: { ...user, email }, groupIds }
}

/** Returns the failure that the user is shown for a reply without success. */
export function failureOf(reply: Reply): Failure {
  if (reply.kind === 'no-reply') {
    const { reason: why, detail, page } = reply
    if (page) return { code: 'network', ...reason('network-sign-in'), page }
    return { code: 'network', ...reason(isNetworkTrouble(detail) ? networkTroubles[detail] : noReplies[why]) }
  }
  if (reply.kind === 'answer') return { code: 'network', ...reason('not-a-hub') }
  const { status, detail, retryAfterMs } = reply
  if (status === 401) return withWords('unauthenticated', reason('sign-in-refused'), detail)
  if (status === 403) return withWords('forbidden', reason('hub-forbids'), detail)
  if (status === 429) {
    const retryAfterSeconds = Math.ceil((retryAfterMs ?? 60_000) / 1_000)
    const told = reason('too-many-tries', { seconds: retryAfterSeconds })
    return { code: 'too-many', ...told, retryAfterSeconds }
  }
  if (status === 404) return { code: 'network', ...reason('nothing-at-address') }
  return withWords('network', reason('hub-not-answering', { status }), detail)
}

/** Returns the failure of a single sign-on; failures of the key and the address are the usual ones. */
export function refuseSso(reply: Reply): Outcome<never> {
  const words = reply.kind === 'refusal' ? ssoRefusals[reply.status] : undefined
  if (reply.kind !== 'refusal' || words === undefined || isOfKey(reply)) return refusedAt('version', reply)
  const [code, why] = words
  return { ok: false, failure: withWords(code, reason(why), reply.detail) }
}

/** Whether the server refused the key, which it checks before the sign-in. */
const isOfKey = ({ status, detail }: Refusal) => status === 401 && /signature|\bkey\b/i.test(detail ?? '')

const ssoRefusals: Readonly<Partial<Record<number, readonly [FailureCode, SsoReason]>>> = {
  401: ['unauthenticated', 'sso-not-confirmed'],
  403: ['forbidden', 'sso-not-let-in'],
  404: ['not-found', 'sso-not-offered'],
  409: ['network', 'sso-no-provider'],
}

type SsoReason = 'sso-not-confirmed' | 'sso-not-let-in' | 'sso-not-offered' | 'sso-no-provider'

/** Adds the server's text. It is the message where nothing is translated; the screens show it after our sentence. */
function withWords(code: FailureCode, told: Message, hubSaid: string | null): Failure {
  return hubSaid === null ? { code, ...told } : { code, ...told, message: hubSaid, hubSaid }
}

const noReplies = {
  unreachable: 'hub-unreachable',
  deadline: 'hub-too-slow',
  'not-a-hub': 'not-a-hub',
} as const
