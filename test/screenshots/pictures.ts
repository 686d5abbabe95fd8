/** One picture of each screen in each theme and size. */
import path from 'node:path'
import type { Page } from 'playwright-core'

export const themes = ['light', 'dark', 'sun'] as const
export const sizes = [
  { width: 1024, height: 640 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** How a person gets there, from wherever the one before ended. */
export type Screens = Readonly<Record<string, (page: Page) => Promise<void>>>

/** One call to main, as the screens make it; what it refuses is thrown. */
export async function call(page: Page, method: string, request: object): Promise<unknown> {
  const body = JSON.stringify({ method, request })
  const answer = await page.evaluate(
    async sent =>
      (
        await fetch('/rpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent })
      ).json(),
    body,
  )
  if (answer.ok === false) throw new Error(`${method}: ${JSON.stringify(answer)}`)
  return answer
}

/** By its address, such as `today?tab=notes`. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/${place}`)
}

export async function takeAll(page: Page, screens: Screens, folder: string): Promise<void> {
  for (const [name, show] of Object.entries(screens))
    await show(page).then(
      () => takeOne(page, name, folder),
      error => {
        throw new Error(`The screen ${name} was not reached`, { cause: error })
      },
    )
}

/** The theme is changed on the page alone, so that the screen keeps its state over all nine. */
async function takeOne(page: Page, name: string, folder: string): Promise<void> {
  // What was said in passing is no part of the screen, nor is what the mouse happens to rest on.
  await page.locator('.saved').waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  const before = page.viewportSize() ?? sizes[0]
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of themes) {
      await setTheme(page, theme)
      await page.waitForFunction(areImagesThere, null, { timeout: 10_000 }).catch(() => undefined)
      await page.screenshot({ path: path.join(folder, `${name}-${theme}-${size.width}.png`) })
    }
  }
  await setTheme(page, chosen)
  await page.setViewportSize(before)
}

function setTheme(page: Page, theme: string | undefined): Promise<void> {
  return page.evaluate(chosen => {
    if (chosen === undefined) delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  }, theme)
}

/** Those in sight; what is still on its way from the office after 10 s is shown as that. */
function areImagesThere(): boolean {
  return [...document.images].every(
    image => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  )
}
