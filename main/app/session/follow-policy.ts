/** What an administrator has set may change while the program runs: the screens follow. */
import { type PolicyPorts, policyMistakes, readGiven, readPolicy } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

/** A file on this machine is looked at, which is nearly free. */
export const policyLookMs = 2_000

/** Sets the log's level, and tells `onChange` of every change of what holds. Returns what ends it. */
export function followPolicy(
  ports: Pick<Ports, 'clock' | 'log'> & PolicyPorts,
  onChange: () => void,
): () => void {
  const describe = () => JSON.stringify(readPolicy(ports))
  const tellMistakes = createTeller(ports)
  const ownLevel = ports.log.level
  const setLevel = () => {
    ports.log.level = readGiven(ports).logLevel ?? ownLevel
  }
  let known = describe()
  setLevel()
  tellMistakes()
  const wait = () => ports.clock.after(policyLookMs, look)
  const look = () => {
    cancel = wait()
    tellMistakes()
    const now = describe()
    if (now === known) return
    known = now
    setLevel()
    onChange()
  }
  let cancel = wait()
  return () => cancel()
}

/** Whoever wrote the file finds in the log what it does not set, once for each state of the file. */
function createTeller({ log, ...ports }: Pick<Ports, 'log'> & PolicyPorts): () => void {
  let told = '[]'
  return () => {
    const mistakes = policyMistakes(ports)
    const now = JSON.stringify(mistakes)
    if (now !== told && mistakes.length > 0) log.warn({ mistakes }, 'policy.mistakes')
    told = now
  }
}
