/** The list of a day of 21 jobs: how many rows are visible, and what each says. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { type BusyDay, openBusyDay } from './support/busy-day.ts'
import { countClicks } from './support/clicks.ts'
import { openConnected } from './support/connected.ts'
import { readHubJob } from './support/hub-api.ts'
import { sendAtOnce } from './support/in-process.ts'
import { findHiddenFocus } from './support/looks.ts'
import { openMore } from './support/open-more.ts'
import { press, waitForPill } from './support/technician.ts'

/** Counts the rows that are wholly visible when the list is not scrolled. */
const rowsInSight = `(() => {
  const list = document.querySelector('.day-list')
  list.scrollTop = 0
  const { top, bottom } = list.getBoundingClientRect()
  return [...document.querySelectorAll('[data-testid=job-row]')]
    .map(row => row.getBoundingClientRect())
    .filter(row => row.top >= top && row.bottom <= Math.min(bottom, innerHeight) + 1).length
})()`

/** Returns the lines of `lines` that `all` lacks, in order. */
function missingIn(lines: readonly string[], all: readonly string[]): string[] {
  let next = 0
  return lines.filter(line => {
    const at = all.indexOf(line, next)
    if (at !== -1) next = at + 1
    return at === -1
  })
}

describe('a day of 21 jobs', () => {
  let day: BusyDay
  let page: Page

  beforeAll(async () => {
    sendAtOnce()
    day = await openBusyDay()
    page = (await openConnected(day.testHub, { viewport: { width: 1440, height: 900 } })).page
    await rows()
      .nth(day.jobs.length - 1)
      .waitFor({ timeout: 60_000 })
    // The notice during loading is above the list.
    await page.locator('.load').waitFor({ state: 'detached', timeout: 60_000 })
  })

  const rows = () => page.getByTestId('job-row')
  const row = (title: string) => rows().filter({ hasText: title })

  test('shows many rows in each window, each high enough for a finger', async () => {
    for (const [width, height, least] of [
      [1920, 1080, 14],
      [1024, 640, 6],
      [1440, 900, 11],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The notice during loading may start now, and disappears when loading ends.
      await expect
        .poll(() => page.evaluate<number>(rowsInSight), { message: `${width} px` })
        .toBeGreaterThanOrEqual(least)
    }
    const heights = await rows().evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(Math.max(...heights)).toBeLessThanOrEqual(66)
  })

  test('shows six rows although the media query still reports the earlier, wider window', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.locator('.pane-beside').waitFor()
    await page.evaluate(
      `Object.defineProperty(MediaQueryList.prototype, 'matches', { get: () => true, configurable: true })`,
    )
    await page.setViewportSize({ width: 1024, height: 640 })
    expect(await page.evaluate<number>(rowsInSight)).toBeGreaterThanOrEqual(6)
    await page.reload()
    await page.setViewportSize({ width: 1440, height: 900 })
    await rows()
      .nth(day.jobs.length - 1)
      .waitFor()
  })

  test('shows all texts of the list and of a job before the file with the other texts is loaded', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/en-[^/]+\.js$/, async route => {
      await held.promise
      await route.continue()
    })
    const words = async () => (await page.locator('body').ariaSnapshot()).replaceAll(/\d+/g, '#')
    try {
      const asked = page.waitForRequest(/\/en-/)
      await page.reload()
      await rows()
        .nth(day.jobs.length - 1)
        .waitFor()
      await row('Boiler').click()
      await page.locator('.brief').waitFor()
      await asked
      const before = await words()
      held.resolve()
      // Opening a note needs all texts.
      await press(page, 'Add note')
      await page.getByRole('textbox', { name: 'Note' }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.dock').waitFor()
      // A part that is loaded later brings its own texts.
      const shown = before.split('\n').filter(line => !line.endsWith('Loading…'))
      await expect.poll(async () => missingIn(shown, (await words()).split('\n'))).toEqual([])
    } finally {
      held.resolve()
      await page.unroute(/\/en-[^/]+\.js$/)
    }
  })

  test('shows how late a job is', async () => {
    expect(await row('Graffiti').textContent()).toMatch(/Late\s\d+\s(h|days)/)
  })

  test('filters the list by keyboard, and removes the filter with one key', async () => {
    const open = page.getByRole('button', { name: 'Filter and order' })
    await open.focus()
    await page.keyboard.press('Enter')
    const place = page.getByLabel('Place', { exact: true })
    await place.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // The place of most jobs is the second option.
    await expect
      .poll(() => page.evaluate('document.activeElement.options?.[1].label'))
      .toBe('Norrgatan 8 (3)')
    await page.keyboard.press('ArrowDown')
    await page.getByText('3 of 21 jobs').waitFor()
    await expect.poll(() => rows().count()).toBe(3)
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Nearest first' })
    await expect.poll(() => rows().first().textContent()).toMatch(/Boiler.*1\skm · Norrgatan 8/)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await place.waitFor({ state: 'detached' })
    await expect.poll(() => open.evaluate(button => button === document.activeElement)).toBe(true)

    // The filter stays when another screen is opened.
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.getByText('3 of 21 jobs').waitFor()
    await open.click()
    await page.getByLabel('Place', { exact: true }).selectOption({ label: 'Storgatan 31 (1)' })
    await page.getByText('1 of 21 jobs').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => rows().count()).toBe(21)
    await expect.poll(() => open.evaluate(button => button === document.activeElement)).toBe(true)
    await page.getByText('Nearest to Sjukhusvägen 12 first').waitFor()
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'By the hour' })
    await open.click()
  })

  test('shows jobs in the week by time, overlapping jobs side by side, and as a list in a narrow window', async () => {
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    const block = (title: string) => page.locator('.week-block').filter({ hasText: title })
    const boxOf = async (title: string) => {
      const box = await block(title).boundingBox()
      if (box === null) throw new Error(`${title} is not in sight`)
      return box
    }
    await block('Boiler').waitFor()
    const [early, later] = [await boxOf('Sprinkler'), await boxOf('Boiler')]
    const hour = early.height / 1.5
    expect(later.x).toBeGreaterThanOrEqual(early.x + early.width - 1)
    expect(Math.round((later.y - early.y) / hour / 0.25)).toBe(3)
    expect(await block('Boiler').textContent()).toMatch(/Overlaps with 1/)
    // A text says it if it has room.
    expect((await block('Boiler').getByText('Overlaps with 1').boundingBox())?.width).toBeGreaterThan(40)
    await page.getByText('1 h 15 min free').waitFor()
    // Also in the sun theme, and for a job of one hour.
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.evaluate("document.documentElement.dataset.theme = 'sun'")
    const boiler = block('Boiler')
    await boiler.evaluate(one => one.style.setProperty('--length', '1'))
    const [hourLong, sign] = [await boxOf('Boiler'), await boiler.getByText('Overlaps with 1').boundingBox()]
    expect(sign?.x ?? Infinity).toBeLessThan(hourLong.x + hourLong.width)
    await boiler.evaluate(one => one.style.setProperty('--length', '1.5'))
    await page.evaluate("document.documentElement.dataset.theme = 'light'")
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await findViolations(page)).toEqual([])
    await block('Sprinkler').getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/Boiler/)

    await page.setViewportSize({ width: 390, height: 844 })
    const [above, below] = [await boxOf('Sprinkler'), await boxOf('Boiler')]
    expect(below.x).toBe(above.x)
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
    expect(await page.locator('.week-axis').isVisible()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Today', exact: true }).click()
  })

  test('shows other jobs at the same address, and in a wide window the history next to the job', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    // A job of another day shows its day.
    await row('Order nozzles').click()
    const late = page.locator('.near-job').filter({ hasText: 'Graffiti' })
    await late.getByText(/^yesterday 13:00 Graffiti/).waitFor()
    await row('Fire doors').click()
    await page.getByText('2 more at this address').waitFor()
    await page.locator('.near-job').filter({ hasText: 'Boiler' }).click()
    await page.locator('.job-title').filter({ hasText: 'Boiler' }).waitFor()
    await page.locator('.pane-beside .history-line').first().waitFor()
    const widthOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.width ?? 0
    expect(await widthOf('.pane-list')).toBeGreaterThanOrEqual(440)
    expect(await widthOf('.pane-list')).toBeLessThanOrEqual(680)
    expect(await widthOf('.pane-detail')).toBe(832)
    expect(await widthOf('.pane-beside')).toBe(352)
    expect(await widthOf('.step-primary')).toBeLessThanOrEqual(352)
    await page.getByRole('link', { name: 'New job' }).click()
    await page.locator('.new-job-foot').waitFor()
    expect(await widthOf('.new-job-foot .button-primary')).toBeLessThanOrEqual(352)
    expect(await widthOf('.new-job-fields textarea')).toBeLessThanOrEqual(736)
    await page.setViewportSize({ width: 390, height: 844 })
    const fields = page.locator('.new-job-fields')
    expect(await fields.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await row('Boiler').click()
    await page.keyboard.press('g')
    await page.locator('.sign-ways').waitFor()
    for (const choice of await page.locator('.sign-ways .choice').all())
      expect((await choice.boundingBox())?.width).toBeLessThanOrEqual(352)
    await page.keyboard.press('Escape')
    await page.evaluate("location.hash = '#/times?date=2020-02-02'")
    await page.locator('.times-jump').waitFor()
    expect(await widthOf('.times-jump .button')).toBeLessThanOrEqual(352)
    await page.evaluate("location.hash = '#/today?date=2020-02-02'")
    await page.locator('.day-jump').waitFor()
    expect(await widthOf('.day-jump')).toBeLessThanOrEqual(352)
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await row('Boiler').click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('.pane-beside').waitFor({ state: 'detached' })
  })

  test('keeps the capture buttons visible at a zoom of 200 % in every tab', async () => {
    await row('Boiler').click()
    await page.setViewportSize({ width: 640, height: 400 })
    const rail = page.getByRole('navigation', { name: 'Screens' })
    for (const name of ['Overview', 'Notes', 'Files', 'History']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tabpanel', { name }).locator('> :not(.hidden-visually)').first().waitFor()
      const [dock, below] = [await page.locator('.dock').boundingBox(), await rail.boundingBox()]
      expect((dock?.y ?? 0) + (dock?.height ?? 0), name).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    }
    expect(await findHiddenFocus(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('offers to travel to the next job after a job is finished', async () => {
    await row('Derelict vehicle').click()
    await page.locator('.steps .menu-button').click()
    await press(page, 'Start job')
    await press(page, 'Finish job')
    const next = page.locator('.next-job')
    await next.waitFor()
    expect(await next.textContent()).toMatch(/Next: 18:30 Roof: look for the leak.*2\.3\skm from here/)
    // A job without a signature shows that in its row.
    await row('Derelict vehicle').getByText('Unsigned').waitFor()
    await next.getByRole('button', { name: 'Travel' }).click()
    await page.locator('[data-testid=job-state]').filter({ hasText: 'On the way' }).waitFor()
    await expect.poll(() => page.locator('.job-title').textContent()).toMatch(/^Roof/)
  })

  test('asks why a job is declined, and sends the reason to the server', async () => {
    const { uuid } = day.jobs.find(({ title }) => title.startsWith('Return')) ?? { uuid: '' }
    await row('Return the borrowed').click()
    await press(page, 'Decline')
    await press(page, 'Decline job')
    await page.getByText('Choose a reason, or write one.').waitFor()
    await page.getByRole('radio', { name: 'Not my trade' }).check()
    await page.getByLabel('In your own words').fill('ask Jonas')
    await press(page, 'Decline job')
    await page.locator('[data-testid=job-state]').filter({ hasText: 'Declined' }).waitFor()
    await waitForPill(page, /All sent/)
    const { events } = await readHubJob(day.testHub.credentials, uuid)
    expect(events.find(({ type }) => type === 'DECLINE')?.comment).toBe('Not my trade: ask Jonas')
  })

  test('hides finished jobs when another job is opened, unless the user has unfolded them', async () => {
    await row('Order nozzles').click()
    const { click, take } = countClicks(page)
    await click('.steps .menu-button')
    await click('button:has-text("Start job"):visible')
    expect(take(), 'start what is only planned').toBe(2)
    await press(page, 'Finish job')
    await page.locator('[data-testid=job-state]').filter({ hasText: 'Finished' }).waitFor()
    expect(await row('Order nozzles').count()).toBe(1)
    await row('Sidewalk').click()
    await row('Order nozzles').waitFor({ state: 'detached' })
    const fold = page.getByRole('button', { name: /^Finished \(2\) · 2 not complete/ })
    await fold.click()
    await row('Order nozzles').waitFor()
    await page.reload()
    await row('Order nozzles').waitFor()
    await fold.click()
    await row('Order nozzles').waitFor({ state: 'detached' })
  })

  test('shows times in the format that the user chose', async () => {
    await openMore(page, 'Appearance and language')
    await page.getByRole('radio', { name: '12 hours' }).check()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await row('Inspect private tree')
      .getByText(/^9:15\sPM/i)
      .waitFor()
    // A time is on one line, however long.
    await row('Inspect private tree').click()
    await page.getByRole('tab', { name: 'History' }).click()
    const hours = page.locator('.history-line time')
    await hours.first().waitFor()
    expect(await hours.evaluateAll(all => all.filter(one => one.getClientRects().length > 1).length)).toBe(0)
    expect((await hours.first().boundingBox())?.height).toBeLessThan(32)
    await openMore(page, 'Appearance and language')
    await page.getByRole('radio', { name: '24 hours' }).check()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await row('Inspect private tree').getByText('21:15').waitFor()
  })
})
