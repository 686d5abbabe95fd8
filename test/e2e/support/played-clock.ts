/** A simulated clock for the programs in this process, hub and laptop, and for their pages. */
import type { Page } from 'playwright-core'
import { onTestFinished, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../shared/limits/units.ts'

export interface SimulatedClock {
  readonly now: number
  /** sets the page's clock too, until the page closes */
  showOn(page: Page): Promise<void>
  turn(minutes: number): Promise<void>
}

/**
 * Starts the clock at an instant, until the test ends. Between two turns it advances, but never into the next minute,
 * so that later actions have later times and minutes do not depend on the machine's speed.
 */
export function simulateClock(begin: number): SimulatedClock {
  let turned = begin
  let since = performance.now()
  const pages: Page[] = []
  const now = () => Math.floor(turned + Math.min(performance.now() - since, MINUTE - SECOND))
  const playing = vi.spyOn(Date, 'now').mockImplementation(now)
  onTestFinished(() => playing.mockRestore())
  return {
    get now() {
      return turned
    },
    async showOn(page) {
      pages.push(page)
      // The page would pass its clock on to the next test.
      onTestFinished(() => page.context().close())
      await page.clock.setFixedTime(turned)
    },
    async turn(minutes) {
      // The clock never goes back.
      if (minutes <= 0) return
      turned += minutes * MINUTE
      since = performance.now()
      for (const page of pages) await page.clock.setFixedTime(turned)
    },
  }
}
