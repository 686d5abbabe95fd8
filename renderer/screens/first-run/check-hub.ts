/** The hub as typed: what can be seen to be wrong before it is asked, and what goes into the request. */
import type { TextKey } from '../../text/t.ts'

export interface Hub {
  baseUrl: string
  apiKey: string
  apiSecret: string
  authenticationPath: string
}

export const noHub: Hub = { baseUrl: '', apiKey: '', apiSecret: '', authenticationPath: '' }

type Problem = Extract<TextKey, 'connect.needsAddress' | 'connect.badAddress' | 'connect.needsKey'>
export type HubErrors = Partial<Record<keyof Hub, Problem>>

export function checkHub({ baseUrl, apiKey }: Hub): HubErrors {
  const errors: HubErrors = {}
  if (baseUrl.trim() === '') errors.baseUrl = 'connect.needsAddress'
  else if (!isWebAddress(baseUrl.trim())) errors.baseUrl = 'connect.badAddress'
  if (apiKey.trim() === '') errors.apiKey = 'connect.needsKey'
  return errors
}

/** What was left empty is left out. */
export function toHubRequest(hub: Hub) {
  const apiSecret = hub.apiSecret.trim()
  const authenticationPath = hub.authenticationPath.trim()
  return {
    baseUrl: hub.baseUrl.trim(),
    apiKey: hub.apiKey.trim(),
    ...(apiSecret === '' ? {} : { apiSecret }),
    ...(authenticationPath === '' ? {} : { authenticationPath }),
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:'
}
