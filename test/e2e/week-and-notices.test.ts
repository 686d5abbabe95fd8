/** The week on the screen, other users' changes to it, and the state of the laptop. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'
import { openTestHub } from './support/dispatcher.ts'
import { putHubJob } from './support/hub-api.ts'
import { runHubCommand, startApp } from './support/in-process.ts'
import { openMore } from './support/open-more.ts'
import { connectTo } from './support/technician.ts'

const first = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9f01'
const later = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9f02'
const second = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9f03'
const WEEK = 7 * 86_400_000
/** Without live changes, two changes are read together, and shown in one notice. */
const onlyWhenAsked = { liveChanges: false }

test("the week shows its jobs and announces other users' changes, and More shows the state of the laptop", async () => {
  const testHub = await openTestHub({ [first]: 'Pump room: pressure falls at night' })
  const { folder, hubFolder, credentials, technician } = testHub
  const app = path.join(folder, 'app')
  const { page, problems } = await openPage((await startApp(app, [], () => onlyWhenAsked)).address)
  await connectTo(page, credentials, technician)
  await page.getByRole('link', { name: /Week$/ }).click()
  // Late in the evening the job is on two days.
  const card = page.getByRole('link', { name: /Pump room/ }).first()
  await card.waitFor()
  expect(await findViolations(page)).toEqual([])
  // A block of one hour has room for its title, and so has the smallest one, also in the largest letters.
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.evaluate("document.documentElement.dataset.theme = 'sun'")
  const blocks = page.locator('.week-block')
  expect(await blocks.evaluateAll(countNameless)).toBe(0)
  await page.evaluate(
    "for (const one of document.querySelectorAll('.week-block')) one.style.setProperty('--length', '0.25')",
  )
  expect(await blocks.evaluateAll(countNameless)).toBe(0)
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('Nothing is planned for you this week').waitFor()
  await page.getByRole('button', { name: 'This week' }).click()
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pump room' }).waitFor()
  await page.goBack()
  await card.waitFor()
  expect(await measureEnlargedRail(page)).toEqual({ icon: 33, isClear: true })
  for (const [width, height] of [
    [1440, 640],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await card.waitFor()
    expect(await isTodayInSight(page)).toBe(true)
  }
  await page.setViewportSize({ width: 1024, height: 640 })

  // A dispatcher plans another job, and cancels the first one.
  await putHubJob(credentials, later, { title: 'Lift alarm', startTime: Date.now() + WEEK, duration: 60 })
  const plan = ['job', 'schedule', later, '--data', hubFolder, '--user', technician.email]
  expect(await runHubCommand(plan)).toMatchObject({ code: 0 })
  await page.keyboard.press('F5')
  const notice = page.getByTestId('notice')
  // A notice stays while the pointer is on it.
  await notice.filter({ hasText: 'New job: Lift alarm' }).hover()
  expect(await findViolations(page)).toEqual([])
  await notice.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('heading', { name: 'Lift alarm' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  await putHubJob(credentials, first, { state: 'CANCELED' })
  await page.keyboard.press('F5')
  await notice.filter({ hasText: 'Cancelled: Pump room' }).waitFor()
  await notice.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Lift alarm' }).waitFor()
  expect(await notice.count()).toBe(0)

  // Two changes at once are both listed, and each is marked until it is opened, as Lift alarm would be now.
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.locator('.week-grid').waitFor()
  await putHubJob(credentials, second, { title: 'Fire doors', startTime: Date.now(), duration: 60 })
  const another = ['job', 'schedule', second, '--data', hubFolder, '--user', technician.email]
  expect(await runHubCommand(another)).toMatchObject({ code: 0 })
  await putHubJob(credentials, later, { startTime: Date.now() + WEEK + 60_000 })
  await page.keyboard.press('F5')
  await notice.getByRole('link', { name: 'Open: 2 changes to your jobs' }).click()
  const rows = page.locator('.changes-list [data-testid=job-row]')
  await rows.filter({ hasText: /Lift alarm.*Moved/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await rows.filter({ hasText: /Fire doors.*New/ }).click()
  await page.getByRole('heading', { name: 'Fire doors' }).waitFor()
  await page.getByRole('link', { name: '2 changes to your jobs' }).click()
  // The cancelled job was never opened either.
  await expect.poll(() => rows.allTextContents()).toHaveLength(2)
  await rows.filter({ hasText: /Lift alarm.*Moved/ }).click()
  await page.getByRole('heading', { name: 'Lift alarm' }).waitFor()
  await expect.poll(() => page.getByText('Moved', { exact: true }).count()).toBe(0)

  await openMore(page, 'Data on this laptop')
  await page.getByText('3 jobs · 0 notes').waitFor()
  await openMore(page, 'Notifications and keyboard')
  await page.getByRole('switch', { name: /Notify me of changes by others/ }).click()
  expect(await findViolations(page)).toEqual([])
  await openMore(page, 'Security and support')
  await page.getByText('Details', { exact: true }).click()
  await page.getByText('The report', { exact: true }).click()
  expect(await findViolations(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a report' }).click(),
  ])
  const report = readFileSync(await saved.path(), 'utf8')
  expect(report).toContain(`address: ${credentials.baseUrl}`)
  for (const secret of [credentials.appKey, technician.name, technician.email, 'Pump room'])
    expect(report).not.toContain(secret)
  expect(problems).toEqual([])
})

/** Returns whether the present hour, or today in a list without hours, is in the visible part of the week. */
function isTodayInSight(page: Page): Promise<boolean> {
  return page.locator('.week-grid').evaluate(grid => {
    const now = grid.querySelector('.week-now')
    const place = now?.checkVisibility() ? now : grid.querySelector('[aria-current=date]')
    const [shown, box] = [grid.getBoundingClientRect(), place?.getBoundingClientRect()]
    return box !== undefined && box.top >= shown.top - 1 && box.top < shown.bottom
  })
}

/** Returns the size of the icon of More with letters of 24 px, and whether its dot does not cover its label. */
function measureEnlargedRail(page: Page): Promise<{ icon: number; isClear: boolean }> {
  return page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '24px'
    const more = document.querySelector('.rail-entry:has(.rail-reminder)')
    const [icon, dot, word] = ['svg', '.rail-reminder', '.rail-label'].map(
      part => more?.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
    ) as [DOMRect, DOMRect, DOMRect]
    style.fontSize = ''
    return { icon: icon.width, isClear: dot.width > 0 && dot.bottom <= word.top }
  })
}

/** Runs in the page. Counts the blocks that show no line of their title. */
function countNameless(blocks: Element[]): number {
  return blocks.filter(block => {
    const [box, title] = [block, block.querySelector('.week-job-title')].map(one =>
      one?.getBoundingClientRect(),
    )
    return box === undefined || title === undefined || title.left >= box.right
  }).length
}
