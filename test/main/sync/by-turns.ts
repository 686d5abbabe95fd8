/**
 * What is asked before both kinds of hub: as a sample each question goes to one of them, by turns, and the whole asks
 * both. What only one kind can get wrong has its tests outside of such a pair, and each simulated fleet has all of it.
 */
import { test } from 'vitest'
import { isWhole } from '../../sample.ts'

/** `test` for one of the two hubs of a `describe.each`. */
export function byTurns(isPlain: boolean): typeof test {
  if (isWhole) return test
  let asked = 0
  const isTurn = () => (asked++ % 2 === 1) === isPlain
  const take = (...args: Parameters<typeof test>) => {
    if (isTurn()) test(...args)
  }
  const each = (cases: readonly unknown[]) => {
    const taken = cases.filter(isTurn)
    return taken.length === 0 ? () => undefined : test.each(taken)
  }
  return Object.assign(take, { each }) as unknown as typeof test
}
