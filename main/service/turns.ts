/** Work that takes much memory or time: few at once, some more waiting, and no more than that. */
import { hubLimits } from '../../shared/hub-limits.ts'
import { Refused } from './refuse.ts'

export interface Turn {
  /** Senders that wait take turns, so that the work of one does not wait for all the work of another. */
  sender?: string
  /** Ends the wait. Work that has begun goes on. */
  signal?: AbortSignal
  /** Runs when the work has a place, and may refuse it: work without a place is not counted as an attempt. */
  check?(): void
}

/** The reason of a signal where the hub stops: work that waits does not begin. */
export class HubStops extends Error {
  override readonly name = 'HubStops'
}

/**
 * Returns a function that runs work in its turn. It throws Refused `too-many` when too many wait already, or too many of
 * that sender, and the reason of the signal.
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
      // The next one takes over this place, so `running` stays as it is.
      if (!queues.beginNext()) running -= 1
    }
  }
}

function createQueues(waitingAtMost: number, waitingOfOne: number) {
  // The sender whose turn comes next is first.
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
  // The audit log counts equal refusals: the seconds would make each another one.
  throw new Refused({ code: 'too-many', message, retryAfterSeconds }, { reason: sentence })
}
