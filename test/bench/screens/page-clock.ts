/** Helpers for measurements within the page: waiting until something has been painted. */
import type { Page } from 'playwright-core'

interface PageClock {
  /**
   * Returns the milliseconds from the start of `act` until the page is painted with `isSo` true. It checks before each
   * paint, so that only visible changes count. Gives up after 20 s.
   */
  timed(act: () => void, isSo: () => boolean): Promise<number>
}

declare global {
  interface Window {
    bench: PageClock
    /** durations of interactions, in ms, as the browser reports them */
    benchPresses: Map<number, number>
  }
}

/** Installs the clock. Call it before the page is opened. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const giveUpMs = 20_000
    window.bench = {
      timed: (act, isSo) =>
        new Promise((resolve, reject) => {
          const begun = performance.now()
          const { port1, port2 } = new MessageChannel()
          // A message that is posted before a paint arrives after it.
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

/** Restarts the recording of interactions: only keys, or also the pointer. The browser rounds to 8 ms. */
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

/** Returns the durations of `made` interactions. The browser does not report those below 16 ms, which count as 16. */
export async function pressesSeen(page: Page, made: number): Promise<number[]> {
  const slow = await page.evaluate(() => [...window.benchPresses.values()])
  return [...slow, ...Array.from({ length: Math.max(0, made - slow.length) }, () => 16)]
}
