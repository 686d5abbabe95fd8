/** A clock that stands where it is put: for the programs in this process, hub and laptop, and for a page of them. */
import type { Page } from 'playwright-core'
import { onTestFinished, vi } from 'vitest'
import { MINUTE, SECOND } from '../../shared/limits/units.ts'

export interface PlayedClock {
  readonly now: number
  /** from now on this page reads it too, to its end */
  showOn(page: Page): Promise<void>
  turn(minutes: number): Promise<void>
}

/**
 * From this instant on, until the test ends. Between two turns it goes on, so that what is done later is later, but
 * never into the next minute, however slow the machine is: what is counted in minutes is the same each time.
 */
export function playClock(begin: number): PlayedClock {
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
      // it would be the next one's clock
      onTestFinished(() => page.context().close())
      await page.clock.setFixedTime(turned)
    },
    async turn(minutes) {
      // it never goes back, not by a second
      if (minutes <= 0) return
      turned += minutes * MINUTE
      since = performance.now()
      for (const page of pages) await page.clock.setFixedTime(turned)
    },
  }
}
