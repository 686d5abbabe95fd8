/** Single sign-on from the first screen, with a real provider's pages in the same browser. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { startProvider } from '../support/http/sso/provider.ts'
import { atEnd } from './support/at-end.ts'
import { openPage } from './support/chromium.ts'
import { readCredentials, technicianOf } from './support/hub-api.ts'
import { startApp, startHub } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

test('the company’s page opens in another tab, and Fieldbook continues when the user has signed in there', async () => {
  const profiles: Record<string, { email: string; email_verified: boolean }> = {
    unknown: { email: 'unknown@example.com', email_verified: true },
  }
  const provider = await startProvider(profiles)
  atEnd(provider.close)
  const file = path.join(makeFolder(), 'credentials.json')
  const sso = { ssoIssuer: provider.issuer, ssoClient: 'fieldbook' }
  const { baseUrl } = await startHub(makeFolder(), { credentials: file, ...sso })
  const { appKey, ...hub } = readCredentials(file)
  const technician = technicianOf({ appKey, ...hub })
  profiles.technician = { email: technician.email, email_verified: true }

  const { page, problems } = await openPage((await startApp(makeFolder())).address)
  await page.locator('[data-choice=connect]').click()
  await page.getByLabel('Address of the server').fill(baseUrl)
  // Help is available before the sign-in, and does not lose typed text.
  await page.keyboard.press('F1')
  await page.locator('.help-article summary').getByText('Signing in').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Address of the server').inputValue()).toBe(baseUrl)
  const button = page.getByRole('button', { name: 'Sign in with your company' })
  expect(await button.count()).toBe(0)
  await page.getByLabel('App key').fill(appKey)

  const closed = page.waitForEvent('popup')
  await button.click()
  await page.getByText('Sign in in your browser').waitFor()
  await (await closed).close()
  const again = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the page again' }).click()
  await (await again).locator('[name=login]').waitFor()
  await (await again).close()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('was cancelled. Nothing was changed').waitFor()

  const signInAs = async (login: string) => {
    const popup = page.waitForEvent('popup')
    await button.click()
    const theirs = await popup
    await theirs.locator('[name=login]').fill(login)
    await theirs.locator('[name=password]').fill('x')
    await theirs.locator('[type=submit]').click()
    await theirs.locator('[name=login]').waitFor({ state: 'detached' })
    await theirs.locator('[type=submit]').click()
    await theirs.getByText('You can close this page. Fieldbook continues automatically.').waitFor()
    await theirs.close()
    // Like another user's browser.
    await page.context().clearCookies({ name: /^_/ })
  }
  await signInAs('unknown')
  await page.getByText('this server has no account for you').waitFor()
  expect(await page.getByLabel('App key').inputValue()).toBe(appKey)
  await signInAs('technician')
  await page.locator('.rail').waitFor()
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.getByText(technician.name).first().waitFor()
  expect(problems).toEqual([])
})
