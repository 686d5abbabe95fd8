/** The headers of every answer, a refusal or an error among them. */
import { SECOND } from '../../shared/units.ts'
import { createIdentityReader } from '../service/identity.ts'
import type { HttpContext } from './operation/context.ts'

export type AnswerHeaders = () => Record<string, string>

/**
 * Returns a function that gives the headers of an answer of this moment. `Date` is the clock that signatures are checked by: laptops learn that clock from it. `Hub-Identity` is in each
 * answer, as a restore between two answers would otherwise pass for news.
 */
export function createAnswerHeaders({ service }: Pick<HttpContext, 'service'>): AnswerHeaders {
  const readIdentity = createIdentityReader(service)
  let second = Number.NaN
  let date = ''
  const readDate = () => {
    const now = Math.floor(service.now() / SECOND)
    if (now !== second) date = new Date(now * SECOND).toUTCString()
    second = now
    return date
  }
  return () => {
    const headers: Record<string, string> = { Date: readDate(), 'X-Content-Type-Options': 'nosniff' }
    const identity = readIdentity()
    if (identity !== null) headers['Hub-Identity'] = `${identity.hubId}/${identity.generation}`
    return headers
  }
}
