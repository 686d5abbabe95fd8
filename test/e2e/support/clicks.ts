/** Counts clicks. */
import type { Locator, Page } from 'playwright-core'

/** Returns a function that clicks and counts, and one that returns the count. */
export function countClicks(page: Page) {
  let clicks = 0
  const click = async (what: string | Locator) => {
    clicks++
    await (typeof what === 'string' ? page.locator(what).first() : what).click()
  }
  const take = () => {
    const counted = clicks
    clicks = 0
    return counted
  }
  return { click, take }
}
