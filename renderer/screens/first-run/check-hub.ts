import type { TextKey } from '../../text/t.ts'

/** As typed. */
export interface Hub {
  baseUrl: string
  apiKey: string
  apiSecret: string
  authenticationPath: string
}

/** What can be seen to be wrong before the hub is asked. */
export function checkHub({ baseUrl, apiKey }: Hub): Partial<Record<keyof Hub, TextKey>> {
  const errors: Partial<Record<keyof Hub, TextKey>> = {}
  if (baseUrl.trim() === '') errors.baseUrl = 'connect.needsAddress'
  else if (!isWebAddress(baseUrl.trim())) errors.baseUrl = 'connect.badAddress'
  if (apiKey.trim() === '') errors.apiKey = 'connect.needsKey'
  return errors
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:'
}
