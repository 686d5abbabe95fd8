/** How a signed-in laptop reaches its server: as it was signed in, but for what an administrator has set since. */

import { readBaseUrl } from '../../sync/remote/base-url.ts'
import type { Connection } from '../../sync/remote/remote.ts'
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
    // it belongs to the key that it came with
    apiSecret: apiKey === own?.apiKey ? own.apiSecret : null,
    token: own?.token ?? null,
  }
}

/** Of the server that somebody is signed in at; what is said of another one is not for this one. */
function readGivenConnection(ports: Pick<Ports, 'policy'>, { baseUrl, isDemo }: SavedAccount): Given {
  const { serverAddress, appKey, authenticationPath } = readPolicy(ports)
  if (isDemo) return {}
  if (serverAddress !== undefined && policyAddress(ports) !== baseUrl) return {}
  return {
    ...(appKey !== undefined && { apiKey: appKey }),
    ...(authenticationPath !== undefined && { authenticationPath: asPath(authenticationPath) }),
  }
}

/** The server's address that an administrator has set; null: there is none that can be used. */
export function policyAddress(ports: Pick<Ports, 'policy'>): string | null {
  const { serverAddress, plainHttpHosts } = readPolicy(ports)
  const address = serverAddress === undefined ? null : readBaseUrl(serverAddress, plainHttpHosts)
  return address?.ok === true ? address.value : null
}

/** Under the base URL, as it is sent. */
export function asPath(text: string): string {
  return text.startsWith('/') ? text : `/${text}`
}
