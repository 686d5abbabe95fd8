/** The headers of every answer, a refusal or an error among them. */
import { SECOND } from '../../shared/units.ts'
import { createIdentityReader, type HubIdentity } from '../service/identity.ts'
import type { HttpContext } from './operation/context.ts'

export type AnswerHeaders = () => Readonly<Record<string, string>>

/**
 * Returns a function that gives the headers of an answer of this moment: the same object while they stay the same.
 * `Date` is the clock that signatures are checked by: laptops learn that clock from it. `Hub-Identity` is in each
 * answer, as a restore between two answers would otherwise pass for news.
 */
export function createAnswerHeaders({ service }: Pick<HttpContext, 'service'>): AnswerHeaders {
  const readIdentity = createIdentityReader(service)
  let made: {
    second: number
    identity: HubIdentity | null
    headers: Readonly<Record<string, string>>
  } | null = null
  return () => {
    const second = Math.floor(service.now() / SECOND)
    const identity = readIdentity()
    if (made?.second !== second || made.identity !== identity)
      made = { second, identity, headers: headersOf(second, identity) }
    return made.headers
  }
}

function headersOf(second: number, identity: HubIdentity | null): Record<string, string> {
  const date = new Date(second * SECOND).toUTCString()
  const headers: Record<string, string> = { Date: date, 'X-Content-Type-Options': 'nosniff' }
  if (identity !== null) headers['Hub-Identity'] = `${identity.hubId}/${identity.generation}`
  return headers
}
