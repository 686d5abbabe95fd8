/**
 * The fonts of a sheet. Noto Sans has Latin, Greek and Cyrillic letters.
 * `signs.ttf` has arrows, ticks and technical symbols: a subset of Noto Sans Math, Symbols and Symbols 2,
 * which are six times as large.
 */
import { fileForThread } from '../../../store/thread-file.ts'

export interface Style {
  font: 'regular' | 'bold'
  size: number
  colour: string
}

export interface SheetFonts {
  /**
   * Returns the text with line ends, tabs as spaces, and a replacement mark for characters that no font
   * has.
   */
  printable(text: string, style: Style): string
  width(text: string, style: Style): number
  draw(text: string, style: Style, at: { x: number; y: number }): void
}

type HasGlyph = (codePoint: number) => boolean
/** Consecutive characters of the same font. */
interface Run {
  font: string
  text: string
}

const family = '@expo-google-fonts/noto-sans'
const files = {
  regular: `${family}/400Regular/NotoSans_400Regular.ttf`,
  bold: `${family}/700Bold/NotoSans_700Bold.ttf`,
  signs: './signs.ttf',
} as const

export function createSheetFonts(doc: PDFKit.PDFDocument): SheetFonts {
  for (const [name, file] of Object.entries(files))
    doc.registerFont(name, fileForThread(file, import.meta.url))
  const hasGlyph = (font: string): HasGlyph => {
    const { font: glyphs } = fontOf(doc.font(font))
    return codePoint => glyphs.hasGlyphForCodePoint(codePoint)
  }
  const anyHasGlyph = (font: string): HasGlyph => {
    const [own, signs] = [hasGlyph(font), hasGlyph('signs')]
    return codePoint => own(codePoint) || signs(codePoint)
  }
  const use = (font: string, { size, colour }: Style) => doc.font(font).fontSize(size).fillColor(colour)
  const runs = (text: string, font: string) => runsOf(text, font, hasGlyph(font))
  return {
    printable: (text, { font }) => printable(text, anyHasGlyph(font)),
    width(text, style) {
      const widths = runs(text, style.font).map(run => use(run.font, style).widthOfString(run.text))
      return widths.reduce((sum, width) => sum + width, 0)
    },
    draw(text, style, { x, y }) {
      use(style.font, style)
      // Both fonts share one baseline, although their ascents differ.
      const baseline = -(fontOf(doc).ascender / 1000) * style.size
      let left = x
      for (const run of runs(text, style.font)) {
        use(run.font, style).text(run.text, left, y, { lineBreak: false, baseline })
        left += doc.widthOfString(run.text)
      }
    },
  }
}

/** Splits a text at the places where the font changes. */
function runsOf(text: string, font: string, hasGlyph: HasGlyph): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const wanted = hasGlyph(letter.codePointAt(0) ?? 0) ? font : 'signs'
    const last = runs.at(-1)
    if (last?.font === wanted) last.text += letter
    else runs.push({ font: wanted, text: letter })
  }
  return runs
}

/** Returns pdfkit's current font, which its types do not declare. */
function fontOf(doc: PDFKit.PDFDocument) {
  type Used = { ascender: number; font: { hasGlyphForCodePoint: HasGlyph } }
  return (doc as unknown as { _font: Used })._font
}

/** Printed for a character that no font has. */
const unknown = '\ufffd'
/** Control characters, direction marks, lone surrogates and private characters are not printed. */
const unprinted = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\p{Variation_Selector}/u
/** Emoji and unit symbols, and the characters that replace them because a font has those. */
const plainSigns: Readonly<Record<string, string>> = {
  '✅': '✔',
  '㎡': 'm²',
  '㎥': 'm³',
  '❌': '✖',
  '❎': '✖',
  '⭕': '○',
  '❗': '!',
  '❓': '?',
}

/** Replaces characters that no font has by simpler ones: `㎏` by `kg`, a green tick by a black one. */
export function printable(text: string, hasGlyph: HasGlyph): string {
  const known = hasGlyph(0xfffd) ? unknown : '?'
  const areAll = (letters: string) => Array.from(letters).every(one => hasGlyph(one.codePointAt(0) ?? 0))
  const letters = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  return Array.from(letters, letter => {
    if (letter === '\n') return letter
    if (unprinted.test(letter)) return ''
    return [letter, plainSigns[letter], letter.normalize('NFKC')].find(one => one && areAll(one)) ?? known
  }).join('')
}
