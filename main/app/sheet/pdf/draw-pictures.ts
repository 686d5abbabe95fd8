/** Draws pictures in rows of two. A row stays on one page, with the captions of its pictures. */
import type { SheetBlock, SheetPicture } from '../../../../shared/views/sheet.ts'
import { cutLines } from './break-lines.ts'
import { column, type Paper, styles } from './paper.ts'
import type { PrintedPicture } from './shrink-picture.ts'

export interface Print {
  picture(documentUuid: string): Promise<PrintedPicture | null>
  /** The text that replaces a broken picture. */
  unreadable: string
}

const between = 14
const cellWidth = (column.width - between) / 2
const heights = { photo: 186, signature: 84 } as const
/** The most lines of a caption, because descriptions may be as long as notes. */
const captionLines = 8
const underPicture = 4
const underLabel = 3
const underRow = 12

interface Cell {
  picture: SheetPicture
  printed: PrintedPicture | null
  /** The text that is printed if there is no picture. */
  missing: string
  caption: string[]
}

type Pictures = SheetBlock & { kind: 'pictures' }

/** Yields the height of each row; the first row includes the label above it. */
export function* rowRooms(paper: Paper, { label, pictures }: Pictures): Generator<number, undefined> {
  for (let at = 0; at < pictures.length; at += 2)
    yield rowRoom(paper, pictures.slice(at, at + 2)) + (at === 0 ? labelHeight(paper, label) : 0)
}

export async function drawPictures(paper: Paper, { label, pictures }: Pictures, print: Print): Promise<void> {
  for (let at = 0; at < pictures.length; at += 2) {
    const row = await Promise.all(pictures.slice(at, at + 2).map(picture => makeCell(paper, picture, print)))
    if (at === 0 && label) drawLabel(paper, label, row)
    drawRow(paper, row)
  }
}

/** Draws the label on the same page as the pictures below it. */
function drawLabel(paper: Paper, label: string, row: readonly Cell[]): void {
  paper.require(labelHeight(paper, label) + Math.max(...rowHeights(paper, row)) + underRow)
  paper.element('P', () => paper.write(labelLines(paper, label), styles.small))
  paper.y += underLabel
}

function labelLines(paper: Paper, label: string): string[] {
  return cutLines(paper.lines(label, column.width, styles.small), captionLines)
}

function labelHeight(paper: Paper, label = ''): number {
  return label === '' ? 0 : paper.heightOf(labelLines(paper, label), styles.small) + underLabel
}

/** Returns the largest height that the row can have, before its pictures are opened. */
function rowRoom(paper: Paper, pictures: readonly SheetPicture[]): number {
  const cells = pictures.map(picture => {
    const { missing, size } = picture
    const room = missing === null ? heights[size] : paper.heightOf(sentence(paper, missing), styles.small)
    return room + paper.heightOf(captionOf(paper, picture), styles.small)
  })
  return Math.max(0, ...cells) + underRow
}

async function makeCell(paper: Paper, picture: SheetPicture, print: Print): Promise<Cell> {
  const printed = picture.missing === null ? await print.picture(picture.documentUuid) : null
  const caption = captionOf(paper, picture)
  return { picture, printed, missing: picture.missing ?? print.unreadable, caption }
}

function captionOf(paper: Paper, { caption }: SheetPicture): string[] {
  return caption === '' ? [] : cutLines(paper.lines(caption, cellWidth, styles.small), captionLines)
}

/** Returns the heights of the cells with their captions. */
function rowHeights(paper: Paper, row: readonly Cell[]): number[] {
  return row.map(cell => heightOf(paper, cell) + underPicture + paper.heightOf(cell.caption, styles.small))
}

function drawRow(paper: Paper, row: readonly Cell[]): void {
  const height = Math.max(...row.map(cell => heightOf(paper, cell)))
  const captionHeight = Math.max(...row.map(({ caption }) => paper.heightOf(caption, styles.small)))
  paper.require(height + underPicture + captionHeight)
  const top = paper.y
  for (const [at, cell] of row.entries()) {
    const left = column.left + at * (cellWidth + between)
    paper.y = top
    drawPicture(paper, cell, { left, height })
    paper.y = top + height + underPicture
    if (cell.caption.length > 0)
      paper.element('Caption', () => paper.write(cell.caption, styles.small, { left }))
  }
  paper.y = top + height + captionHeight + underRow
}

/**
 * A missing picture needs only the height of its message, because an empty box would not help the
 * customer.
 */
function heightOf(paper: Paper, { picture, printed, missing }: Cell): number {
  return printed === null ? paper.heightOf(sentence(paper, missing), styles.small) : heights[picture.size]
}

function sentence(paper: Paper, missing: string): string[] {
  return paper.lines(missing, cellWidth, styles.small)
}

function drawPicture(
  paper: Paper,
  { picture, printed, missing }: Cell,
  { left, height }: { left: number; height: number },
): void {
  const { doc, y } = paper
  if (printed !== null) {
    const scale = Math.min(cellWidth / printed.width, height / printed.height)
    paper.element(
      'Figure',
      () =>
        doc.image(printed.jpeg, left, y, { width: printed.width * scale, height: printed.height * scale }),
      picture.alt,
    )
    return
  }
  paper.element('P', () => paper.write(sentence(paper, missing), styles.small, { left }))
}
