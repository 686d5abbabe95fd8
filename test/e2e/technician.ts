/** What a technician does on the screens, step by step, by what the screens say. */
import type { Page } from 'playwright-core'
import type { HubCredentials, HubUser } from './hub-api.ts'
import { leaveHub, meetHub } from './without-hub.ts'

export async function connectTo(page: Page, hub: HubCredentials, user: HubUser): Promise<void> {
  await page.getByRole('button', { name: /^Connect/ }).click()
  await enterHub(page, hub, user)
}

/** Into the form that is open. */
export async function enterHub(page: Page, hub: HubCredentials, user: HubUser): Promise<void> {
  await page.getByLabel('Address of the hub').fill(hub.baseUrl)
  await page.getByLabel('App key').fill(hub.appKey)
  await page.getByLabel('E-mail', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

export async function openJob(page: Page, jobUuid: string): Promise<void> {
  await leaveHub(page)
  await page.locator(`[data-testid=job-row][data-job-uuid="${jobUuid}"]`).click()
}

export async function writeNote(page: Page, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Add note/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-testid=note]').filter({ hasText: text }).waitFor()
}

/** One press of the big button, by the words on it. */
export async function press(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: words, exact: true }).click()
}

/** Waits until the pill says so. */
export async function waitForPill(page: Page, words: RegExp): Promise<void> {
  if (words.test('All sent')) await meetHub(page)
  await page.locator('[data-testid=pill]').filter({ hasText: words }).waitFor({ timeout: 60_000 })
}
