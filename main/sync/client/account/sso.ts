/** Begins a single sign-on (interface, "Single sign-on"). `../client/account/sign-in.ts` ends it. */

import type { SsoBeginInput } from '../../../../shared/settings/log-in.ts'
import { type Outcome, succeed } from '../../../../shared/text/failures.ts'
import { asText, isRecord } from '../read-entity.ts'
import type { Remote } from '../remote.ts'
import { postRequest } from '../request.ts'
import { readExtensions } from '../version.ts'
import { refuseSso, refuseUnsendable } from './sign-in.ts'

export interface BegunSso {
  authorizationUrl: string
  state: string
}

export async function isSsoOffered(remote: Remote): Promise<boolean> {
  const { connection } = remote
  if (connection.apiKey !== '' && refuseUnsendable(connection, null) !== null) return false
  const offered = await readExtensions(remote)
  return Array.isArray(offered) && offered.includes('sso')
}

/** @returns `network` if the server or the company's sign-in cannot be reached, `not-found` if the server has none */
export async function beginSso(remote: Remote, asked: SsoBeginInput): Promise<Outcome<BegunSso>> {
  const wrong = refuseUnsendable(remote.connection, null)
  if (wrong !== null) return { ok: false, failure: wrong }
  const path = `${remote.connection.authenticationPath}/sso`
  const reply = await remote.send(postRequest(path, asked, readBegun))
  return reply.kind === 'answer' ? succeed(reply.body) : refuseSso(reply)
}

function readBegun(body: unknown): BegunSso | null {
  if (!isRecord(body)) return null
  const [authorizationUrl, state] = [asText(body.authorizationUrl), asText(body.state)]
  if (authorizationUrl === null || state === null || state.length > 2_000) return null
  return isWebPage(authorizationUrl) ? { authorizationUrl, state } : null
}

/** Whether the address is encrypted, as the user types a password there. */
function isWebPage(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}
