/** Much work of strangers' making, without holding up whoever else is to be answered. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Says how much was done, and waits for a turn of the process whenever that was enough. */
export type Spend = (work: number) => Promise<void>

/** `atOnce`: some ten milliseconds of it on a slow laptop. */
export function takeTurns(atOnce: number): Spend {
  let spent = 0
  return async work => {
    spent += work
    if (spent < atOnce) return
    spent = 0
    await nextTurn()
  }
}
