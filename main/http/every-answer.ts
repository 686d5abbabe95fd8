/** What each answer of a hub says, whatever it answers. */
import { readHubIdentity } from '../service/identity.ts'
import type { HttpContext } from './operation/context.ts'

/** Laptops learn the hub's clock from `Date`, so that it is the clock that signatures are checked by. */
export function headersOfEveryAnswer({ service }: Pick<HttpContext, 'service'>): Record<string, string> {
  const identity = readHubIdentity(service.store.read)
  return {
    Date: new Date(service.now()).toUTCString(),
    'X-Content-Type-Options': 'nosniff',
    // in each answer, as what was read between two questions for it would pass for news
    ...(identity === null ? {} : { 'Hub-Identity': `${identity.hubId}/${identity.generation}` }),
  }
}
