/** Starts and ends accounts: connecting, the sample day, signing in again, signing out. */
import type { Answer, Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt } from '../../service/refuse.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { applyRole } from '../../sync/client/account/account.ts'
import { findKnownJob, jobsToFind } from '../../sync/client/account/moved-server.ts'
import { type Credentials, signIn, signOut } from '../../sync/client/account/sign-in.ts'
import { readBaseUrl } from '../../sync/client/base-url.ts'
import { type Connection, createRemote } from '../../sync/client/remote.ts'
import { countUnsent } from '../../sync/status.ts'
import {
  accountIdAt,
  type SavedAccount,
  sampleIdOf,
  saveAccount,
  saveCredentials,
} from '../data/saved-account.ts'
import { failureOfDisk } from '../host/store-outcome.ts'
import { startDemoHub } from '../hub/demo-hub.ts'
import { readGiven, readPolicy, readPreset } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import type { AppLife } from './app-life.ts'
import { readAppState, readSyncStatus } from './app-state.ts'
import { asPath } from './given-connection.ts'
import { signInConnection } from './moved-server.ts'
import type { Session } from './session.ts'

type SignInRequest = Request<'account.signIn'>

const defaultAuthenticationPath = '/authentication'

/**
 * Connects to a server with an address, a key and a login. Opens the user's existing account on this
 * laptop, if there is one.
 */
export async function connect(
  life: AppLife,
  request: Request<'setup.connect'>,
): Promise<Answer<'setup.connect'>> {
  const connection = connectionTo(life, request)
  if (!connection.ok) return connection
  const credentials = readSignIn(request)
  return credentials.ok ? enter(life, connection.value, credentials.value, false) : credentials
}

type AskedHub = Omit<Request<'setup.connect'>, keyof SignInRequest>

/** @returns `bad-request` for an invalid address or key, `storage` if this laptop's keys are lost */
export function connectionTo(life: AppLife, request: AskedHub): Outcome<Connection> {
  if (life.lostKeys) return fail('storage', life.lostKeys)
  const asked = askedHub(life.ports, request)
  const baseUrl = readBaseUrl(asked.baseUrl, readGiven(life.ports).plainHttpHosts)
  if (!baseUrl.ok) return baseUrl
  if (asked.apiKey.trim() === '') return fail('bad-request', reason('app-key-missing'))
  return succeed({
    baseUrl: baseUrl.value,
    apiKey: asked.apiKey.trim(),
    apiSecret: request.apiSecret?.trim() || null,
    token: null,
    authenticationPath: asPath(asked.authenticationPath?.trim() || defaultAuthenticationPath),
  })
}

/**
 * Combines the typed values with the policy, which wins, and the preset, which fills empty ones. The
 * preset's key is used only for its own server.
 */
function askedHub(ports: Ports, request: AskedHub) {
  const [policy, preset] = [readPolicy(ports), readPreset(ports)]
  const baseUrl = policy.serverAddress ?? (request.baseUrl.trim() || preset.serverAddress || '')
  const isPresets = baseUrl === preset.serverAddress
  const apiKey = request.apiKey.trim() || (isPresets ? (preset.appKey ?? '') : '')
  const path = request.authenticationPath?.trim() || (isPresets ? preset.authenticationPath : undefined)
  return {
    baseUrl,
    apiKey: policy.appKey ?? apiKey,
    authenticationPath: policy.authenticationPath ?? path,
  }
}

/** Opens the embedded hub with a day of jobs around now. */
export async function enterDemo(life: AppLife): Promise<Answer<'setup.demo'>> {
  if (life.lostKeys) return fail('storage', life.lostKeys)
  life.demo ??= await startDemoHub(life.ports)
  const { hub, access } = life.demo
  const connection = {
    baseUrl: hub.baseUrl,
    apiKey: access.apiKey,
    apiSecret: null,
    token: null,
    authenticationPath: defaultAuthenticationPath,
  }
  return enter(life, connection, access, true)
}

/** Signs in and opens the user's account. */
export async function enter(
  life: AppLife,
  connection: Connection,
  credentials: Credentials,
  isDemo: boolean,
): Promise<Answer<'setup.connect'>> {
  const { ports } = life
  const signedIn = await signIn(createRemote(ports, connection), credentials)
  if (!signedIn.ok) return signedIn
  const { token, account } = signedIn.value
  const { baseUrl, apiKey, apiSecret } = connection
  const id = isDemo ? sampleIdOf(account.user.uuid) : await accountIdAt(ports, baseUrl, account.user.uuid)
  const saved: SavedAccount = {
    account: { ...account, id, ...(!isDemo && { address: baseUrl }) },
    baseUrl,
    authenticationPath: connection.authenticationPath,
    isDemo,
  }
  const kept = await keep(ports, () => saveCredentials(ports, id, { baseUrl, apiKey, apiSecret, token }))
  if (!kept.ok) return kept
  const opened = await openAccount(life, saved)
  // the engine stored that its last token is invalid, so it must be given the new one
  if (opened.ok && readSyncStatus(life.session).needsSignIn) {
    const resumed = life.session?.engine.signedIn(token)
    if (resumed && !resumed.ok) return resumed
  }
  return opened
}

