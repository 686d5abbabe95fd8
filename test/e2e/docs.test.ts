/** The page that describes the interface, in a real browser. */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHub, type TestHub } from '../main/http/hub-fixture.ts'
import { findViolations } from './axe.ts'
import { openPage } from './chromium.ts'

let hub: TestHub
beforeAll(async () => {
  hub = await startHub()
})
afterAll(() => hub.close())

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

/** The articles of a section are made alike, and axe takes seconds to go through the hundred of them: the first stay. */
async function shorten(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const article of document.querySelectorAll('section > article ~ article ~ article')) article.remove()
  })
}

const sizes = {
  'on a desk': { width: 1280, height: 800 },
  'on a phone': { width: 360, height: 740 },
} as const

/** Both colours, or as a sample one by turns. */
const schemes = ['light', 'dark'] as const
const cases = Object.entries(sizes).flatMap(([where, viewport], nth) =>
  schemes.filter((_, at) => isWhole || at === nth % 2).map(scheme => [where, scheme, viewport] as const),
)

test.each(cases)(
  'the page of the interface %s in the %s has no barriers, does not scroll sideways, and shows what a link leads to',
  async (_where, colorScheme, viewport) => {
    const { page, problems } = await openPage(`${hub.hub.baseUrl}/docs`, { viewport, colorScheme })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The interface')
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBe(viewport.width)
    await page.getByRole('navigation').getByRole('link', { name: 'Schemas' }).click()
    await page.locator('#schema-Job').getByRole('link', { name: 'JobEvent' }).click()
    await page.waitForURL(/#schema-JobEvent$/)
    await page.locator('#schema-JobEvent h3').waitFor()
    if (!isWhole) await shorten(page)
    expect(await findViolations(page)).toEqual([])
    expect(problems).toEqual([])
  },
)
