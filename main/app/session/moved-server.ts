/** Moves an account to a new address of its server: asks the user, who then signs in there. */
import type { Answer, Request } from '../../../shared/contract/contract.ts'
import { fail, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { isSameServer } from '../../sync/client/account/moved-server.ts'
import { readBaseUrl } from '../../sync/client/base-url.ts'
import { type Connection, createRemote } from '../../sync/client/remote.ts'
import { syncState } from '../../sync/state/state.ts'
import { readGiven, readPolicy } from '../ports/policy.ts'
import type { AppLife } from './app-life.ts'
import { readAppState } from './app-state.ts'
import { policyAddress } from './given-connection.ts'
import type { Session } from './session.ts'

/** @returns `forbidden` if the policy sets another address, `conflict` for a different server */
export async function askToMove(
  life: AppLife,
  { baseUrl: asked }: Request<'account.move'>,
): Promise<Answer<'account.move'>> {
  const { session, ports } = life
  if (!session || session.saved.isDemo) return fail('conflict', reason('no-hub-yet'))
  session.movingTo = null
  if (asked === null) return succeed(readAppState(life))
  const address = readBaseUrl(asked, readGiven(ports).plainHttpHosts)
  if (!address.ok) return address
  const baseUrl = address.value
  const isFixed = readPolicy(ports).serverAddress !== undefined
  if (isFixed && policyAddress(ports) !== baseUrl) return fail('forbidden', reason('set-by-administrator'))
  const { authenticationPath } = session.saved
  const hubId = syncState.get(session.store.read, 'hubIdentity')?.hubId ?? null
  const noCredentials = { baseUrl, authenticationPath, apiKey: '', apiSecret: null, token: null }
  const isSame = await isSameServer(createRemote(ports, noCredentials), hubId)
  if (!isSame.ok) return isSame
  if (life.session !== session) return fail('conflict', reason('no-hub-yet'))
  session.movingTo = { address: baseUrl, isSame: isSame.value }
  return succeed(readAppState(life))
}

/** Returns the connection for the next sign-in, without a token. */
export function signInConnection({ remote, movingTo }: Session): Connection {
  const { connection } = remote
  return { ...connection, baseUrl: movingTo?.address ?? connection.baseUrl, token: null }
}
