/** What every measurement within the page needs: to know when what is looked for has been painted. */
import type { Page } from 'playwright-core'

interface PageClock {
  /**
   * Milliseconds from the beginning of `act` until the page is painted as `isSo` says. Looked at before each painting,
   * so that nothing is counted as there that nobody can see yet. Gives up after 20 s.
   */
  timed(act: () => void, isSo: () => boolean): Promise<number>
}

declare global {
  interface Window {
    bench: PageClock
    /** durations of presses by interaction, in ms, as the browser itself counts them */
    benchPresses: Map<number, number>
  }
}

/** Before the page is opened. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const giveUpMs = 20_000
    window.bench = {
      timed: (act, isSo) =>
        new Promise((resolve, reject) => {
          const begun = performance.now()
          const { port1, port2 } = new MessageChannel()
          // a message that is sent before a painting arrives after it
          port1.onmessage = () => resolve(performance.now() - begun)
          const look = () => {
            if (isSo()) port2.postMessage(null)
            else if (performance.now() - begun > giveUpMs) reject(new Error(`Never so: ${isSo}`))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
          act()
        }),
    }
  })
}

/** From now on presses are counted, anew; only of keys, or of the pointer too. In steps of 8 ms. */
export function watchPresses(page: Page, which: 'keys' | 'all'): Promise<void> {
  return page.evaluate(which => {
    const seen = new Map<number, number>()
    window.benchPresses = seen
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0 && (which === 'all' || entry.name.startsWith('key')))
          seen.set(entry.interactionId, Math.max(entry.duration, seen.get(entry.interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  }, which)
}

/** Of `made` presses; what took less than 16 ms is not told of, and counts as 16. */
export async function pressesSeen(page: Page, made: number): Promise<number[]> {
  const slow = await page.evaluate(() => [...window.benchPresses.values()])
  return [...slow, ...Array.from({ length: Math.max(0, made - slow.length) }, () => 16)]
}
