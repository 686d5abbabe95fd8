/** The text of a page of a PDF, and where each part of it is. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PageWord } from '../../../../shared/entities/captured-page.ts'
import type { Part, TextPiece } from './match-text.ts'

/** Fractions of the upright page. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PageText {
  pieces: readonly TextPiece[]
  boxOf(part: Part): Box
}

/** @throws for a page that cannot be read */
export async function readPageText(document: PDFDocumentProxy, at: number): Promise<PageText> {
  const page = await document.getPage(at)
  const { items, styles } = await page.getTextContent()
  const pieces = items.flatMap(item => ('str' in item ? [item] : []))
  const viewport = page.getViewport({ scale: 1 })
  return {
    pieces,
    boxOf({ piece, from, to }) {
      const item = pieces[piece]
      if (item === undefined) return { x: 0, y: 0, width: 0, height: 0 }
      const style = styles[item.fontName]
      const font = style?.fontFamily ?? 'sans-serif'
      const whole = Math.max(1, widthOf(item.str, font))
      const left = (item.width * widthOf(item.str.slice(0, from), font)) / whole
      const right = (item.width * widthOf(item.str.slice(0, to), font)) / whole
      const corners = cornersOf(item.transform, item.height, { left, right })
      return boxAround(
        corners.map(([x, y]) => viewport.convertToViewportPoint(x, y) as number[]),
        viewport,
      )
    },
  }
}

/** The text of recognised words. Each ends a line, so that words do not run together. */
export function textOfWords(words: readonly PageWord[]): PageText {
  return {
    pieces: words.map(({ text }) => ({ str: text, hasEOL: true })),
    boxOf({ piece, from, to }) {
      const word = words[piece]
      if (word === undefined) return { x: 0, y: 0, width: 0, height: 0 }
      const { text, box } = word
      const share = box.width / Math.max(1, text.length)
      return { ...box, x: box.x + from * share, width: (to - from) * share }
    },
  }
}

/** Letters reach this far under and over the line, as fractions of the height. */
const under = 0.22
const over = 0.88

/** Returns two opposite corners in points of the PDF. `transform` is the matrix of the text. */
function cornersOf(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
  height: number,
  { left, right }: { left: number; right: number },
): [number, number][] {
  const along = Math.hypot(a, b) || 1
  const across = Math.hypot(c, d) || 1
  const at = (x: number, y: number): [number, number] => [
    e + (a / along) * x + (c / across) * y,
    f + (b / along) * x + (d / across) * y,
  ]
  return [at(left, -under * height), at(right, over * height)]
}

function boxAround(points: readonly number[][], page: { width: number; height: number }): Box {
  const xs = points.map(([x = 0]) => x)
  const ys = points.map(([, y = 0]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    x: left / page.width,
    y: top / page.height,
    width: (Math.max(...xs) - left) / page.width,
    height: (Math.max(...ys) - top) / page.height,
  }
}

let measuring: CanvasRenderingContext2D | null = null

/** Letters differ in width, so the place of a part is measured in a font of the same family. */
function widthOf(text: string, family: string): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (measuring === null) return text.length
  measuring.font = `100px ${family}`
  return measuring.measureText(text).width
}
