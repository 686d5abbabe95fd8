/** Saves what is typed soon after each change, one save at a time and the newest last. */

export interface Timers {
  after(ms: number, run: () => void): () => void
}

export const pageTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export interface Autosave<T> {
  /** saved at most `delayMs` after the first change that is not saved yet */
  change(value: T): void
  /** saves what waits now; resolves once nothing waits or runs */
  flush(): Promise<void>
  /** drops what waits, as it was saved in another way */
  cancel(): void
}

/** `save` tells by itself when it fails, and never rejects. */
export function createAutosave<T>(
  save: (value: T) => Promise<void>,
  delayMs: number,
  timers: Timers = pageTimers,
): Autosave<T> {
  let waiting: { value: T } | null = null
  let stopTimer: (() => void) | null = null
  let running: Promise<void> = Promise.resolve()

  const stop = () => {
    stopTimer?.()
    stopTimer = null
  }
  const saveWaiting = async () => {
    stop()
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    await save(value)
  }
  const flush = () => {
    running = running.then(saveWaiting)
    return running
  }

  return {
    change(value) {
      waiting = { value }
      stopTimer ??= timers.after(delayMs, () => void flush())
    },
    flush,
    cancel() {
      stop()
      waiting = null
    },
  }
}
