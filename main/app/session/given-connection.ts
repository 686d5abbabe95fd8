/**
 * Returns the connection of a signed-in laptop: the one it signed in with, except for values of the current
 * policy.
 */

import { readBaseUrl } from '../../sync/client/base-url.ts'
import type { Connection } from '../../sync/client/remote.ts'
import { readCredentials, type SavedAccount } from '../data/saved-account.ts'
import { readPolicy } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

type Given = Pick<Partial<Connection>, 'apiKey' | 'authenticationPath'>

export async function readConnection(ports: Ports, saved: SavedAccount): Promise<Connection> {
  const { account, baseUrl, authenticationPath } = saved
  const own = await readCredentials(ports, account.id)
  const given = readGivenConnection(ports, saved)
  const apiKey = given.apiKey ?? own?.apiKey ?? ''
  return {
    baseUrl,
    authenticationPath: given.authenticationPath ?? authenticationPath,
    apiKey,
    // a secret is valid only with its own key
    apiSecret: apiKey === own?.apiKey ? own.apiSecret : null,
    token: own?.token ?? null,
  }
}

/**
 * Returns the policy's values if they are for this account's server. Values for another server are ignored.
 */
function readGivenConnection(ports: Pick<Ports, 'policy'>, { baseUrl, isDemo }: SavedAccount): Given {
  const { serverAddress, appKey, authenticationPath } = readPolicy(ports)
  if (isDemo) return {}
  if (serverAddress !== undefined && policyAddress(ports) !== baseUrl) return {}
  return {
    ...(appKey !== undefined && { apiKey: appKey }),
    ...(authenticationPath !== undefined && { authenticationPath: asPath(authenticationPath) }),
  }
}

/** Returns the policy's server address; null: none is set, or it is invalid. */
export function policyAddress(ports: Pick<Ports, 'policy'>): string | null {
  const { serverAddress, plainHttpHosts } = readPolicy(ports)
  const address = serverAddress === undefined ? null : readBaseUrl(serverAddress, plainHttpHosts)
  return address?.ok === true ? address.value : null
}

/** Returns the path with a leading slash, relative to the base URL. */
export function asPath(text: string): string {
  return text.startsWith('/') ? text : `/${text}`
}
