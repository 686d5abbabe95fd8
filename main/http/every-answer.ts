/** The headers of every answer, a refusal or an error among them. */
import { SECOND } from '../../shared/units.ts'
import { createIdentityReader } from '../service/identity.ts'
import type { HttpContext } from './operation/context.ts'

export interface AnswerHeaders {
  /** the headers of an answer of this moment */
  make(): Record<string, string>
  close(): void
}

/**
 * `Date` is the clock that signatures are checked by: laptops learn that clock from it. `Hub-Identity` is in each
 * answer, as a restore between two answers would otherwise pass for news.
 */
export function createAnswerHeaders({ service }: Pick<HttpContext, 'service'>): AnswerHeaders {
  const identity = createIdentityReader(service)
  let second = Number.NaN
  let date = ''
  const readDate = () => {
    const now = Math.floor(service.now() / SECOND)
    if (now !== second) date = new Date(now * SECOND).toUTCString()
    second = now
    return date
  }
  return {
    make() {
      const headers: Record<string, string> = { Date: readDate(), 'X-Content-Type-Options': 'nosniff' }
      const known = identity.read()
      if (known !== null) headers['Hub-Identity'] = `${known.hubId}/${known.generation}`
      return headers
    },
    close: identity.close,
  }
}
