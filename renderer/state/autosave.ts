/** Saves what is typed soon after each change, one save at a time and the newest last. */

export interface Autosave<T> {
  /** saved at most `delayMs` after the first change that is not saved yet */
  change(value: T): void
  /** saves what waits now; resolves once nothing waits or runs */
  flush(): Promise<void>
  /** drops what waits, as it was saved in another way */
  cancel(): void
}

/** `save` tells by itself when it fails, and never rejects. */
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
