/** Returns the headers that every answer has, including refusals and errors. */
import { SECOND } from '../../shared/limits/units.ts'
import { createIdentityReader, type HubIdentity } from '../service/identity.ts'
import { unlessAway } from '../store/store-failure.ts'
import type { HttpContext } from './operation/context.ts'

export type AnswerHeaders = () => Readonly<Record<string, string>>

/**
 * Returns a function that returns the present headers, as the same object while they stay the same. `Date` is the clock
 * that checks signatures, and laptops learn it from this header. `Hub-Identity` is in each answer, so that a client
 * notices a restore between two answers. While the database is away, it is the last known one.
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
    const read = unlessAway(readIdentity)
    const identity = read === undefined ? (made?.identity ?? null) : read
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
