/** One place in each theme and size. */
import path from 'node:path'
import type { Page } from 'playwright-core'

export const themes = ['light', 'dark', 'sun'] as const
export const sizes = [
  { width: 1024, height: 640 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

export function fileOf(folder: string, name: string, theme: string, width: number): string {
  return path.join(folder, `${name}-${theme}-${width}.png`)
}

/** The theme is changed on the page alone, so that the place keeps its state over all nine. */
export async function takeAll(page: Page, name: string, folder: string): Promise<void> {
  // What was said in passing is no part of the place, nor is what the mouse happens to rest on.
  await page.locator('.saved').waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of themes) {
      await page.evaluate(chosen => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await page.waitForFunction(areImagesThere, null, { timeout: 10_000 }).catch(() => undefined)
      await page.screenshot({ path: fileOf(folder, name, theme, size.width) })
    }
  }
}

/** Those in sight; what is still on its way from the office after 10 s is shown as that. */
function areImagesThere(): boolean {
  return [...document.images].every(
    image => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  )
}
