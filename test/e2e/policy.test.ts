/** An administrator changes the policy while a user looks at the settings. */
import { beforeAll, expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { type StartedApp, startApp } from './support/in-process.ts'
import { openMore } from './support/open-more.ts'
import { makeFolder } from './support/programs.ts'

/** A policy as from the Windows registry, which the tests do not have. */
let policy: unknown = null
let app: StartedApp
beforeAll(async () => {
  app = await startApp(makeFolder(), ['--demo'], () => policy, 'registry')
})

test('a policy locks its settings on the screen, and removing the policy unlocks them', async () => {
  const { page, problems } = await openPage(app.address)
  await openMore(page, 'Appearance and language')
  const dark = page.getByRole('radio', { name: 'Dark' })
  await dark.focus()
  policy = { theme: 'sun', windowDays: 365, singleKeys: false, thmee: 'dark' }
  const locked = page.locator('.locked')
  await expect.poll(() => locked.count(), { timeout: 30_000 }).toBe(1)
  const lock = page.getByTestId('locked-theme').filter({ hasText: 'Sun' })
  await lock.getByText('Set by your administrator, in the registry').waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('sun')
  await dark.waitFor({ state: 'detached' })
  // The keyboard focus stays where it was.
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true)
  await openMore(page, 'Notifications and keyboard')
  await page.getByTestId('locked-singleKeys').waitFor()
  await openMore(page, 'Data on this laptop')
  await page
    .getByTestId('locked-windowDays')
    .filter({ hasText: /1 year|365|12 months/ })
    .waitFor()
  await openMore(page, 'Security and support')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Details', { exact: true }).click()
  await page.getByText('“thmee” in registry.json is not a setting').waitFor()
  await openMore(page, 'Appearance and language')
  policy = null
  await expect.poll(() => locked.count(), { timeout: 30_000 }).toBe(0)
  await dark.check()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(problems).toEqual([])
})

test('the screen reports that a policy switches the camera off, and has no retry button', async () => {
  const { page, problems } = await openPage(app.address)
  await page.locator('[data-testid=job-row]').first().click()
  await page.getByRole('button', { name: /^Add photo/ }).click()
  const sheet = page.getByRole('region', { name: 'Add photo' })
  await sheet.getByRole('button', { name: 'Take photo' }).click()
  await sheet.getByText(/Starting the camera|No camera was found|The camera is not allowed/).waitFor()
  policy = { camera: false }
  await sheet.getByText('Your administrator has switched the camera off').waitFor()
  expect(await sheet.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  policy = null
  await sheet.getByText('Your administrator has switched the camera off').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
