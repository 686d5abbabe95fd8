/** Steps of a technician on the screens, found by their texts. */
import type { Page } from 'playwright-core'
import { askMain } from './ask-main.ts'
import type { HubCredentials, HubUser } from './hub-api.ts'
import { restartHub, stopHub } from './without-hub.ts'

/** Long, as the machine may be busy and the network slow. */
const soon = { timeout: 60_000 }

export async function connectTo(page: Page, hub: HubCredentials, user: HubUser): Promise<void> {
  await page.getByRole('button', { name: /^Connect/ }).click()
  await enterHub(page, hub, user)
}

/** Fills in the open form. */
export async function enterHub(page: Page, hub: HubCredentials, user: HubUser): Promise<void> {
  await page.getByLabel('Address of the server').fill(hub.baseUrl)
  await page.getByLabel('App key').fill(hub.appKey)
  await signIn(page, user)
}

/** Fills in the form that already names its server. */
export async function signIn(page: Page, user: HubUser): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

export async function openJob(page: Page, jobUuid: string): Promise<void> {
  await stopHub(page)
  await page.locator(`[data-testid=job-row][data-job-uuid="${jobUuid}"]`).click()
}

export async function writeNote(page: Page, text: string, { isDiscrepancy = false } = {}): Promise<void> {
  await page
    .getByRole('button', { name: /^Add note/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  if (isDiscrepancy) await page.getByRole('switch', { name: /iscrepancy/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-testid=note]').filter({ hasText: text }).waitFor()
  // The list may show the note before the sheet closes, and the sheet would take the next keys.
  await page.locator('.sheet textarea').waitFor({ state: 'detached' })
}

/** Waits until all answers of the open form are saved. The text with their number changes. */
export async function expectFormSaved(page: Page): Promise<void> {
  await page.locator('[data-testid=form-saved][data-state=kept]').waitFor()
}

/** Clicks the large button with these words. */
export async function press(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: words, exact: true }).click()
}

/**
 * Waits until the status shows these words. It may say that all is sent before main reports the last act, so main is
 * asked until nothing waits. The caller must have seen that the act is saved.
 */
export async function waitForPill(page: Page, words: RegExp): Promise<void> {
  if (words.test('All sent')) {
    await restartHub(page)
    await waitUntilSent(page)
  }
  await page.locator('[data-testid=pill]').filter({ hasText: words }).waitFor(soon)
}

/**
 * Syncs repeatedly until the status shows these words: a single sync may fail while the page or a connection starts.
 */
export async function askUntilPill(page: Page, words: RegExp): Promise<void> {
  const pill = page.locator('[data-testid=pill]').filter({ hasText: words })
  const isTold = () =>
    pill.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  const ends = Date.now() + soon.timeout
  do await page.keyboard.press('F5')
  while (!(await isTold()) && Date.now() < ends)
  await pill.waitFor({ timeout: 3_000 })
}

/** Asks main repeatedly, also while the page loads. The screenshots use these steps too, outside the tests. */
async function waitUntilSent(page: Page): Promise<void> {
  const ends = Date.now() + soon.timeout
  while (!(await isAllSent(page))) {
    if (Date.now() > ends) throw new Error('Not everything was sent')
    await page.waitForTimeout(300)
  }
}

async function isAllSent(page: Page): Promise<boolean> {
  const loading = (error: Error) => {
    if (!/context was destroyed|navigation/.test(error.message)) throw error
    return { pending: 1 }
  }
  return (await askMain(page, 'sync.status', {}).catch(loading)).pending === 0
}
