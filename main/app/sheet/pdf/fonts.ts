/** The letters of the sheet: Noto Sans has those of Latin, Greek and Cyrillic; a PDF's own fonts have only the first. */
import { createRequire } from 'node:module'

const family = '@expo-google-fonts/noto-sans'

export function fontFiles(): { regular: string; bold: string } {
  const { resolve } = createRequire(import.meta.url)
  return {
    regular: resolve(`${family}/400Regular/NotoSans_400Regular.ttf`),
    bold: resolve(`${family}/700Bold/NotoSans_700Bold.ttf`),
  }
}
