/** Every page of the tests uses DejaVu Sans, the widest font in common use, unless a test sets another. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

interface Face {
  weight: string
  /** base64 */
  bytes: string
}

const fonts = path.join(import.meta.dirname, '../fonts')
const wide: Record<string, string> = {
  400: path.join(fonts, 'dejavu-sans-regular.woff2'),
  700: path.join(fonts, 'dejavu-sans-bold.woff2'),
}

/** The font of the pages of this process: ours, one of the machine, or the wide one. */
let chosen: { own: true } | { installed: string } | 'wide' = 'wide'

/** Lets the pages of this process use the screens' own font, or the font `name` of the machine. */
export function useFont(name: string | null): void {
  chosen = name === null ? { own: true } : { installed: name }
}

/** Sets the font of each document that the page will show. */
export async function setChosenFont(page: Page): Promise<void> {
  if (chosen === 'wide') await page.addInitScript(setFont, { name: 'font of the tests', faces: readFaces() })
  else if ('installed' in chosen) await page.addInitScript(setFont, { name: chosen.installed, faces: [] })
}

/** Shows the wide font until the next document is shown. */
export async function setWideFont(page: Page): Promise<void> {
  await page.evaluate(setFont, { name: 'font of the tests', faces: readFaces() })
}

/** Shows the screens' own font until the next document is shown. */
export async function setOwnFont(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.adoptedStyleSheets = []
    await document.fonts.load(`1rem ${getComputedStyle(document.body).fontFamily}`, 'a')
  })
}

/** Returns whether the machine has the font: letters in it are as wide as in two others only if it does not. */
export async function isFontInstalled(page: Page, name: string): Promise<boolean> {
  return page.evaluate(family => {
    const context = document.createElement('canvas').getContext('2d')
    const widthIn = (families: string) => {
      if (context === null) return 0
      context.font = `40px ${families}`
      return context.measureText('Fieldbook 0123456789, jobs and assets').width
    }
    return ['monospace', 'serif'].some(other => widthIn(`"${family}", ${other}`) !== widthIn(other))
  }, name)
}

function readFaces(): Face[] {
  return Object.entries(wide).map(([weight, file]) => ({ weight, bytes: readFileSync(file, 'base64') }))
}

/** Runs in the page. A face made of bytes is there at once, and the page's content policy allows it. */
function setFont({ name, faces }: { name: string; faces: readonly Face[] }): void {
  document.fonts.clear()
  for (const { weight, bytes } of faces) {
    const buffer = Uint8Array.from(atob(bytes), character => character.charCodeAt(0))
    document.fonts.add(new FontFace(name, buffer, { weight }))
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html body { font-family: "${name}" }`)
  document.adoptedStyleSheets = [sheet]
}
