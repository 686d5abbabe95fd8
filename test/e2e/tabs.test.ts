/** A job's five tabs on a phone: all in one line if possible, otherwise with a hint that there are more. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { type StartedApp, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

let app: StartedApp
beforeAll(async () => {
  app = await startApp(makeFolder(), ['--demo'])
})

async function openTabs(width: number, { locale = 'en-GB', speech = '' } = {}): Promise<Page> {
  const { page } = await openPage(app.address + speech, { locale, viewport: { width, height: 700 } })
  await page.getByTestId('job-row').first().click()
  await page.getByRole('tab').last().waitFor()
  return page
}

/** Returns whether the chosen tab is between the fading edges, and which edges fade. */
async function lookAtTabs(page: Page) {
  const at = `(() => {
    const tabs = document.querySelector('.tabs')
    const chosen = tabs.querySelector('[aria-selected=true]').getBoundingClientRect()
    const faded = ['::before', '::after'].map(one => getComputedStyle(tabs, one).visibility === 'visible')
    const [start, end] = faded.map((isFaded, nth) =>
      isFaded ? Number.parseFloat(getComputedStyle(tabs, ['::before', '::after'][nth]).inlineSize) : 0)
    const { left, right } = tabs.getBoundingClientRect()
    const more = tabs.scrollWidth - tabs.clientWidth
    return {
      isInSight: chosen.left >= left + start - 1 && chosen.right <= right - end + 1,
      faded,
      // a single pixel is due to rounded widths, and may fade or not
      hidden: more === 1 ? faded : [tabs.scrollLeft > 0, tabs.scrollLeft < more - 1],
      more,
    }
  })()`
  return page.evaluate<{ isInSight: boolean; faded: boolean[]; hidden: boolean[]; more: number }>(at)
}

/** Checks that each chosen tab is visible, forth and back. */
async function expectChosenInSight(page: Page): Promise<void> {
  const tabs = page.getByRole('tab')
  for (const nth of [0, 1, 2, 3, 4, 3, 2, 1, 0]) {
    await tabs.nth(nth).focus()
    await page.keyboard.press(nth === 0 ? 'Home' : nth === 4 ? 'End' : 'Enter')
    await expect.poll(() => tabs.nth(nth).getAttribute('aria-selected')).toBe('true')
    await expect
      .poll(async () => {
        const { isInSight, faded, hidden } = await lookAtTabs(page)
        return isInSight && String(faded) === String(hidden)
      })
      .toBe(true)
  }
}

test.each(['en-GB', 'sv-SE', 'de-DE'])(
  'all five tabs fit on a phone in %s, and the chosen tab is visible in a narrower window',
  async locale => {
    const page = await openTabs(390, { locale })
    expect((await lookAtTabs(page)).more).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectChosenInSight(page)
  },
)

test('the chosen tab is visible although tabs with longer texts do not fit', async () => {
  await expectChosenInSight(await openTabs(390, { speech: '&speech=pseudo' }))
})
