/** The screens in other languages: chosen under More, and kept. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../shared/brand.ts'
import type { OutboxGroup } from '../../shared/sending.ts'
import { isWhole } from '../sample.ts'
import { openPage } from './chromium.ts'
import { disturb } from './disturb.ts'
import { expectTold } from './heard.ts'
import { type StartedApp, startApp } from './in-process.ts'
import { makeFolder } from './programs.ts'

/** As a sample the one whose words take most room. */
const systems = [
  ['de-AT', 'Postausgang', true],
  ['sv-SE', 'Utkorg', false],
] as const

/** One note that is not sent. */
const waiting: OutboxGroup = {
  ...{ jobUuid: 'j', assetUuid: null, jobId: 1, title: 'Boiler', conflicts: 0 },
  items: [
    {
      ...{ operationId: 'o' as OperationId, kind: 'note.add', state: 'ready', jobUuid: 'j', assetUuid: null },
      ...{ createdAt: 0, undoUntil: null, retryAt: null, sentAt: null, seenAt: null, eventId: null },
      ...{ step: 0, bytes: null, reason: null, attempts: 0, waitsFor: null, isEditable: false },
      summary: { text: 'It leaks' },
    },
  ],
}

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
    await expectTold(page, /Inställningen är sparad\./)
    await page.getByRole('link', { name: 'Utkorg', exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Mer · Fieldbook')
    await kept
    await page.reload()
    await page.getByRole('link', { name: 'Utkorg', exact: true }).click()
    await page.getByRole('heading', { name: 'Det som ska skickas' }).waitFor()
    await expect.poll(() => page.title()).toBe('Utkorg · Fieldbook')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sv-SE')
    await page.getByRole('link', { name: 'Mer', exact: true }).click()
    const keptAgain = waitForKept(page)
    await page.getByRole('radio', { name: 'Som systemet' }).check()
    await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
    await keptAgain
    expect(problems).toEqual([])
  })

  test.each(systems.filter(([, , isLongest]) => isWhole || isLongest))(
    'speaks the language of the system, %s, with the head of the outbox in one line',
    async (locale, name) => {
      const { page } = await openPage(app.address, { locale })
      await disturb(page, { method: /^outbox\.read$/, do: () => [waiting] })
      await page.setViewportSize({ width: 1_100, height: 700 })
      await writeUsually(page)
      await expect.poll(() => roomBeforeKey(page)).toBeGreaterThanOrEqual(0)
      await page.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => page.title()).toBe(`${name} · Fieldbook`)
      await page.getByTestId('outbox-item').waitFor()
      await page.locator('.outbox-head .button').nth(1).waitFor()
      const [words, buttons] = await page
        .locator('.outbox-words, .outbox-head > .buttons')
        .evaluateAll(parts => parts.map(part => part.getBoundingClientRect()))
      expect(buttons?.top).toBeLessThan(words?.bottom ?? 0)
      expect(buttons?.height).toBeLessThan(60)
    },
  )

  test('stays with the language before when another cannot be fetched, and says so', async () => {
    const { page } = await openPage(app.address)
    await page.route(/\/assets\/sv-[^/]+\.js$/, route => route.abort())
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await page.getByRole('radio', { name: 'Svenska' }).check()
    await expectTold(page, /The language could not be loaded/, 'alert')
    await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Same as the system' }).check()
  })
})

/** The answer to the choice of a language, which holds from then on. */
function waitForKept(page: Page): Promise<unknown> {
  return page.waitForResponse(answer => answer.request().postData()?.includes('language') ?? false)
}

/** In letters of a usual width, whatever fonts this machine has: in wide ones the head may take two lines. */
async function writeUsually(page: Page): Promise<void> {
  const fonts = { 400: '400Regular/NotoSans_400Regular.ttf', 600: '600SemiBold/NotoSans_600SemiBold.ttf' }
  for (const [weight, file] of Object.entries(fonts)) {
    const found = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}`)
    await page.evaluate(
      async ({ weight, letters }) => {
        const bytes = Uint8Array.from(atob(letters), letter => letter.charCodeAt(0))
        document.fonts.add(await new FontFace('Noto Sans', bytes, { weight }).load())
      },
      { weight, letters: readFileSync(found, 'base64') },
    )
  }
}

/** Between where the words of the empty search box end at the latest, and the key that opens it, in pixels. */
function roomBeforeKey(page: Page): Promise<number> {
  return page.evaluate(() => {
    const input = document.querySelector('.search-field .field-input')
    const key = document.querySelector('.search-key')
    if (input === null || key === null) return Number.NaN
    const wordsEnd =
      input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
    return key.getBoundingClientRect().left - wordsEnd
  })
}
