/** Something read from main again and again: for a key, one read in flight, and one more if asked meanwhile. */
import { type ReadonlySignal, signal } from '@preact/signals'

export interface Reader<K, T> {
  /** null until the first answer for this key */
  value: ReadonlySignal<T | null>
  /** changes the key and reads; what belongs to another key is dropped */
  open(key: K): void
  /** forgets key and value */
  close(): void
  /** reads again, if a key is open */
  reload(): void
}

/** The values of readers that have nothing to show, as no answer came: who waits for one of them is told so. */
export const brokenReaders = signal<ReadonlySet<object>>(new Set())

/** `value`: what is shown of what was read, one for each reader. */
export function markBroken(value: object, isBroken: boolean): void {
  const broken = brokenReaders.peek()
  if (broken.has(value) === isBroken) return
  brokenReaders.value = new Set(isBroken ? [...broken, value] : [...broken].filter(one => one !== value))
}

/** `read` rejects only for what has been told to the person already; the value then stays as it was. */
export function createReader<K, T>(read: (key: K) => Promise<T>): Reader<K, T> {
  const value = signal<T | null>(null)
  let current: { key: K } | null = null
  let isReading = false
  let isStale = false

  const run = async () => {
    const asked = current
    if (asked === null) return
    isReading = true
    isStale = false
    const answer = await read(asked.key).then(
      got => ({ got }),
      () => null,
    )
    isReading = false
    if (answer !== null && current === asked) value.value = answer.got
    // where something was read before, it stays in sight and nobody waits
    if (current === asked) markBroken(value, value.peek() === null)
    if (isStale) void run()
  }
  const reload = () => {
    if (isReading) isStale = true
    else void run()
  }

  return {
    value,
    open(key) {
      if (current !== null && current.key === key) return
      current = { key }
      value.value = null
      markBroken(value, false)
      reload()
    },
    close() {
      current = null
      value.value = null
      markBroken(value, false)
    },
    reload,
  }
}
