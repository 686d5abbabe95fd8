/** Chromium, with a page that knows nothing for each who asks, until the test ends in which it was opened, or its file. */
import process from 'node:process'
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { afterUse, atEnd } from './at-end.ts'
import { baseOf } from './base-of.ts'
import { findHeadless } from './find-chromium.ts'
import { givePage, keptPages, takePage } from './kept-pages.ts'
import { leanFlags } from './lean-flags.ts'

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

const everyFlags = [
  ...leanFlags,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A camera that shows a clock, and a page that need not ask for it. */
export const fakeCamera = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream']

const describeMs = 5_000

/** Those that run, by their flags: the files of a worker share them. */
const browsers = new Map<string, Promise<Browser>>()

interface Choice {
  /** flags beside those of every browser */
  flags?: readonly string[]
  /** flags of Playwright's own that are left out */
  without?: readonly string[]
}

/** What the pages of this file are opened in. */
let chosen: Choice = {}

/** The browser that the pages of this file are opened in from now on. */
export function chooseChromium(choice: Choice): void {
  chosen = choice
  atEnd(() => {
    chosen = {}
  })
}

function launchChromium(): Promise<Browser> {
  const { flags = [], without = [] } = chosen
  const name = JSON.stringify([flags, without])
  const running = browsers.get(name)
  if (running) return running
  const launched = launchAnew({
    executablePath: findHeadless(),
    args: [...everyFlags, ...flags],
    ignoreDefaultArgs: [...without],
  })
  browsers.set(name, launched)
  return launched
}

/** Of hundreds one Chromium ends by a fault of its own while it starts: then another one is begun, twice at most. */
async function launchAnew(options: LaunchOptions, tries = 3): Promise<Browser> {
  try {
    return await chromium.launch(options)
  } catch (error) {
    if (tries === 1) throw error
    return launchAnew(options, tries - 1)
  }
}

/** For a program that is not a run of the tests, whose workers take their browsers along when they end. */
export async function closeBrowsers(): Promise<void> {
  const running = [...browsers.values()]
  browsers.clear()
  for (const browser of running) await (await browser).close()
}

/** The address and the words of every page that is open, for whoever asks why a test failed. */
export async function describePages(): Promise<string> {
  const running = await Promise.all(browsers.values())
  const all = running.flatMap(browser => browser.contexts().flatMap(context => context.pages()))
  const pages = all.filter(page => !keptPages.has(page))
  const described = pages.map(async page => {
    const words = page.evaluate<string>('document.body.innerText')
    const unanswered = new Promise<string>(resolve =>
      setTimeout(resolve, describeMs, 'The page does not answer.'),
    )
    return `${page.url()}\n${await Promise.race([words, unanswered]).catch(String)}`
  })
  return (await Promise.all(described)).join('\n\n')
}

export interface WatchedPage {
  page: Page
  /** what the page threw or logged as an error, policy violations among it */
  problems: string[]
}

/**
 * A page of somebody who was never here, showing `address`, or nothing yet; unless `options` say otherwise 1024 × 640,
 * and in the sample of somebody who has asked for less motion: drawing what moves takes a tenth of the time of the tests.
 */
export async function openPage(
  address: string | null,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await takePage(await launchChromium(), {
    viewport: { width: 1024, height: 640 },
    // the browser's own would write 12 hours, and the month before the day
    locale: 'en-GB',
    reducedMotion: isWhole ? 'no-preference' : 'reduce',
    ...options,
  })
  const problems: string[] = []
  const onError = (error: Error) => problems.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(message.text())
  }
  page.on('pageerror', onError).on('console', onConsole)
  afterUse(() => {
    page.off('pageerror', onError).off('console', onConsole)
    return isWhole ? page.context().close() : givePage(page)
  })
  if (address !== null) await enterPage(page, address)
  return { page, problems }
}

/** Goes to an address of the program, and on to the page that it lets into. */
export async function enterPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if (URL.parse(address)?.searchParams.has('token'))
    await page.waitForURL(url => baseOf(url.href) !== url.origin)
}
