/** I8: no request uses another user's account. */
import type { Invariant } from './invariant.ts'

export const ownAccount: Invariant = {
  name: 'I8',
  during({ strays }) {
    const [first] = strays
    return first === undefined ? null : `I8: ${first}, which is not this account's to send`
  },
}
