/**
 * Reuses pages of finished tests. A page in a new profile starts a new process and compiles the whole program, which
 * takes three times as long.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { recordAnnouncements } from './announced.ts'
import { leaveDisturbed } from './disturb.ts'
import { setChosenFont } from './font.ts'

/** Options that can be changed on an open page. */
type Changing = Pick<BrowserContextOptions, 'viewport' | 'reducedMotion' | 'colorScheme'>

/** Pages that no test uses. */
export const reusablePages = new Set<Page>()
/** The other options of each page. */
const kinds = new WeakMap<Page, string>()

/** Returns a reused page or one in a new profile. Neither has data of earlier tests. */
export async function applyPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const { viewport, reducedMotion, colorScheme, ...lasting } = options
  const kind = JSON.stringify(lasting)
  const kept = [...reusablePages].find(
    page => kinds.get(page) === kind && page.context().browser() === browser && !page.isClosed(),
  )
  if (kept === undefined) return openPage(browser, options, kind)
  reusablePages.delete(kept)
  await change(kept, { viewport, reducedMotion, colorScheme })
  return kept
}

async function openPage(browser: Browser, options: BrowserContextOptions, kind: string): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await recordAnnouncements(page)
  await setChosenFont(page)
  kinds.set(page, kind)
  return page
}

async function change(page: Page, { viewport, reducedMotion, colorScheme }: Changing): Promise<void> {
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: reducedMotion ?? null, colorScheme: colorScheme ?? null })
}

/** Clears the page's data. If that fails because its program has ended, it closes the page. */
export async function returnPage(page: Page): Promise<void> {
  if (page.isClosed()) return
  const context = page.context()
  try {
    await forget(page)
    reusablePages.add(page)
  } catch {
    await context.close()
  }
}

async function forget(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Opens an empty page of the same site, so that the next test uses the same process.
  await leaveDisturbed(page)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
}
