/**
 * Pages with which a test has done, for the next one: with a profile of its own a page has a process of its own, loads
 * and compiles all that the program is made of, and takes three times what one does that has it already.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { leaveDisturbed } from './disturb.ts'
import { setWideFont } from './font.ts'
import { writeDownTold } from './heard.ts'

/** What a page that is there can be told. */
type Changing = Pick<BrowserContextOptions, 'viewport' | 'reducedMotion' | 'colorScheme'>

/** Those that nobody uses. */
export const keptPages = new Set<Page>()
/** What else each was opened with, and in what. */
const kinds = new WeakMap<Page, string>()

/** One that was kept, or one in a profile of its own: both know nothing of anybody. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const { viewport, reducedMotion, colorScheme, ...lasting } = options
  const kind = JSON.stringify(lasting)
  const kept = [...keptPages].find(
    page => kinds.get(page) === kind && page.context().browser() === browser && !page.isClosed(),
  )
  if (kept === undefined) return openPage(browser, options, kind)
  keptPages.delete(kept)
  await change(kept, { viewport, reducedMotion, colorScheme })
  return kept
}

async function openPage(browser: Browser, options: BrowserContextOptions, kind: string): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await writeDownTold(page)
  await setWideFont(page)
  kinds.set(page, kind)
  return page
}

async function change(page: Page, { viewport, reducedMotion, colorScheme }: Changing): Promise<void> {
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: reducedMotion ?? null, colorScheme: colorScheme ?? null })
}

/** What it knows is forgotten; where that cannot be, as its program has ended, so is the page. */
export async function givePage(page: Page): Promise<void> {
  if (page.isClosed()) return
  const context = page.context()
  try {
    await forget(page)
    keptPages.add(page)
  } catch {
    await context.close()
  }
}

async function forget(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // a page of the same site, whose process the next one goes on with
  await leaveDisturbed(page)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
}
