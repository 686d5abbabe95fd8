/** Reads many entities, several at a time. One that fails is read again later and delays no other. */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Interruption, PullParts } from '../../entities/lists/reading.ts'
import { backoffMs, isDue } from '../../ports/backoff.ts'
import type { SyncClock, SyncRandom } from '../../ports/ports.ts'

export type OneRead =
  | { kind: 'failed'; reply: Exclude<Interruption, null> }
  | { kind: 'read' | 'gone' | 'stale' }

type ReadingParts = Pick<PullParts, 'isStopped' | 'tellProgress'> & {
  context: { ports: { clock: Pick<SyncClock, 'now'>; random: Pick<SyncRandom, 'fraction'> } }
}

export class SideBySide {
  readonly #parts: ReadingParts
  readonly #readOne: (uuid: string) => Promise<OneRead>
  readonly #failed = new Map<string, { count: number; retryAt: number; pause: number }>()

  constructor(parts: ReadingParts, readOne: (uuid: string) => Promise<OneRead>) {
    this.#parts = parts
    this.#readOne = readOne
  }

  forgetFailures(): void {
    this.#failed.clear()
  }

  /** Returns the milliseconds until the next of the entities that failed may be read; Infinity: none waits. */
  retryInMs(): number {
    const now = this.#parts.context.ports.clock.now()
    const waits = [...this.#failed.values()].map(({ retryAt }) => retryAt - now)
    return Math.min(...waits.filter(wait => wait > 0), Number.POSITIVE_INFINITY)
  }

  /** Reads the entities that did not fail a short time ago. */
  async readDue(uuids: readonly string[]): Promise<Interruption> {
    const now = this.#parts.context.ports.clock.now()
    return this.read(uuids.filter(uuid => this.#isDue(uuid, now)))
  }

  /**
   * Whether the wait after a failure is over. A wait that seems longer than it was set began before the clock was
   * set back.
   */
  #isDue(uuid: string, now: number): boolean {
    const failed = this.#failed.get(uuid)
    return failed === undefined || isDue(failed.retryAt, now, failed.pause)
  }

  /** Reads the entities in this order. Only a lost network or sign-in ends it early. */
  async read(uuids: readonly string[]): Promise<Interruption> {
    const queue = [...uuids]
    let interruption: Interruption = null
    const work = async () => {
      for (let uuid = queue.shift(); uuid !== undefined; uuid = queue.shift()) {
        if (interruption !== null || this.#parts.isStopped()) return
        const result = await this.#readOne(uuid)
        // after the await, or another reading's interruption would be overwritten
        interruption ??= this.#judge(uuid, result)
        this.#parts.tellProgress({})
      }
    }
    await Promise.all(Array.from({ length: syncLimits.detailsAtOnce }, work))
    return interruption
  }

  #judge(uuid: string, result: OneRead): Interruption {
    if (!('reply' in result)) {
      this.#failed.delete(uuid)
      return null
    }
    const { reply } = result
    if (reply.kind === 'no-reply' || reply.status === 401) return reply
    const { clock, random } = this.#parts.context.ports
    const count = (this.#failed.get(uuid)?.count ?? 0) + 1
    const asked = reply.retryAfterMs ?? backoffMs(count + 4, random.fraction())
    const pause = Math.min(Math.max(asked, syncLimits.probeMinMs), syncLimits.retryAfterMaxMs)
    this.#failed.set(uuid, { count, retryAt: clock.now() + pause, pause })
    return null
  }
}
