/** Fonts from packages, so that a page looks the same on every machine. */
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A standard font of PDF, which pdfium brings along, or the path of a file. */
export type Font = string

const noto = '@expo-google-fonts/noto-sans'
const liberation = 'pdfjs-dist/standard_fonts/LiberationSans'

export const families = {
  noto: {
    regular: resolve(`${noto}/400Regular/NotoSans_400Regular.ttf`),
    bold: resolve(`${noto}/700Bold/NotoSans_700Bold.ttf`),
  },
  liberation: {
    regular: resolve(`${liberation}-Regular.ttf`),
    bold: resolve(`${liberation}-Bold.ttf`),
  },
  times: { regular: 'Times-Roman', bold: 'Times-Bold' },
  courier: { regular: 'Courier', bold: 'Courier-Bold' },
} as const satisfies Record<string, Record<'regular' | 'bold', Font>>

export type Family = keyof typeof families

/** Heights of a small x, as fractions of the size of print. */
export const heightsOfX: Readonly<Record<Family, number>> = {
  noto: 0.536,
  liberation: 0.519,
  times: 0.448,
  courier: 0.423,
}
