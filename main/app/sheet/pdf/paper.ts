/**
 * Pages of A4 with a current position. Drawing code calls `require` first, which begins a new page if the
 * height does not fit.
 * Text is tagged with its role for screen readers; lines and page numbers are not.
 */
import PDFDocument from 'pdfkit'
import type { Sheet } from '../../../../shared/views/sheet.ts'
import { breakLines } from './break-lines.ts'
import { createSheetFonts, type SheetFonts, type Style } from './fonts.ts'

/** Sizes in points; an inch has 72. */
const page = { width: 595.28, height: 841.89, side: 48, top: 66, bottom: 62 } as const
export const column = { left: page.side, width: page.width - 2 * page.side } as const

const ink = '#1a1f1d'
const soft = '#535a55'
export const line = '#c9c4b8'

export const styles = {
  title: { font: 'bold', size: 19, colour: ink },
  part: { font: 'bold', size: 13, colour: '#0d5c50' },
  company: { font: 'bold', size: 11.5, colour: ink },
  heading: { font: 'bold', size: 10.5, colour: ink },
  text: { font: 'regular', size: 9.5, colour: ink },
  strong: { font: 'bold', size: 9.5, colour: ink },
  small: { font: 'regular', size: 8.5, colour: soft },
  mark: { font: 'bold', size: 8.5, colour: '#9f2019' },
} as const satisfies Record<string, Style>

/** The area for lines. Right alignment needs its width. */
interface Within {
  left: number
  width?: number
  align?: 'right'
}

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'LBody' | 'Figure' | 'Caption'
type Element = PDFKit.PDFStructureElement

export class Paper {
  readonly doc: PDFKit.PDFDocument
  y: number = page.top
  /** The colour of headings and lines. */
  readonly accent: string
  readonly #running: string
  readonly #foot: string
  readonly #root: Element
  readonly #letters: SheetFonts
  #parent: Element
  #tag: Tag | null = null
  #contents: PDFKit.PDFStructureContent[] = []

  constructor(sheet: Sheet) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      // no default font, because pdfkit would read a font that is opened under two names again for each
      // line
      font: '',
      pdfVersion: '1.7',
      lang: sheet.language,
      tagged: true,
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      info: {
        Title: `${sheet.name} · ${sheet.title}`,
        Subject: sheet.kind,
        Creator: 'Fieldbook',
        CreationDate: new Date(sheet.asOf),
      },
    })
    this.accent = legible(sheet.company?.colour ?? null) ?? styles.part.colour
    this.#foot = sheet.company?.foot ?? ''
    this.#letters = createSheetFonts(this.doc)
    this.#running = [sheet.company?.name, sheet.name, sheet.title].filter(Boolean).join(' · ')
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
    this.#parent = this.#root
    this.doc.addPage()
  }

  /** The height that is left on the page. */
  get room(): number {
    return page.height - page.bottom - this.y
  }

  /** The number of pages so far. */
  get pages(): number {
    return this.doc.bufferedPageRange().count
  }

  /** Begins a new page if the height does not fit, unless the page is still empty. */
  require(height: number): void {
    if (this.room < height && this.y > page.top) this.#turn()
  }

  /**
   * Does the same as `require` for heights that fit on one page. A longer block needs two pages in any
   * case.
   */
  requireWhole(height: number): void {
    if (height <= page.height - page.top - page.bottom) this.require(height)
  }

  lines(text: string, width: number, style: Style): string[] {
    this.#use(style)
    return breakLines(this.#letters.printable(text, style), width, piece => this.#letters.width(piece, style))
  }

  heightOf(lines: readonly string[], style: Style): number {
    return lines.length * lineHeight(style)
  }

  /** Tags all that `draw` draws as one element, also if it continues on other pages. */
  element(tag: Tag, draw: () => void, alt?: string): void {
    this.#tag = tag
    this.#contents = [this.doc.markStructureContent(tag)]
    draw()
    this.doc.endMarkedContent()
    this.#tag = null
    this.#parent.add(this.doc.struct(tag, alt === undefined ? {} : { alt }, this.#contents))
  }

  /** Draws one text over the column's width as an element. */
  paragraph(tag: Tag, text: string, style: Style): void {
    this.element(tag, () => this.write(this.lines(text, column.width, style), style))
  }

  /** Groups the elements that `draw` adds in one parent element. */
  async group(tag: 'Sect' | 'Table' | 'TR' | 'L' | 'LI', draw: () => void | Promise<void>): Promise<void> {
    const outer = this.#parent
    this.#parent = this.doc.struct(tag)
    outer.add(this.#parent)
    await draw()
    this.#parent = outer
  }

  /** Draws something that screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Writes lines from the current position; a line that does not fit goes to the next page. */
  write(lines: readonly string[], style: Style, { left, width, align }: Within = column): void {
    for (const text of lines) {
      this.require(lineHeight(style))
      this.#use(style)
      const indent = align === 'right' ? (width ?? 0) - this.#letters.width(text, style) : 0
      // the space at the line's end separates the words of two lines for screen readers
      this.#letters.draw(`${text} `, style, { x: left + indent, y: this.y })
      this.y += lineHeight(style)
    }
  }

  /** Adds the page numbers and returns the PDF. */
  async end(pageOf: string): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      this.doc.switchToPage(at)
      const words = pageOf.replace('{page}', String(at + 1)).replace('{pages}', String(count))
      this.#atEdge(words, page.height - page.bottom + 24, 'right')
      if (this.#foot !== '')
        this.#atEdge(this.#foot, page.height - page.bottom + 24, 'left', column.width - 90)
    }
    const parts: Uint8Array[] = []
    this.doc.on('data', (part: Uint8Array) => parts.push(part))
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
    this.doc.once('end', resolve).once('error', reject)
    this.doc.end()
    await ended
    return Buffer.concat(parts)
  }

  #turn(): void {
    const tag = this.#tag
    if (tag !== null) this.doc.endMarkedContent()
    this.doc.addPage()
    this.#atEdge(this.#running, page.top - 34, 'left')
    this.y = page.top
    if (tag !== null) this.#contents.push(this.doc.markStructureContent(tag))
  }

  /** Draws one line in the top or bottom margin, shortened if it is too long. */
  #atEdge(text: string, y: number, align: 'left' | 'right', width = column.width - 12): void {
    const style = styles.small
    this.artifact(() => {
      const [first = '', ...more] = this.lines(text.replaceAll('\n', ' '), width, style)
      const shown = more.length > 0 ? `${first}…` : first
      const left =
        align === 'left' ? column.left : column.left + column.width - this.#letters.width(shown, style)
      this.#letters.draw(shown, style, { x: left, y })
    })
  }

  #use({ font, size, colour }: Style): void {
    this.doc.font(font).fontSize(size).fillColor(colour)
  }
}

export function lineHeight({ size }: Style): number {
  return size * 1.4
}

// Checks whether a company's colour is legible on white paper. Pure.

/** The minimum contrast of the Web Content Accessibility Guidelines for large text such as headings. */
const leastContrast = 3

/** Returns null if the colour is invalid or too light. */
export function legible(colour: string | null): string | null {
  if (colour === null || !/^#[0-9a-f]{6}$/.test(colour)) return null
  return 1.05 / (luminance(colour) + 0.05) >= leastContrast ? colour : null
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
