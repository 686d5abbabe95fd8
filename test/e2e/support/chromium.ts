/** Opens pages in Chromium. Each has a fresh profile, and is closed when its test or file ends. */
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
import { leanFlags } from './lean-flags.ts'
import { applyPage, returnPage, reusablePages } from './stored-pages.ts'

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

/** Flags for a camera that shows a clock and needs no permission. */
export const fakeCamera = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream']

/** Draws WebGL 2 without a graphics card, for maps. */
export const softwareGraphics = {
  flags: ['--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
  without: ['--disable-gpu'],
}

const describeMs = 5_000

/** Running browsers by their flags: the files of a worker share them. */
const browsers = new Map<string, Promise<Browser>>()

interface Choice {
  /** flags in addition to those of every browser */
  flags?: readonly string[]
  /** Playwright's own flags that are left out */
  without?: readonly string[]
}

/** The browser for the pages of this file. */
let chosen: Choice = {}

/** Sets the browser for further pages of this file. */
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
  const launched = relaunch({
    executablePath: findHeadless(),
    args: [...everyFlags, ...flags],
    ignoreDefaultArgs: [...without],
  })
  browsers.set(name, launched)
  return launched
}

/** Starts Chromium, and retries twice: once in hundreds of starts it crashes. */
async function relaunch(options: LaunchOptions, tries = 3): Promise<Browser> {
  try {
    return await chromium.launch(options)
  } catch (error) {
    if (tries === 1) throw error
    return relaunch(options, tries - 1)
  }
}

/** Closes all browsers, for programs outside the tests. Test workers close theirs when they end. */
export async function closeBrowsers(): Promise<void> {
  const running = [...browsers.values()]
  browsers.clear()
  for (const browser of running) await (await browser).close()
}

/** Returns the address and the text of every open page, to explain why a test failed. */
export async function describePages(): Promise<string> {
  const running = await Promise.all(browsers.values())
  const all = running.flatMap(browser => browser.contexts().flatMap(context => context.pages()))
  const pages = all.filter(page => !reusablePages.has(page))
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
  /** errors that the page threw or logged, including policy violations */
  problems: string[]
}

/**
 * Opens `address`, or an empty page, in a fresh profile. The default is 1024 × 640. The sample asks for less motion, as
 * drawing animations takes a tenth of the tests' time.
 */
export async function openPage(
  address: string | null,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await applyPage(await launchChromium(), {
    viewport: { width: 1024, height: 640 },
    // The browser's own locale would show 12 hours, and the month before the day.
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
    return isWhole ? page.context().close() : returnPage(page)
  })
  if (address !== null) await enterPage(page, address)
  return { page, problems }
}

/** Opens an address of the program, and waits until a token was exchanged. */
export async function enterPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if (URL.parse(address)?.searchParams.has('token'))
    await page.waitForURL(url => baseOf(url.href) !== url.origin)
}
