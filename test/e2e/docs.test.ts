/** The documentation page of the interface in a real browser. */
import process from 'node:process'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../support/http/hub-fixture.ts'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'

let hub: TestHub
beforeAll(async () => {
  hub = await startHub()
})
afterAll(() => hub.close())

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

/** Keeps only the first articles of each section: all are alike, and axe would take seconds. */
async function shorten(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const article of document.querySelectorAll('section > article ~ article ~ article')) article.remove()
  })
}

const sizes = {
  'on a desk': { width: 1280, height: 800 },
  'on a phone': { width: 360, height: 740 },
} as const

/** Both colour schemes; the sample alternates them. */
const schemes = ['light', 'dark'] as const
const cases = Object.entries(sizes).flatMap(([where, viewport], nth) =>
  schemes.filter((_, at) => isWhole || at === nth % 2).map(scheme => [where, scheme, viewport] as const),
)

test.each(cases)(
  'the documentation %s in %s mode has no accessibility faults, does not scroll sideways, and shows link targets',
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

const openDocs = async (options: BrowserContextOptions = {}) => openPage(`${hub.hub.baseUrl}/docs`, options)

const searchFor = async (page: Page, query: string) =>
  page.getByRole('searchbox', { name: 'Search' }).fill(query)

/** Returns the visible entries of the contents, without the methods of operations. */
const contentsOf = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.textContent.replace(/^[A-Z]+ (?=\/)/, '')))

const titlesOf = (page: Page) =>
  page.getByRole('article').evaluateAll(articles => articles.map(article => article.id))

const found = (page: Page) => page.getByRole('search').getByRole('status').textContent()

describe('the search of the documentation', () => {
  test('finds operations by path, method, summary and parameter, and schemas by their properties', async () => {
    const { page } = await openDocs()
    const queries = {
      '/webhook/{uuid}/log': ['readWebhookLog', 'redeliverWebhookEvent'],
      'delete /asset/type': ['deleteAssetType'],
      'upcoming jobs default': ['listJobs'],
      untimed: ['listJobs', 'listMyJobs'],
      responseTimeStamp: ['readWebhookLog', 'schema-WebhookLogEntry'],
    }
    for (const [query, expected] of Object.entries(queries)) {
      await searchFor(page, query)
      const titles = await titlesOf(page)
      expect(titles, query).toEqual(expect.arrayContaining(expected))
      expect(titles.length, query).toBeLessThan(20)
    }
  })

  test('hides everything except the results, and shows their number', async () => {
    const { page, problems } = await openDocs()
    const all = await titlesOf(page)
    await searchFor(page, '/asset/TYPE/{id}')
    const attaching = ['attachToAssetType', 'detachFromAssetType']
    expect(await titlesOf(page)).toEqual(['getAssetType', 'putAssetType', 'deleteAssetType', ...attaching])
    expect(await contentsOf(page)).toEqual([
      'Asset types',
      ...Array(3).fill('/asset/type/{id}'),
      'Manuals',
      ...Array(2).fill('/asset/type/{id}/document/{did}'),
    ])
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Asset types',
      'Manuals',
    ])
    expect(await found(page)).toBe('5 operations')
    await searchFor(page, 'responseTimeStamp')
    expect(await found(page)).toBe('1 operation, 1 schema')
    await searchFor(page, '/no-such-path')
    expect([await found(page), await titlesOf(page), await contentsOf(page)]).toEqual([
      'Nothing found',
      [],
      [],
    ])
    await searchFor(page, ' ')
    expect([await found(page), await titlesOf(page)]).toEqual(['', all])
    expect(problems).toEqual([])
  })

  test('gets the focus with a slash, and Escape clears the search', async () => {
    const { page } = await openDocs()
    const all = await contentsOf(page)
    await page.keyboard.press('/')
    await page.keyboard.type('/material/van')
    expect(await titlesOf(page)).toEqual(['listVans', 'countVan'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('/')
    await page.keyboard.type('/version')
    expect(await titlesOf(page)).toEqual(['getVersion'])
    await page.keyboard.press('Escape')
    expect(await contentsOf(page)).toEqual(all)
    expect(await page.evaluate('document.activeElement.value')).toBe('')
  })

  test('scrolls to the first result from anywhere on the page', async () => {
    const { page } = await openDocs({ viewport: sizes['on a phone'] })
    await page.locator('#schema-Problem').scrollIntoViewIfNeeded()
    await searchFor(page, '/material/van')
    await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(740)
    const box = await page.getByRole('searchbox').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
  })

  test("is cleared when a link or the browser's history leads to a hidden part", async () => {
    const { page } = await openDocs()
    await page.getByRole('navigation').getByRole('link', { name: 'Failures' }).click()
    await searchFor(page, '/material/van')
    await page.locator('#listVans').getByRole('link', { name: 'Van', exact: true }).click()
    expect(await page.locator('#schema-Van').isVisible()).toBe(true)
    await searchFor(page, '/material/van')
    await page.goBack()
    await page.waitForURL(/#failures$/)
    await page.getByRole('heading', { name: 'Failures' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })
})

describe('a copy button', () => {
  const first = (page: Page) => page.getByRole('button', { name: 'Copy HUB=' })

  test('is on each example, and has the first line of the example in its name', async () => {
    const { page } = await openDocs()
    const examples = await page
      .locator('pre')
      .evaluateAll(all => all.map(one => one.textContent.split('\n')[0]))
    const buttons = await page.locator('.example > button').allTextContents()
    expect(examples.length).toBeGreaterThan(12)
    expect(buttons).toEqual(examples.map(line => `Copy ${line}`))
  })

  test('copies its example and announces that', async () => {
    const { page, problems } = await openDocs()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await first(page).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: /^Copied$/ })
      .waitFor({ state: 'attached' })
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `HUB=${hub.hub.baseUrl}\ncurl $HUB/version`,
    )
    expect(await page.evaluate('String(getSelection())')).toBe('')
    expect(problems).toEqual([])
    await page.context().clearPermissions()
  })

  test('copies without the clipboard API, which plain http does not offer', async () => {
    const { page } = await openPage(null)
    const { text: body, headers } = await ask(hub, 'GET', '/docs')
    await page.route('http://hub.example.org/**', route =>
      route.fulfill({ body, headers: Object.fromEntries(headers) }),
    )
    await page.goto('http://hub.example.org/api/1/docs')
    expect(await page.evaluate('navigator.clipboard')).toBeUndefined()
    await first(page).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Copied$/ })
      .waitFor({ state: 'attached' })
    // A single-line field removes the line break.
    await page.getByRole('searchbox').press('ControlOrMeta+V')
    expect(await page.getByRole('searchbox').inputValue()).toBe(`HUB=${hub.hub.baseUrl} curl $HUB/version`)
  })

  test('asks the reader to copy the selected example if the browser refuses to copy', async () => {
    const { page } = await openDocs()
    await page.evaluate('document.execCommand = () => false')
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())')
    await first(page).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'Selected: copy it with Ctrl+C' })
      .waitFor({ state: 'attached' })
    expect(await page.evaluate('String(getSelection())')).toContain('curl $HUB/version')
  })
})

test('the page without its script shows everything except the search and the buttons', async () => {
  const { page } = await openDocs({ javaScriptEnabled: false })
  expect(await page.locator('input').isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('article').count()).toBeGreaterThan(100)
  await page.getByRole('navigation').getByRole('link', { name: 'Schemas' }).click()
  expect(await page.getByRole('heading', { name: 'Schemas' }).isVisible()).toBe(true)
})
