/** The boxes of an open job: its header collapses to a row, and the offer to undo moves nothing. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { leaveTimeToUndo, type StartedApp, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

let app: StartedApp
beforeAll(async () => {
  leaveTimeToUndo()
  app = await startApp(makeFolder(), ['--demo'])
})

const row = (page: Page, title: string) => page.getByTestId('job-row').filter({ hasText: title })

async function openDay(width: number, height: number, title = 'Playground'): Promise<Page> {
  const { page } = await openPage(app.address, {
    viewport: { width: 1024, height: 640 },
    reducedMotion: 'reduce',
  })
  await row(page, title).click()
  await page.locator('.job-title').filter({ hasText: title }).waitFor()
  await page.setViewportSize({ width, height })
  return page
}

/** Returns left, top, width and height of each part that is shown, in whole pixels. */
function boxesOf(page: Page, ...parts: string[]): Promise<Record<string, number[]>> {
  return page.evaluate(
    all =>
      Object.fromEntries(
        all.map(part => {
          const { x, y, width, height } =
            document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
          return [part, [x, y, width, height].map(Math.round)]
        }),
      ),
    parts,
  )
}

async function topOf(page: Page, part: string): Promise<number> {
  const box = (await boxesOf(page, part))[part]
  return box?.[1] ?? Number.NaN
}

async function heightOf(page: Page, part: string): Promise<number> {
  const box = (await boxesOf(page, part))[part]
  return box?.[3] ?? Number.NaN
}

const scrollTo = (page: Page, top: number) =>
  page.locator('.job-scroll').evaluate((one, to) => one.scrollTo(0, to), top)

describe.each([
  [1024, 640],
  [390, 844],
  [1920, 1080],
])('in a window of %i × %i', (width, height) => {
  test('the work begins at 160 px or above on every tab except the overview', async () => {
    const page = await openDay(width, height)
    for (const name of ['Notes', 'Forms', 'Files', 'History']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tabpanel', { name }).waitFor()
      expect(await heightOf(page, '.job-header'), name).toBe(56)
      expect(await topOf(page, '.tab-panel'), name).toBeLessThanOrEqual(160)
      expect(await page.locator('.job-header').innerText(), name).not.toMatch(/Linné|\d\d:\d\d/)
    }
    const [title, chip, step] = [
      await page.locator('.job-title').boundingBox(),
      await page.getByTestId('job-state').boundingBox(),
      await page.locator('.step-primary').boundingBox(),
    ]
    expect(title?.width).toBeGreaterThan(80)
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(step?.x ?? 0)
    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(step?.x ?? 0)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect.poll(() => heightOf(page, '.job-header')).toBeGreaterThan(100)
  })
})

test('the header collapses where it is scrolled away, without moving the content', async () => {
  const page = await openDay(1024, 640)
  const scroller = page.locator('.job-scroll')
  const whole = await heightOf(page, '.job-header')
  const length = await scroller.evaluate(one => one.scrollHeight)
  const top = await topOf(page, '.brief')
  for (const to of [whole - 57, whole - 55, whole, whole - 57, 20, 0, whole + 40]) {
    await scrollTo(page, to)
    await expect.poll(() => heightOf(page, '.job-header')).toBe(to < whole - 56 ? whole : 56)
    expect(await scroller.evaluate(one => [one.scrollHeight, one.scrollTop])).toEqual([length, to])
    expect(await topOf(page, '.brief')).toBe(top - to)
  }
  expect(await topOf(page, '.job-header')).toBe(56)
  expect(await topOf(page, '.tabs')).toBe(112)
  // Another width wraps the header in another way, and it collapses there too.
  await page.setViewportSize({ width: 390, height: 844 })
  await scrollTo(page, 2_000)
  await expect.poll(() => heightOf(page, '.job-header')).toBe(56)
  await scrollTo(page, 0)
  await expect.poll(() => heightOf(page, '.job-header')).toBeGreaterThan(200)
})

