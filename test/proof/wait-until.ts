/** Waits for a state of other programs, which report nothing by themselves. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Asks every `everyMs`. @throws Error with `what` after `mostMs` */
export async function waitUntil<T>(
  what: string,
  find: () => Promise<T | null> | T | null,
  { mostMs = 90_000, everyMs = 250 }: { mostMs?: number; everyMs?: number } = {},
): Promise<T> {
  const until = performance.now() + mostMs
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() > until) throw new Error(`Not within ${mostMs / 1_000} s: ${what}`)
    await sleep(everyMs)
  }
}
