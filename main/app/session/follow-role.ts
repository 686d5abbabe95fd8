/** What the office lets somebody do may change while they are signed in: the screens follow, and a restart finds it so. */

import { saveFacts } from '../data/saved-account.ts'
import type { Ports } from '../ports/ports.ts'
import type { Session } from './session.ts'

/** `announce` tells the screens whose account it is. Returns a function that ends it. */
export function followRole(
  { saved, engine }: Pick<Session, 'saved' | 'engine'>,
  ports: Pick<Ports, 'settings'>,
  announce: () => void,
): () => void {
  const { user } = saved.account
  let known = user.role
  return engine.onChange(() => {
    if (user.role === known) return
    known = user.role
    saveFacts(ports, saved)
    announce()
  })
}