async function openAccount(life: AppLife, saved: SavedAccount): Promise<Answer<'setup.connect'>> {
  try {
    await life.open(saved)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    if (error.code === 'wrong-key') {
      life.lostKeys = error.told
      life.lostAccount = saved.account.id
      life.announce()
    }
    return fail('storage', error.told)
  }
  const kept = await keep(life.ports, () => saveAccount(life.ports, saved))
  await life.keepRecovery()
  return kept.ok ? succeed(readAppState(life)) : kept
}

function keep({ dataDir }: Ports, save: () => void | Promise<void>): Promise<Outcome<null>> {
  return failureOfDisk(dataDir, async () => {
    await save()
    return succeed(null)
  })
}

function readSignIn({ email, password, token }: SignInRequest): Outcome<Credentials> {
  if (token !== undefined && token.trim() !== '') return succeed({ token })
  if (email && password) return succeed({ email, password })
  return fail('bad-request', reason('no-sign-in-given'))
}

/** Gets a new token for the open account. Refuses the login of another user, because accounts never mix. */
export async function signInAgain(life: AppLife, request: SignInRequest): Promise<Answer<'account.signIn'>> {
  const { session } = life
  if (!session) return fail('conflict', reason('no-hub-yet'))
  const credentials = readSignIn(request)
  return credentials.ok ? renew(life, session, credentials.value) : credentials
}

/** @returns `conflict` for another user, `storage` if the account is read-only */
export async function renew(
  life: AppLife,
  session: Session,
  credentials: Credentials,
): Promise<Answer<'account.signIn'>> {
  const { ports } = life
  const { trouble } = session.files
  if (trouble && !session.store.isWritable) return fail('storage', trouble)
  const { id: accountId, user } = session.context.account
  const { movingTo } = session
  const remote = createRemote(ports, signInConnection(session))
  const signedIn = await signIn(remote, credentials)
  if (!signedIn.ok) return signedIn
  const { account } = signedIn.value
  if (account.user.uuid !== user.uuid) {
    // ends the token that this attempt created; a pasted token belongs to the user
    if (!('token' in credentials)) await signOut(remote)
    const told = { name: user.name, other: account.user.name }
    return fail(
      'conflict',
      'code' in credentials ? reason('sso-of-another', told) : reason('work-of-another', { name: told.name }),
    )
  }
  if (movingTo?.isSame === false) {
    const known = await findKnownJob(remote, jobsToFind(session.store.read))
    if (!known.ok) return known
  }
  const { baseUrl, apiKey, apiSecret } = remote.connection
  const { token } = signedIn.value
  const kept = await keep(ports, () =>
    saveCredentials(ports, accountId, { baseUrl, apiKey, apiSecret, token }),
  )
  if (!kept.ok) return kept
  if (movingTo !== null) return openMoved(life, session, { baseUrl, token })
  const { role } = account.user
  const taken = attempt(() => applyRole(session.context, role))
  const resumed = taken.ok ? session.engine.signedIn(token) : taken
  return resumed.ok ? succeed(readAppState(life)) : resumed
}

/** Opens the account at the server's new address. Unsent work stays in it. */
async function openMoved(
  life: AppLife,
  { saved }: Session,
  { baseUrl, token }: { baseUrl: string; token: string },
): Promise<Answer<'account.signIn'>> {
  const account = { ...saved.account, address: baseUrl }
  const opened = await openAccount(life, { ...saved, baseUrl, account })
  if (!opened.ok) return opened
  const resumed = life.session?.engine.signedIn(token)
  return resumed && !resumed.ok ? resumed : succeed(readAppState(life))
}

/**
 * Signs out. Unsent work stays on the laptop, and opens again when the same user connects to the same
 * server.
 */
export async function leave(
  life: AppLife,
  { evenUnsent }: Request<'account.signOut'>,
): Promise<Answer<'account.signOut'>> {
  const { session, ports } = life
  if (!session) return succeed(readAppState(life))
  // conflicts that the user has not resolved count as unsent too
  const unsent = countUnsent(session.context)
  if (unsent > 0 && !evenUnsent) {
    return fail('conflict', reason('unsent-work', { count: unsent }))
  }
  const { remote, saved } = session
  const { apiKey, apiSecret } = remote.connection
  // if the disk refuses to save, the user stays signed in completely
  const kept = await keep(ports, async () => {
    const { baseUrl } = saved
    await saveCredentials(ports, saved.account.id, { baseUrl, apiKey, apiSecret, token: null })
    await saveAccount(ports, null)
  })
  if (!kept.ok) return kept
  await life.close()
  await signOut(remote)
  life.announce()
  return succeed(readAppState(life))
}
