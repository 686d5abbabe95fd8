/** Places before a user has signed in. */
import type { Page } from 'playwright-core'
import type { Locked } from '../../../shared/views/app-state.ts'
import { disturb } from '../support/disturb.ts'
import { at, choose, type Place } from './place.ts'

const first = at('new', () => '')

/** Chooses a file of unsent work before signing in; its content is checked later. */
async function chooseRescue(page: Page): Promise<void> {
  const file = {
    name: 'fieldbook-unsent-2026-11-20-Anna-Söderström.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK'),
  }
  await page.locator('.first-rescue input').setInputFiles(file)
}

async function openConnect(page: Page): Promise<void> {
  await page.locator('[data-choice=connect]').click()
}

/** Connects to an address without a server. */
async function connectToNobody(page: Page): Promise<void> {
  await openConnect(page)
  const fields = page.locator('.connect .field-input:visible')
  const typed = ['http://127.0.0.1:9/api/1', '11111111-2222-4333-8444-555555555555', 'a@example.com', 'x']
  for (const [nth, text] of typed.entries()) await fields.nth(nth).fill(text)
  await page.locator('.connect [type=submit]').click()
}

const isOffered = { method: /^sso\.offered$/, do: () => ({ isOffered: true }) }

/** Enters a server that offers single sign-on, by a replaced answer. */
async function typeCompanyServer(page: Page): Promise<void> {
  await openConnect(page)
  const fields = page.locator('.connect .field-input:visible')
  await fields.nth(0).fill('http://127.0.0.1:9/api/1')
  await fields.nth(1).fill('11111111-2222-4333-8444-555555555555')
  await page.locator('.company > .button').waitFor()
}

async function waitForBrowser(page: Page): Promise<void> {
  await typeCompanyServer(page)
  const value = { state: 'x', page: 'https://login.example.com/', isOpened: true }
  await disturb(page, { method: /^sso\.begin$/, do: () => ({ ok: true, value }) })
  await disturb(page, { method: /^sso\.finish$/, do: 'hang' })
  await page.locator('.company > .button').click()
}

/** Replaces the preset of an administrator or the installer; the locked fields distinguish them. */
function given(locked: Locked[]): NonNullable<Place['calls']> {
  const givenHub = { address: 'https://fieldservice.nordic-heating.example.com/api/1', hasKey: true }
  return { method: /^app\.state$/, do: (answer: object) => ({ ...answer, locked, givenHub }) }
}

export const firstPlaces: readonly Place[] = [
  first({ screen: 'first run', state: 'welcome', shown: '.first-choices' }),
  first({
    screen: 'first run',
    state: 'loading',
    calls: { method: /^setup\.demo$/, do: 'hang' },
    go: choose('[data-choice=demo]'),
    shown: '.first-main [role=status]:not(:empty)',
  }),
  first({
    screen: 'first run',
    state: 'error',
    calls: { method: /^setup\.demo$/, do: 'break' },
    go: choose('[data-choice=demo]'),
    shown: '[role=alert] .toast',
  }),
  first({
    screen: 'first run',
    state: 'help',
    go: async page => {
      // Keys work only after the page shows its content.
      await page.locator('.first-choices').waitFor()
      await page.keyboard.press('F1')
    },
    shown: '.help-alone .help-article',
  }),
  first({ screen: 'connect', state: 'empty', go: openConnect, shown: '.connect' }),
  first({
    screen: 'connect',
    state: 'error',
    go: async page => {
      await openConnect(page)
      await page.locator('.connect [type=submit]').click()
    },
    shown: '.connect [aria-invalid=true]',
  }),
  first({ screen: 'connect', state: 'offline', go: connectToNobody, shown: '.connect .failure' }),
  first({
    screen: 'connect',
    state: 'with a token, and the rest open',
    go: async page => {
      await openConnect(page)
      await page.locator('.connect summary').click()
      await page.locator('.connect input[type=radio]').nth(1).check()
    },
    shown: '.connect details[open]',
  }),
  first({
    screen: 'connect',
    state: 'scanning',
    go: async page => {
      await openConnect(page)
      await page.locator('.connect-scan').click()
    },
    shown: '.scanner-frame',
  }),
  first({
    screen: 'connect',
    state: 'the server is set',
    calls: given([{ name: 'serverAddress', by: 'registry' }]),
    go: openConnect,
    shown: '.connect .locked .chip',
  }),
  first({
    screen: 'connect',
    state: 'the installer names a server',
    calls: given([]),
    go: openConnect,
    shown: '.connect .locked button',
  }),
  first({
    screen: 'connect',
    state: 'the company signs in',
    calls: isOffered,
    go: typeCompanyServer,
    shown: '.company > .button',
  }),
  first({
    screen: 'connect',
    state: 'the browser is waited for',
    calls: isOffered,
    go: waitForBrowser,
    shown: '.company .strip',
  }),
  // Only a window on a system without a key store shows this.
  first({
    screen: 'first run',
    state: 'keys in plain text',
    calls: {
      method: /^app\.state$/,
      do: (answer: object) => ({ ...answer, secretsWarning: 'basic-text' }),
    },
    shown: '.first-warning',
  }),
  first({ screen: 'rescue', state: 'chosen before signing in', go: chooseRescue, shown: '.connect .strip' }),
]
