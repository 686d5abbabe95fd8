/** Work that takes much memory or time: few at once, some more waiting, and no more than that. */
import { hubLimits } from '../../shared/hub-limits.ts'
import { Refused } from './refuse.ts'

/** Returns what runs work in its turn, and throws Refused `too-many` when too many wait already. */
export function createTurns(
  atOnce: number,
  waitingAtMost: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= waitingAtMost)
        refuseForNow('Too many ask for this at the moment.', hubLimits.busyRetrySeconds)
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

/** What may be asked for again in a while. @throws Refused `too-many` */
export function refuseForNow(sentence: string, retryAfterSeconds: number): never {
  const message = `${sentence} Try again in ${retryAfterSeconds} s.`
  throw new Refused({ code: 'too-many', message, retryAfterSeconds })
}
