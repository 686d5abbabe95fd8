/** What an administrator has set may change while the program runs: the screens follow. */
import { readPolicy } from './policy.ts'
import type { Ports } from './ports.ts'

/** A file on this machine is looked at, which is nearly free. */
const EVERY_MS = 2_000

/** `heed` is told of every change of what holds. The answer ends it. */
export function followPolicy(ports: Pick<Ports, 'policy' | 'clock'>, heed: () => void): () => void {
  const describe = () => JSON.stringify(readPolicy(ports))
  let known = describe()
  const wait = () => ports.clock.after(EVERY_MS, look)
  const look = () => {
    cancel = wait()
    const now = describe()
    if (now === known) return
    known = now
    heed()
  }
  let cancel = wait()
  return () => cancel()
}
