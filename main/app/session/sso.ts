/**
 * The laptop's part of the company sign-in. The user signs in in their browser.
 * The PKCE verifier stays in memory here. The code from the browser is exchanged at the server for a token,
 * as after a login with a password.
 */
import { createHash } from 'node:crypto'
import type { Answer, Request } from '../../../shared/contract/contract.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { beginSso as askHub, isSsoOffered } from '../../sync/client/account/sso.ts'
import { type Connection, createRemote } from '../../sync/client/remote.ts'
import type { AppLife } from './app-life.ts'
import { signInConnection } from './moved-server.ts'
import { cancelled, cancelSso } from './pending-sso.ts'
import { connectionTo, enter, renew } from './setup.ts'
import { listenForCode } from './sso-callback.ts'

type Asked = Pick<Request<'sso.begin'>, 'hub'>

export async function offersSso(life: AppLife, asked: Asked): Promise<Answer<'sso.offered'>> {
  const connection = connectionOf(life, asked)
  if (!connection.ok) return { isOffered: false }
  // the user has not yet signed in at an address that the server has moved to, so no key is sent there
  const noKey = life.session?.movingTo && { apiKey: '', apiSecret: null }
  return { isOffered: await isSsoOffered(createRemote(life.ports, { ...connection.value, ...noKey })) }
}

export async function beginSso(life: AppLife, request: Request<'sso.begin'>): Promise<Answer<'sso.begin'>> {
  cancelSso(life)
  const { ports, session } = life
  const connection = connectionOf(life, request)
  if (!connection.ok) return connection
  const codeVerifier = Buffer.from(ports.random.bytes(32)).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const callback = await listenForCode(request.language)
  const { redirectUri } = callback
  const begun = await askHub(createRemote(ports, connection.value), { codeChallenge, redirectUri })
  if (!begun.ok) {
    callback.end(begun)
    return begun
  }
  const { state, authorizationUrl: page } = begun.value
  callback.expect(state)
  const stopWaiting = ports.clock.after(hubLimits.ssoMs, () =>
    callback.end(fail('unauthenticated', reason('sso-timed-out'))),
  )
  // after two clicks at once the later sign-in is used
  cancelSso(life)
  life.sso = { state, codeVerifier, connection: connection.value, session, callback, stopWaiting }
  return openPage(life, { state, page })
}

/** Opens the provider's page. If the screens are in a browser, they open it themselves. */
async function openPage(
  life: AppLife,
  { state, page }: { state: string; page: string },
): Promise<Answer<'sso.begin'>> {
  const { ports } = life
  const isOpened = ports.isInBrowser !== true
  try {
    if (isOpened) await ports.openExternal(page)
    return succeed({ state, page, isOpened })
  } catch {
    ports.log.warn('sso.not-opened')
    cancelSso(life)
    return fail('not-found', reason('sso-no-browser'))
  }
}

function connectionOf(life: AppLife, { hub }: Asked): Outcome<Connection> {
  const { session } = life
  if (session) return succeed(signInConnection(session))
  return hub ? connectionTo(life, hub) : fail('conflict', reason('no-hub-yet'))
}

/**
 * Waits for the browser. @returns `unauthenticated` when the sign-in was cancelled, took too long or was
 * not confirmed
 */
export async function finishSso(
  life: AppLife,
  { state }: Request<'sso.finish'>,
): Promise<Answer<'sso.finish'>> {
  const begun = life.sso
  if (begun?.state !== state) return cancelled()
  const code = await begun.callback.code
  begun.stopWaiting()
  if (life.sso === begun) life.sso = null
  // brings our window to the front, because the browser cannot
  if (!begun.callback.isEnded()) life.ports.raise?.()
  if (!code.ok) return code
  const { codeVerifier, session, connection } = begun
  // another user signed in or out during the wait
  if (life.session !== session) return cancelled()
  const credentials = { state, code: code.value, codeVerifier }
  return session === null ? enter(life, connection, credentials, false) : renew(life, session, credentials)
}
