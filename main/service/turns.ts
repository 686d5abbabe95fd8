/** Limits work that needs much memory or time: a few tasks run at once, a few more wait, and others are refused. */
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { Refused } from './refuse.ts'

export interface Turn {
  /** Sender of the work. Senders take turns, so that no sender waits for all the work of another. */
  sender?: string
  /** Ends the wait. Work that has begun continues. */
  signal?: AbortSignal
  /** Runs when the work has a place, and may refuse it. Work without a place does not count as an attempt. */
  check?(): void
}

/** Reason of a signal when the hub stops: waiting work does not begin. */
export class HubStops extends Error {
  override readonly name = 'HubStops'
}

/**
 * Returns a function that runs work in its turn.
 * @throws Refused `too-many` if too many tasks wait in all or of that sender; the reason of the signal
 */
export function createTurns(
  atOnce: number,
  waitingAtMost: number,
  waitingOfOne = waitingAtMost,
): <T>(work: () => Promise<T>, turn?: Turn) => Promise<T> {
  let running = 0
  const queues = createQueues(waitingAtMost, waitingOfOne)
  return async (work, turn = {}) => {
    turn.signal?.throwIfAborted()
    if (running < atOnce) {
      turn.check?.()
      running += 1
    } else await queues.wait(turn)
    try {
      return await work()
    } finally {
      // The next task uses this place, so `running` stays as it is.
      if (!queues.beginNext()) running -= 1
    }
  }
}

function createQueues(waitingAtMost: number, waitingOfOne: number) {
  // Queue of each sender. The sender whose turn is next is first.
  const queues = new Map<string, (() => void)[]>()
  let waiting = 0
  const remove = (sender: string, begin: () => void) => {
    const left = (queues.get(sender) ?? []).filter(other => other !== begin)
    if (left.length > 0) queues.set(sender, left)
    else queues.delete(sender)
    waiting -= 1
  }
  return {
    wait({ sender = '', signal, check }: Turn): Promise<void> {
      const own = queues.get(sender) ?? []
      if (waiting >= waitingAtMost || own.length >= waitingOfOne)
        refuseForNow('Too many ask for this at the moment.', hubLimits.busyRetrySeconds)
      check?.()
      return new Promise((resolve, reject) => {
        const leave = () => {
          remove(sender, begin)
          reject(signal?.reason)
        }
        const begin = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        queues.set(sender, [...own, begin])
        waiting += 1
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
    /** Returns whether any work waited. */
    beginNext(): boolean {
      const [next] = queues
      if (next === undefined) return false
      const [sender, [begin, ...others]] = next
      queues.delete(sender)
      if (others.length > 0) queues.set(sender, others)
      waiting -= 1
      begin?.()
      return true
    },
  }
}

/** Refuses a request that the client may repeat after so many seconds. @throws Refused `too-many` */
export function refuseForNow(sentence: string, retryAfterSeconds: number): never {
  const message = `${sentence} Try again in ${retryAfterSeconds} s.`
  // The audit log counts equal refusals, and the seconds would make each one different.
  throw new Refused({ code: 'too-many', message, retryAfterSeconds }, { reason: sentence })
}
