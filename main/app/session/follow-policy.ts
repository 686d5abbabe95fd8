/** Watches the administrator's policy while the program runs, and notifies the screens of changes. */
import { type PolicyPorts, policyMistakes, readGiven, readPolicy } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

/** Milliseconds between two checks. A check reads a policy file only if it has changed, and the registry every 10 s. */
export const policyLookMs = 2_000

/**
 * Sets the log level, and calls `onChange` after each change of the policy. Returns a function that stops
 * it.
 */
export function followPolicy(
  ports: Pick<Ports, 'clock' | 'log'> & PolicyPorts,
  onChange: () => void,
): () => void {
  const describe = () => JSON.stringify(readPolicy(ports))
  const reportMistakes = createTeller(ports)
  const ownLevel = ports.log.level
  const setLevel = () => {
    ports.log.level = readGiven(ports).logLevel ?? ownLevel
  }
  let known = describe()
  setLevel()
  reportMistakes()
  const wait = () => ports.clock.after(policyLookMs, look)
  const look = () => {
    cancel = wait()
    reportMistakes()
    const now = describe()
    if (now === known) return
    known = now
    setLevel()
    onChange()
  }
  let cancel = wait()
  return () => cancel()
}

/** Logs the mistakes in a policy for its author, once for each state of the file. */
function createTeller({ log, ...ports }: Pick<Ports, 'log'> & PolicyPorts): () => void {
  let told = '[]'
  return () => {
    const mistakes = policyMistakes(ports)
    const now = JSON.stringify(mistakes)
    if (now !== told && mistakes.length > 0) log.warn({ mistakes }, 'policy.mistakes')
    told = now
  }
}
