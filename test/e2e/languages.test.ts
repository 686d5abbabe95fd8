/** The screens in other languages: chosen under More, and remembered. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../shared/entities/brand.ts'
import type { OutboxGroup } from '../../shared/sync/sending.ts'
import { isWhole } from '../support/sample.ts'
import { expectAnnounced } from './support/announced.ts'
import { baseOf } from './support/base-of.ts'
import { openPage } from './support/chromium.ts'
import { disturb } from './support/disturb.ts'
import { setOwnFont } from './support/font.ts'
import { type StartedApp, startApp } from './support/in-process.ts'
import { openMore } from './support/open-more.ts'
import { makeFolder } from './support/programs.ts'
import { findBrokenWords } from './support/squeezed.ts'

/** The sample checks the language with the longest texts. */
const systems = [
  ['de-AT', 'Postausgang', true],
  ['sv-SE', 'Utkorg', false],
] as const

/** An unsent note. */
const waiting: OutboxGroup = {
  ...{ jobUuid: 'j', assetUuid: null, jobId: 1, title: 'Boiler', conflicts: 0 },
  items: [
    {
      ...{ operationId: 'o' as OperationId, kind: 'note.add', state: 'ready', jobUuid: 'j', assetUuid: null },
      ...{
        createdAt: 0,
        undoUntil: null,
        isUnfinished: false,
        retryAt: null,
        sentAt: null,
        seenAt: null,
        eventId: null,
      },
      ...{
        step: 0,
        bytes: null,
        reason: null,
        attempts: 0,
        waitsFor: null,
        isEditable: false,
        isUnconfirmed: false,
      },
      summary: { text: 'It leaks' },
    },
  ],
}

describe('the screens', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp(makeFolder(), ['--demo'])
  })

  test('are in Swedish after the user chose Swedish under More, also after a reload', async () => {
    const { page, problems } = await openPage(app.address)
    await openMore(page, 'Appearance and language')
    const kept = waitForKept(page)
    await page.getByRole('radio', { name: 'Svenska' }).check()
    await expectAnnounced(page, /Inställningen är sparad\./)
    await page.getByRole('link', { name: 'Utkorg', exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Mer · Fieldbook')
    await kept
    await page.reload()
    await page.getByRole('link', { name: 'Utkorg', exact: true }).click()
    await page.getByRole('heading', { name: 'Det som ska skickas' }).waitFor()
    await expect.poll(() => page.title()).toBe('Utkorg · Fieldbook')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sv-SE')
    await page.getByRole('link', { name: 'Mer', exact: true }).click()
    await page.getByRole('link', { name: 'Utseende och språk' }).click()
    const keptAgain = waitForKept(page)
    await page.getByRole('radio', { name: 'Som systemet' }).check()
    await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
    await keptAgain
    expect(problems).toEqual([])
  })

  test('are in the language that the address asks for, whatever the user has chosen', async () => {
    const { page } = await openPage(app.address)
    await page.goto(`${baseOf(page.url())}/?speech=de#/more`)
    await page.getByRole('link', { name: 'Heute', exact: true }).waitFor()
    await page.goto(`${baseOf(page.url())}/?speech=fr#/more`)
    await page.getByRole('link', { name: 'Today', exact: true }).waitFor()
  })

  test.each(systems.filter(([, , isLongest]) => isWhole || isLongest))(
    'are in the language of the system, %s, and the heading of the outbox fits on one line',
    async (locale, name) => {
      const { page } = await openPage(app.address, { locale })
      await disturb(page, { method: /^outbox\.read$/, do: () => [waiting] })
      await page.setViewportSize({ width: 1_100, height: 700 })
      // In the wide font the header may take two lines.
      await setOwnFont(page)
      await expect.poll(() => roomBeforeKey(page)).toBeGreaterThanOrEqual(0)
      await page.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => page.title()).toBe(`${name} · Fieldbook`)
      await page.getByTestId('outbox-item').waitFor()
      await page.locator('.outbox-head .button').nth(1).waitFor()
      const [words, buttons] = await page
        .locator('.outbox-head > h2, .outbox-head > .page-actions')
        .evaluateAll(parts => parts.map(part => part.getBoundingClientRect()))
      expect(buttons?.top).toBeLessThan(words?.bottom ?? 0)
      expect(buttons?.height).toBeLessThan(60)
    },
  )

  test.each(['en-GB', 'sv-SE', 'de-AT'])(
    'show every word of the navigation on one line in %s at 320, 390 and 1024 px',
    async locale => {
      const { page } = await openPage(app.address, { locale })
      await disturb(page, { method: /^app\.state$/, do: asDispatcher })
      await page.reload()
      await page.locator('.rail-entry').nth(6).waitFor()
      await expectWholeRail(page, 1_024)
      await expectWholeRail(page, 390)
      // The widest font has no room for seven German words here.
      await setOwnFont(page)
      await expectWholeRail(page, 320)
    },
  )

  test('stay in the present language with an error message if another language cannot be loaded', async () => {
    const { page } = await openPage(app.address)
    await page.route(/\/assets\/sv-[^/]+\.js$/, route => route.abort())
    await openMore(page, 'Appearance and language')
    await page.getByRole('radio', { name: 'Svenska' }).check()
    await expectAnnounced(page, /The language could not be loaded/, 'alert')
    await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Same as the system' }).check()
  })
})

interface State {
  account: { user: object }
}

/** Adds the dispatcher's additional entry to the rail. */
function asDispatcher(state: State): State {
  const { account } = state
  return { ...state, account: { ...account, user: { ...account.user, role: 'dispatcher' } } }
}

async function expectWholeRail(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  expect.soft(await findBrokenWords(page), `${width} px`).toEqual([])
  expect.soft(await page.locator('.rail-label').evaluateAll(findCut), `${width} px`).toEqual([])
}

/** Runs in the page. */
function findCut(labels: Element[]): string[] {
  return labels
    .filter(label => label.scrollWidth > label.clientWidth)
    .map(label => `${label.textContent} (${label.scrollWidth} in ${label.clientWidth})`)
}

/** Resolves when the choice of a language is saved. */
function waitForKept(page: Page): Promise<unknown> {
  return page.waitForResponse(answer => answer.request().postData()?.includes('language') ?? false)
}

/** Returns the pixels between the end of the search box's text and the shown shortcut. */
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
