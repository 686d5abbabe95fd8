/** Takes a place in each theme and size. */
import path from 'node:path'
import type { Page } from 'playwright-core'

export interface Size {
  width: number
  height: number
}

/** The themes and sizes of one run. */
export interface Views {
  themes: readonly string[]
  sizes: readonly Size[]
}

/** The size in which a place is reached. */
export const laptop: Size = { width: 1024, height: 640 }
const phone: Size = { width: 390, height: 844 }

export const everyView: Views = {
  themes: ['light', 'dark', 'sun'],
  sizes: [
    laptop,
    { width: 1440, height: 900 },
    phone,
    { width: 320, height: 640 },
    { width: 640, height: 480 },
  ],
}

/** Shows whether another font or language fits. */
export const fewViews: Views = { themes: ['light'], sizes: [laptop, phone] }

export function fileOf(folder: string, name: string, theme: string, width: number): string {
  return path.join(folder, `${name}-${theme}-${width}.png`)
}

/** Changes the theme on the page only, so that the place keeps its state. */
export async function takeAll(page: Page, name: string, folder: string, views: Views): Promise<void> {
  // Temporary messages and the mouse pointer are not part of the place.
  await page.locator('.saved').waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  for (const size of views.sizes) {
    await page.setViewportSize(size)
    for (const theme of views.themes) {
      await page.evaluate(chosen => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await page.waitForFunction(areImagesThere, null, { timeout: 10_000 }).catch(() => undefined)
      await page.waitForFunction(areMapsDrawn, null, { timeout: 10_000 }).catch(() => undefined)
      await page.screenshot({ path: fileOf(folder, name, theme, size.width) })
    }
  }
}

/** Returns whether all visible images are loaded; after 10 s the loading state is taken. */
function areImagesThere(): boolean {
  return [...document.images].every(
    image => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  )
}

/** Returns whether all maps have the size of their box and the colours of the theme. */
function areMapsDrawn(): boolean {
  return [...document.querySelectorAll('.map-box')].every(box => {
    const map = box.querySelector('.maplibregl-canvas')
    const fits = map?.clientWidth === box.clientWidth && map.clientHeight === box.clientHeight
    return map === null || (fits && box.ariaBusy === null)
  })
}
