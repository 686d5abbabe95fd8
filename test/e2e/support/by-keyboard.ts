/** Actions with the keyboard alone: every step is a key, and the focus must be where a user expects it. */
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type WatchedPage } from './chromium.ts'
import { openConnected } from './connected.ts'
import { openTestHub, type TestHub } from './dispatcher.ts'
import type { Upload } from './hand-over.ts'
import type { HubCredentials, HubUser } from './hub-api.ts'
import { startApp } from './in-process.ts'
import { waitForPill } from './technician.ts'
import { stopHub } from './without-hub.ts'

const tabsMax = 80
/** Long, as the machine may be busy. */
const soon = { timeout: 30_000 }

/** Returns the accessible name of the focused element. */
export function nameFocus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const held = document.activeElement
    const described = held.getAttribute('aria-label') ?? held.labels?.[0]?.innerText ?? held.innerText
    return described.trim().replace(/\\s+/g, ' ')
  })()`)
}

function isCalled(held: string, name: string | RegExp): boolean {
  return typeof name === 'string' ? held === name : name.test(held)
}

/** Presses a key, and checks that an element has the focus afterwards. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expectFocus(page, key)
}

/** Waits until an element has the focus: one that disappears takes the focus away until the next drawing. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  const isSomewhere = () => page.evaluate<boolean>('document.activeElement !== document.body')
  await expect.poll(isSomewhere, { ...soon, message: `The focus is lost after ${after}` }).toBe(true)
}

/** Waits until the element with this name has the focus. */
export async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => nameFocus(page), soon).toSatisfy(held => isCalled(held, name), `is on ${name}`)
}

/** Presses a key, by default Tab, until the element with this name has the focus; fails if it is not reached. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let count = 0; count < tabsMax; count++) {
    const held = await nameFocus(page)
    if (isCalled(held, name)) return
    passed.push(held.slice(0, 30))
    await page.keyboard.press(key)
  }
  expect.fail(`The focus never came to ${name}; it passed ${passed.join(' | ')}`)
}

/** Moves the focus there and presses Enter. */
export async function enter(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  await tabTo(page, name, key)
  await pressKey(page, 'Enter')
}

/** Moves the focus there and types. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

async function pasteInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.insertText(text)
}

/** Connects from the first screen. The address and the app key are pasted, as no user types them. */
export async function connectByKeys(page: Page, hub: HubCredentials, user: HubUser): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await enter(page, /^Connect To your/)
  await page.getByLabel('App key').waitFor()
  await expectFocusOn(page, 'Address of the server')
  await pasteInto(page, 'Address of the server', hub.baseUrl)
  await pasteInto(page, 'App key', hub.appKey)
  await typeInto(page, 'E-mail', user.email)
  await typeInto(page, 'Password', user.password)
  await page.keyboard.press('Enter')
  await page.getByTestId('job-row').first().waitFor()
  await expectFocus(page, 'connecting')
}

/** Like `openConnected`, but with keys from the first screen on. */
export async function openByKeys(testHub: TestHub): Promise<WatchedPage> {
  const opened = await openPage((await startApp(path.join(testHub.folder, 'app'))).address)
  await connectByKeys(opened.page, testHub.credentials, testHub.technician)
  return opened
}

/**
 * A technician who has connected and has the day before them, all of it loaded. `titles` by the job's uuid; `plan` is
 * what the dispatcher does before.
 */
export async function openSignedIn<T = undefined>(
  titles: Readonly<Record<string, string>>,
  plan?: (credentials: HubCredentials) => Promise<T>,
  options?: BrowserContextOptions,
  open: (testHub: TestHub, options?: BrowserContextOptions) => Promise<WatchedPage> = openConnected,
): Promise<TestHub & WatchedPage & { planned: T | undefined }> {
  const testHub = await openTestHub(titles)
  const planned = await plan?.(testHub.credentials)
  const { page, problems } = await open(testHub, options)
  const rows = page.getByTestId('job-row')
  await expect.poll(() => rows.count(), soon).toBe(Object.keys(titles).length)
  await waitForPill(page, /All sent/)
  await stopHub(page)
  return { ...testHub, page, problems, planned }
}

/** Moves the focus to a file input, opens it with Enter, and chooses the file. */
export async function chooseFile(page: Page, name: string | RegExp, file: Upload): Promise<void> {
  // The listener comes first: otherwise the browser could open its own dialog.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), enter(page, name)])
  await chooser.setFiles(file)
}
