/** Loading and failed screens: they wait while an answer may come, and offer to retry after a failure. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAnnounced } from './support/announced.ts'
import { enterPage, openPage } from './support/chromium.ts'
import { disturb, settle } from './support/disturb.ts'
import { type StartedApp, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

const unread = (page: Page) => page.getByText('This could not be loaded')
const waiting = (page: Page) => page.locator('.reading')

let app: StartedApp
beforeAll(async () => {
  app = await startApp(makeFolder(), ['--demo'])
})

async function openJob(page: Page): Promise<void> {
  await page.getByTestId('job-row').first().click()
  await page.getByRole('tab', { name: 'History' }).waitFor()
}

/** Opens the job's own fields, which are filled in like a form. */
async function openDetails(page: Page): Promise<void> {
  const jobUuid = await page.locator('[data-testid=job-row][aria-current=true]').getAttribute('data-job-uuid')
  await page.evaluate(`location.hash = '#/today?job=${jobUuid}&details='`)
}

/** Breaks a call that does not concern the open screen. */
async function breakAnother(page: Page): Promise<void> {
  await disturb(page, { method: /^sync\.run$/, do: 'break' })
  await page.keyboard.press('F5')
  await expectAnnounced(page, /went wrong/, 'alert')
}

test('the history continues to load when another call fails', async () => {
  const { page } = await openPage(app.address)
  await openJob(page)
  await disturb(page, { method: /^job\.history$/, do: 'hang' })
  await page.getByRole('tab', { name: 'History' }).click()
  await waiting(page).waitFor()
  await breakAnother(page)
  expect([await unread(page).count(), await waiting(page).count()]).toEqual([0, 1])
})

test('a form continues to load when another call fails', async () => {
  const { page } = await openPage(app.address)
  await openJob(page)
  await disturb(page, { method: /^details\.read$/, do: 'hang' })
  await openDetails(page)
  await waiting(page).waitFor()
  await breakAnother(page)
  expect([await unread(page).count(), await waiting(page).count()]).toEqual([0, 1])
})

/** Checks that a failed call shows an error until the user retries. */
async function expectUnread(page: Page, method: string, go: () => Promise<unknown>): Promise<void> {
  await disturb(page, { method: new RegExp(`^${method.replace('.', '\\.')}$`), do: 'break' })
  await go()
  await unread(page).waitFor()
  expect(await waiting(page).count()).toBe(0)
  await settle(page)
  const isGone = unread(page).waitFor({ state: 'detached' })
  // a change of the data may read it again before the click
  await Promise.race([page.getByRole('button', { name: 'Try again' }).click(), isGone])
  await isGone
}

test.each(['app.state', 'day.read'])('a failure of %s shows an error and can be retried', async method => {
  const { page } = await openPage(null)
  await expectUnread(page, method, () => enterPage(page, app.address))
})

test('a failure to load a job, its history or its own fields shows an error and can be retried', async () => {
  const { page } = await openPage(app.address)
  await page.getByTestId('job-row').first().waitFor()
  await expectUnread(page, 'job.read', () => page.getByTestId('job-row').nth(1).click())
  await expectUnread(page, 'job.history', () => page.getByRole('tab', { name: 'History' }).click())
  await expectUnread(page, 'details.read', () => openDetails(page))
})
