/** Limits the runs that live changes start: a busy group or a wrong server must not cause a storm of reads. */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { SyncPorts } from '../ports/ports.ts'

export interface Pace {
  /** Starts a run now, or soon if there were many in this minute. */
  start(): void
  stop(): void
}

export function createPace(clock: Pick<SyncPorts['clock'], 'now' | 'after'>, run: () => void): Pace {
  let from = Number.NEGATIVE_INFINITY
  let count = 0
  let cancel: (() => void) | null = null
  return {
    start() {
      const now = clock.now()
      // the absolute value: the clock may have been set back
      if (Math.abs(now - from) >= MINUTE) {
        from = now
        count = 0
      }
      if (count++ < syncLimits.liveRunsAtOnce) return run()
      cancel ??= clock.after(syncLimits.liveGapMs, () => {
        cancel = null
        run()
      })
    },
    stop: () => cancel?.(),
  }
}
