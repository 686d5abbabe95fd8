/**
 * Tests of both kinds of server: the sample runs each test at one of them by turns, and the whole run at both. Tests
 * that matter to one kind only are outside of such a pair, and each simulated fleet includes all of them.
 */
import { test } from 'vitest'
import { isWhole } from '../sample.ts'

/** Returns `test` for one of the two servers of a `describe.each`. */
export function byTurns(hasNoExtensions: boolean): typeof test {
  if (isWhole) return test
  let asked = 0
  const isTurn = () => (asked++ % 2 === 1) === hasNoExtensions
  const take = (...args: Parameters<typeof test>) => {
    if (isTurn()) test(...args)
  }
  const each = (cases: readonly unknown[]) => {
    const taken = cases.filter(isTurn)
    return taken.length === 0 ? () => undefined : test.each(taken)
  }
  return Object.assign(take, { each }) as unknown as typeof test
}
