/** The keyboard shortcuts: their list, and where they must not act. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocusOn, pressKey, tabTo } from './support/by-keyboard.ts'
import { openPage } from './support/chromium.ts'
import { leaveTimeToUndo, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

const letters = ['j', 'k', 'n', 'p', 'f', 'g']

/** Returns what the page shows apart from the typed text. */
function sights(page: Page): Promise<unknown> {
  return page.evaluate(`({
    address: location.hash,
    shown: document.querySelector('[aria-current=true]')?.dataset.jobUuid,
    sheets: document.querySelectorAll('.sheet, dialog[open], .form').length,
    state: document.querySelector('[data-testid=job-state]')?.textContent,
  })`)
}

/** Returns the shortcuts that a screen reader announces for each element. */
function keysOf(page: Page, selector: string): Promise<(string | null)[]> {
  return page.locator(selector).evaluateAll(all => all.map(one => one.getAttribute('aria-keyshortcuts')))
}

async function openDay() {
  leaveTimeToUndo()
  const app = await startApp(makeFolder(), ['--demo'])
  const opened = await openPage(app.address)
  await opened.page.locator('[data-capture=note]').waitFor()
  return opened
}

test('letters and Ctrl+Z act on the focused field or the open dialog, not as shortcuts', async () => {
  const { page } = await openDay()
  await tabTo(page, /^Finish job|^Accept job|^Pause/)
  await pressKey(page, 'Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  const pressed = await page.getByTestId('job-state').textContent()
  await pressKey(page, 'n')
  const before = await sights(page)
  await page.keyboard.type(letters.join(''))
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe(letters.join(''))
  await pressKey(page, 'Control+z')
  expect(await sights(page)).toEqual(before)
  expect(await page.getByTestId('job-state').textContent()).toBe(pressed)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await pressKey(page, 'Escape')

  await pressKey(page, 'Control+k')
  await page.keyboard.type(letters.join(''))
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe(letters.join(''))
  await pressKey(page, 'Escape')

  await pressKey(page, 'Alt+4')
  await tabTo(page, /^More for/)
  await pressKey(page, 'Enter')
  await tabTo(page, 'Remove')
  await pressKey(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  const asked = await sights(page)
  for (const key of [...letters, 'Control+z', 'Control+k', 'Alt+1', 'F5']) await pressKey(page, key)
  expect(await sights(page)).toEqual(asked)
  await pressKey(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocusOn(page, /^More for/)
})

test('every shortcut is listed under More and in the aria-keyshortcuts of its control', async () => {
  const { page } = await openDay()
  await pressKey(page, 'Alt+5')
  await page.getByRole('link', { name: 'Notifications and keyboard' }).click()
  const card = page.getByRole('heading', { name: 'Keyboard' }).locator('..')
  const keys = [
    'Alt + 1 … 5',
    'Ctrl + K',
    'J · K · ↓ · ↑',
    'Enter',
    'N · P · R · F · G',
    'Ctrl + Enter',
    'Ctrl + Z',
    'F5',
  ]
  for (const key of [...keys, 'Esc']) await card.getByText(key, { exact: true }).waitFor()
  const expectAnnounced = (selector: string, keys: readonly string[]) =>
    expect.poll(() => keysOf(page, selector)).toEqual(keys)
  await expectAnnounced('.rail a[aria-keyshortcuts]', ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5'])
  await expectAnnounced('.search input', ['Control+K'])
  await pressKey(page, 'Alt+4')
  await expectAnnounced('.outbox-head [aria-keyshortcuts]', ['F5'])
  await pressKey(page, 'Alt+1')
  await expectAnnounced('.dock [data-capture]', ['N', 'P', 'R', 'F', 'G'])
})

/** Sends both keys within one frame, as on a slow laptop. Returns the element with the focus some frames later. */
function leaveNoteAndSearch(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    press('Escape')
    for (let turn = 0; turn < 1_000 && document.activeElement?.matches('textarea'); turn++)
      await Promise.resolve()
    press('k', true)
    for (let nth = 0; nth < 10; nth++) await frame()
    return document.activeElement?.getAttribute('role') ?? null
  })
}

/** Holds the answer to `job.read` back until the returned function is called. */
async function holdJob(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc', async route => {
    if (route.request().postData()?.includes('"job.read"')) await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a note that a shortcut requests while the job is loading opens with the job', async () => {
  const { page } = await openDay()
  const letThrough = await holdJob(page)
  await page.getByTestId('job-row').nth(1).click()
  await page.locator('.reading').waitFor({ state: 'attached' })
  await pressKey(page, 'n')
  letThrough()
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  expect(await leaveNoteAndSearch(page)).toBe('combobox')
})
