/** Checks the typed server address and keys before the request, and builds the request. */

import { completeHubAddress } from '../../../shared/sync/hub-address.ts'
import type { GivenHub } from '../../../shared/views/app-state.ts'
import type { TextKey } from '../../text/translation.ts'

export interface Hub {
  baseUrl: string
  apiKey: string
  apiSecret: string
  authenticationPath: string
}

export const noHub: Hub = { baseUrl: '', apiKey: '', apiSecret: '', authenticationPath: '' }

type Problem = Extract<TextKey, 'connect.needsAddress' | 'connect.badAddress' | 'connect.needsKey'>
export type HubErrors = Partial<Record<keyof Hub, Problem>>

/** `given`: values that an administrator has set, which the user does not type. */
export function checkHub({ baseUrl, apiKey }: Hub, given: GivenHub | null): HubErrors {
  const errors: HubErrors = {}
  if (given === null && baseUrl.trim() === '') errors.baseUrl = 'connect.needsAddress'
  else if (given === null && !isWebAddress(completeHubAddress(baseUrl))) errors.baseUrl = 'connect.badAddress'
  if (given?.hasKey !== true && apiKey.trim() === '') errors.apiKey = 'connect.needsKey'
  return errors
}

/** Returns the completed address if it differs from the typed one. Null: it is the same, or invalid. */
export function wholeAddress({ baseUrl }: Hub): string | null {
  const whole = completeHubAddress(baseUrl)
  return whole === baseUrl.trim() || !isWebAddress(whole) ? null : whole
}

/** Leaves out the fields that are empty. */
export function toHubRequest(hub: Hub) {
  const apiSecret = hub.apiSecret.trim()
  const authenticationPath = hub.authenticationPath.trim()
  return {
    baseUrl: completeHubAddress(hub.baseUrl),
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

const uuidPattern = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
const addressPattern = /https?:\/\/[^\s,;"'<>]+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:\/[^\s,;"'<>]*)?/iu

export type ConnectionLine = Pick<Hub, 'baseUrl' | 'apiKey' | 'apiSecret'>

/**
 * Reads the address, the app key and perhaps a secret from a message of the company, in any wording. Returns null if
 * the text has no such data.
 */
export function readConnectionLine(text: string): ConnectionLine | null {
  const [apiKey, apiSecret = ''] = text.match(uuidPattern) ?? []
  const baseUrl = text
    .replaceAll(uuidPattern, ' ')
    .match(addressPattern)?.[0]
    .replace(/[.?/]+$/, '')
  return apiKey === undefined || baseUrl === undefined ? null : { baseUrl, apiKey, apiSecret }
}
