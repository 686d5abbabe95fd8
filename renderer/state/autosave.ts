/** Saves typed text soon after each change. Only one save runs at a time, and the newest value is saved last. */

export interface Autosave<T> {
  /** saves at most `delayMs` after the first unsaved change */
  change(value: T): void
  /** saves the waiting value now; resolves once nothing waits or runs */
  flush(): Promise<void>
  /** drops the waiting value, because it was saved in another way */
  cancel(): void
}

/** `save` reports its own errors, and never rejects. */
export function createAutosave<T>(save: (value: T) => Promise<void>, delayMs: number): Autosave<T> {
  let waiting: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
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
      timer ??= setTimeout(() => void flush(), delayMs)
    },
    flush,
    cancel() {
      stop()
      waiting = null
    },
  }
}
