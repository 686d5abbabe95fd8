/** Pictures two by two; a row is never parted, and neither is a picture from what stands under it. */
import type { SheetPicture } from '../../../../shared/sheet.ts'
import { cutLines } from './break-lines.ts'
import type { Print } from './draw-block.ts'
import { column, type Paper, styles } from './paper.ts'
import type { PrintedPicture } from './shrink-picture.ts'

const between = 14
const cellWidth = (column.width - between) / 2
const heights = { photo: 186, signature: 84 } as const
/** A description may be as long as a note. */
const captionLines = 8

interface Cell {
  picture: SheetPicture
  printed: PrintedPicture | null
  /** what stands in its place */
  missing: string
  caption: string[]
}

/** What a first row takes, with a line under it. */
export function pictureRoom(pictures: readonly SheetPicture[]): number {
  return heights[pictures[0]?.size ?? 'photo'] + 2 * styles.small.size
}

export async function drawPictures(
  paper: Paper,
  pictures: readonly SheetPicture[],
  print: Print,
): Promise<void> {
  for (let at = 0; at < pictures.length; at += 2) {
    const row = await Promise.all(pictures.slice(at, at + 2).map(picture => makeCell(paper, picture, print)))
    drawRow(paper, row)
  }
}

async function makeCell(paper: Paper, picture: SheetPicture, print: Print): Promise<Cell> {
  const printed = picture.missing === null ? await print.picture(picture.documentUuid) : null
  const caption =
    picture.caption === ''
      ? []
      : cutLines(paper.lines(picture.caption, cellWidth, styles.small), captionLines)
  return { picture, printed, missing: picture.missing ?? print.unreadable, caption }
}

function drawRow(paper: Paper, row: readonly Cell[]): void {
  const height = Math.max(...row.map(cell => heightOf(paper, cell)))
  const captionHeight = Math.max(...row.map(({ caption }) => paper.heightOf(caption, styles.small)))
  paper.demand(height + 4 + captionHeight)
  const top = paper.y
  for (const [at, cell] of row.entries()) {
    const left = column.left + at * (cellWidth + between)
    paper.y = top
    drawPicture(paper, cell, { left, height })
    paper.y = top + height + 4
    if (cell.caption.length > 0)
      paper.element('Caption', () => paper.write(cell.caption, styles.small, { left }))
  }
  paper.y = top + height + 4 + captionHeight + 8
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
