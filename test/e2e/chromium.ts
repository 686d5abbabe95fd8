/** One browser for a test file, with a fresh profile, closed when the file ends. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { atEnd } from './at-end.ts'
import { findChromium } from './find-chromium.ts'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | null = null

/** A camera that shows a clock, and a page that need not ask for it. */
export const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/**
 * Chromium with nothing remembered; the same one for every call in a file, from the first on with `more` flags and
 * without those of Playwright's own that `less` names.
 */
export function launchChromium(more: readonly string[] = [], less: string[] = []): Promise<Browser> {
  if (browser === null) {
    const args = [...flags, ...more]
    browser = chromium.launch({ executablePath: findChromium(), args, ignoreDefaultArgs: less })
    atEnd(closeBrowser)
  }
  return browser
}

export interface WatchedPage {
  page: Page
  /** what the page threw or logged as an error, policy violations among it */
  problems: string[]
}

/** A page in a profile of its own, 1024 × 640 unless `options` say otherwise, showing `address`. */
export async function openPage(address: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await (await launchChromium()).newContext({
    viewport: { width: 1024, height: 640 },
    ...options,
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(address)
  return { page, problems }
}

async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = null
}
