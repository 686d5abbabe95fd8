/** Pictures two by two; a row is never parted, and neither is a picture from what stands under it. */
import type { SheetBlock, SheetPicture } from '../../../../shared/sheet.ts'
import { cutLines } from './break-lines.ts'
import type { Print } from './draw-block.ts'
import { column, type Paper, styles } from './paper.ts'
import type { PrintedPicture } from './shrink-picture.ts'

const between = 14
const cellWidth = (column.width - between) / 2
const heights = { photo: 186, signature: 84 } as const
/** A description may be as long as a note. */
const captionLines = 8
const underPicture = 4
const underLabel = 3
const underRow = 12

interface Cell {
  picture: SheetPicture
  printed: PrintedPicture | null
  /** what stands in its place */
  missing: string
  caption: string[]
}

type Pictures = SheetBlock & { kind: 'pictures' }

/** What each row takes, the first with the label that stands above it. */
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

/** Never on another page than the picture that it is of. */
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

/** Before they are opened: none takes more. */
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

/** With what is said under each. */
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

/** What is not there takes no more than the sentence that says so: an empty box tells a customer nothing. */
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
