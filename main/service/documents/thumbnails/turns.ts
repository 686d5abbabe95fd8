/** Work that takes much memory: few at once, some more waiting, and no more than that. */
import { refuse } from '../../refuse.ts'

/** @throws Refused `too-many`, out of what it answers, when too many wait already */
export function createTurns(
  atOnce: number,
  waitingAtMost: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= waitingAtMost) refuse('too-many', 'Too many ask at this moment. Try again soon.')
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // a turn is handed to who waits longest; `running` stays as it is then
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
