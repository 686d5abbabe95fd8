/** Reads a value from main repeatedly: one request at a time, and one more if asked in the meantime. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { afterClick } from './click.ts'
import { beginReading, endReading } from './reading.ts'
import type { Route } from './route.ts'
import { onChange, registerStore } from './stores.ts'

export interface Reader<K, T> {
  /** null until the first answer for this key */
  value: ReadonlySignal<T | null>
  /** changes the key and reads; answers for another key are dropped */
  open(key: K): void
  /** drops key and value */
  close(): void
  /** reads again if a key is open */
  reload(): void
}

/** `read` may only reject after the error was shown. The value then stays. */
export function createReader<K, T>(read: (key: K) => Promise<T>): Reader<K, T> {
  const value = signal<T | null>(null)
  let current: { key: K } | null = null
  let isReading = false
  let isStale = false
  /** cancels a value that waits to be shown */
  let undoShow: (() => void) | null = null

  /** Waits during a click, because the click would hit another button that takes the same place. */
  const show = (asked: { key: K }, got: T) => {
    undoShow?.()
    const set = () => {
      if (current === asked) value.value = got
    }
    if (value.peek() === null) set()
    else undoShow = afterClick(set)
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

/** Reads while `keyOf` returns a key, and again whenever the database changes. */
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
