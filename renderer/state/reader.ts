/** Something read from main again and again: for a key, one read in flight, and one more if asked meanwhile. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { afterPress } from './press.ts'
import { beginReading, endReading } from './reading.ts'
import type { Route } from './route.ts'
import { onChange, registerStore } from './stores.ts'

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

/** `read` rejects only for what has been told to the person already; the value then stays as it was. */
export function createReader<K, T>(read: (key: K) => Promise<T>): Reader<K, T> {
  const value = signal<T | null>(null)
  let current: { key: K } | null = null
  let isReading = false
  let isStale = false
  /** of what waits to be shown */
  let undoShow: (() => void) | null = null

  /** What stands there stays while it is pressed, or the press would be another one's, which came in its place. */
  const show = (asked: { key: K }, got: T) => {
    undoShow?.()
    const set = () => {
      if (current === asked) value.value = got
    }
    if (value.peek() === null) set()
    else undoShow = afterPress(set)
  }

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
    if (current === asked) {
      if (answer !== null) show(asked, answer.got)
      endReading(value)
    }
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
      beginReading(value)
      reload()
    },
    close() {
      current = null
      value.value = null
      beginReading(value)
    },
    reload,
  }
}

/** Reads for as long as `keyOf` names something, and again whenever the database changed. */
export function registerReader<K>(reader: Reader<K, unknown>, keyOf: (here: Route) => K | null): void {
  registerStore({
    follow(here) {
      const key = keyOf(here)
      if (key === null) reader.close()
      else reader.open(key)
    },
    onNews: onChange(reader.reload),
    forget: reader.close,
  })
}
