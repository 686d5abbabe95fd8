/** The screens in other languages: chosen under More, and kept. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage } from './chromium.ts'
import { makeFolder, type StartedApp, startApp } from './programs.ts'

describe('the languages of the screens', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp(makeFolder(), ['--demo'])
  })

  test('speaks Swedish once it is chosen under More, and after a reload', async () => {
    const { page, problems } = await openPage(app.address)
    await page.getByRole('link', { name: 'More', exact: true }).click()
    const kept = waitForKept(page)
    await page.getByRole('radio', { name: 'Svenska' }).check()
    await page.getByText('Inställningen är sparad.').first().waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Utkorg', exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Mer · Fieldbook')
    await kept
    await page.reload()
    await page.getByRole('link', { name: 'Utkorg', exact: true }).click()
    await page.getByRole('heading', { name: 'Det som ska skickas' }).waitFor()
    await expect.poll(() => page.title()).toBe('Utkorg · Fieldbook')
    expect(await page.locator('html').getAttribute('lang')).toBe('sv-SE')
    await page.getByRole('link', { name: 'Mer', exact: true }).click()
    const keptAgain = waitForKept(page)
    await page.getByRole('radio', { name: 'Som systemet' }).check()
    await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
    await keptAgain
    expect(problems).toEqual([])
  })

  test('speaks the language of the system', async () => {
    const { page } = await openPage(app.address, { locale: 'de-AT' })
    await page.getByRole('link', { name: 'Postausgang', exact: true }).click()
    await expect.poll(() => page.title()).toBe('Postausgang · Fieldbook')
  })

  test('stays with the language before when another cannot be fetched, and says so', async () => {
    const { page } = await openPage(app.address)
    await page.route(/\/assets\/sv-[^/]+\.js$/, route => route.abort())
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await page.getByRole('radio', { name: 'Svenska' }).check()
    await page.getByRole('alert').filter({ hasText: 'The language could not be loaded' }).waitFor()
    await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'As the system' }).check()
  })
})

/** The answer to the choice of a language, which holds from then on. */
function waitForKept(page: Page): Promise<unknown> {
  return page.waitForResponse(answer => answer.request().postData()?.includes('language') ?? false)
}
