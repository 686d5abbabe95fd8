/** Every page of the tests uses DejaVu Sans, the widest font in common use, whatever the machine has installed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from 'playwright-core'

interface Face {
  weight: string
  /** base64 */
  bytes: string
}

const fonts = path.join(import.meta.dirname, '../fonts')
const wide = {
  400: path.join(fonts, 'dejavu-sans-regular.woff2'),
  700: path.join(fonts, 'dejavu-sans-bold.woff2'),
}
const noto = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json')
const usual = {
  400: path.join(noto, '../400Regular/NotoSans_400Regular.ttf'),
  600: path.join(noto, '../600SemiBold/NotoSans_600SemiBold.ttf'),
}

let isInstalledFont = false

/** Lets the pages of this process use the machine's own fonts, as pictures for the README do. */
export function useInstalledFonts(): void {
  isInstalledFont = true
}

/** Sets the font of each document that the page will show. */
export async function setWideFont(page: Page): Promise<void> {
  if (!isInstalledFont) await page.addInitScript(setFont, readFaces(wide))
}

/** Sets a font of usual width until the next document is shown. */
export async function setUsualFont(page: Page): Promise<void> {
  await page.evaluate(setFont, readFaces(usual))
}

/** Shows the machine's own font until the next document is shown. */
export async function setInstalledFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

function readFaces(files: Record<number, string>): Face[] {
  return Object.entries(files).map(([weight, file]) => ({ weight, bytes: readFileSync(file, 'base64') }))
}

/** Runs in the page. A face made of bytes is there at once, and the page's content policy allows it. */
function setFont(faces: readonly Face[]): void {
  const name = 'font of the tests'
  document.fonts.clear()
  for (const { weight, bytes } of faces) {
    const buffer = Uint8Array.from(atob(bytes), character => character.charCodeAt(0))
    document.fonts.add(new FontFace(name, buffer, { weight }))
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html body { font-family: "${name}" }`)
  document.adoptedStyleSheets = [sheet]
}