test('the collapsed header keeps the order of the keyboard, and a step that has the focus', async () => {
  const page = await openDay(1024, 640)
  const focused = () => page.evaluate('document.activeElement.textContent')
  await page.locator('.step-primary').focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Decline')
  // It would be hidden in the row, so the header stays whole.
  await scrollTo(page, 400)
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Accept job')
  await scrollTo(page, 400)
  await expect.poll(() => heightOf(page, '.job-header')).toBe(56)
  expect(await focused()).toBe('Accept job')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('More')
  await page.keyboard.press('Enter')
  expect(await page.locator('.menu-list:popover-open .button:visible').allTextContents()).toContain('Decline')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Overview')
})

test('the choice to pause the running job takes one line', async () => {
  for (const [width, height] of [
    [1024, 640],
    [390, 844],
  ] as const) {
    const page = await openDay(width, height)
    expect(await heightOf(page, '.step-block > .switch')).toBe(44)
    const [label, hint] = ['.switch-label', '.switch-hint'].map(part => `.step-block > .switch > ${part}`)
    const boxes = await boxesOf(page, label ?? '', hint ?? '')
    expect(Math.max(...Object.values(boxes).map(box => box[3] ?? 0))).toBeLessThanOrEqual(24)
  }
})

test('the offer to undo moves no content and covers no button of the dock', async () => {
  const parts = ['.job-header', '.tabs', '.tab-panel', '.dock', '.brief']
  const sizes = [
    [1024, 640, 'Playground'],
    [390, 844, 'Expansion vessel'],
    [640, 400, 'Storm damage'],
    [512, 320, 'Read the heat meters'],
  ] as const
  for (const [width, height, title] of sizes) {
    const page = await openDay(width, height, title)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByRole('tabpanel', { name: 'Notes' }).waitFor()
    await page.locator('.step-primary').scrollIntoViewIfNeeded()
    const before = await boxesOf(page, ...parts)
    await page.locator('.step-primary').click()
    await page.locator('.undo').waitFor()
    const name = `${width} × ${height}`
    expect(await boxesOf(page, ...parts), name).toEqual(before)
    const [undo, dock] = [
      await page.locator('.undo').boundingBox(),
      await page.locator('.dock').boundingBox(),
    ]
    const end = (undo?.y ?? 0) + (undo?.height ?? 0)
    expect(undo?.y, name).toBeGreaterThan(56)
    expect(end, name).toBeLessThan(height)
    expect(end <= (dock?.y ?? 0) || (undo?.y ?? 0) >= (dock?.y ?? 0) + (dock?.height ?? 0), name).toBe(true)
    // The keyboard reaches it after the steps, and the boxes come back as they were.
    await page.locator('.steps .menu-button').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent'), name).toBe('Undo')
    await page.keyboard.press('Enter')
    await page.locator('.undo').waitFor({ state: 'detached' })
    expect(await boxesOf(page, ...parts), name).toEqual(before)
  }
})

test('the dock of a phone is 56 px high, and its labels have no boxes and no keys', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await openPage(app.address, { ...phone, reducedMotion: 'reduce' })
  await row(page, 'Boiler: annual').click()
  await page.locator('.dock').waitFor()
  expect(await heightOf(page, '.dock')).toBe(56)
  const buttons = await page.locator('.dock .button').evaluateAll(all =>
    all.map(one => {
      const { borderTopColor, backgroundColor } = getComputedStyle(one)
      return [borderTopColor, backgroundColor, getComputedStyle(one, '::after').content]
    }),
  )
  expect(buttons.length).toBeGreaterThan(3)
  for (const looks of buttons) expect(looks).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)', 'none'])
  // A laptop with a touch screen shows no keys either.
  await page.setViewportSize({ width: 1024, height: 640 })
  const key = () =>
    page
      .locator('.dock .button')
      .first()
      .evaluate(one => getComputedStyle(one, '::after').content)
  await expect.poll(key).toBe('none')
})
