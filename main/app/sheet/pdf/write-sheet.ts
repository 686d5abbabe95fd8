/** Writes a sheet as a PDF. */
import type { SheetBlock, SheetPart } from '../../../../shared/views/sheet.ts'
import type { Blobs } from '../../../store/blobs/blobs.ts'
import { drawBlock, headOf, wholeOf } from './draw-block.ts'
import { drawLetterhead } from './draw-letterhead.ts'
import type { Print } from './draw-pictures.ts'
import { column, line, lineHeight, Paper, styles } from './paper.ts'
import type { SheetOrder } from './sheet-order.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Returns the bytes of the PDF. `places`: the databases that are searched for pictures, in this order. */
export async function writeSheet(order: SheetOrder, places: readonly Blobs[]): Promise<Uint8Array> {
  const { sheet, pictures, pageOf } = order
  const paper = new Paper(sheet)
  await drawLetterhead(paper, sheet.company)
  const picture = (documentUuid: string) => shrinkPicture(places, pictures[documentUuid])
  paper.paragraph('P', `${sheet.kind} · ${sheet.name}`, styles.small)
  paper.paragraph('H1', sheet.title, styles.title)
  paper.paragraph('P', sheet.asOfWords, styles.small)
  paper.y += 6
  // the first part has the same title as the sheet, which is already printed above it
  for (const [at, part] of sheet.parts.entries())
    await paper.group('Sect', () =>
      drawPart(paper, part, { isTitled: at > 0, print: { picture, unreadable: sheet.unreadable } }),
    )
  return paper.end(pageOf)
}

async function drawPart(
  paper: Paper,
  { title, isWhole = false, blocks }: SheetPart,
  { isTitled, print }: { isTitled: boolean; print: Print },
): Promise<void> {
  if (isWhole) paper.requireWhole(wholePart(paper, title, blocks))
  if (isTitled) drawPartTitle(paper, title, blocks)
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') paper.require(leadOf(paper, blocks.slice(at)))
    await drawBlock(paper, block, print)
    paper.y += underBlock
  }
}

const aboveTitle = 12
const underTitle = 8
const underBlock = 5

function wholePart(paper: Paper, title: string, blocks: readonly SheetBlock[]): number {
  const heading = aboveTitle + paper.heightOf(paper.lines(title, column.width, styles.part), styles.part)
  return blocks.reduce((all, block) => all + wholeOf(paper, block) + underBlock, heading + underTitle)
}

function drawPartTitle(paper: Paper, title: string, blocks: readonly SheetBlock[]): void {
  const lines = paper.lines(title, column.width, styles.part)
  paper.y += aboveTitle
  paper.require(paper.heightOf(lines, styles.part) + underTitle + leadOf(paper, blocks))
  paper.element('H2', () => paper.write(lines, { ...styles.part, colour: paper.accent }))
  paper.artifact(() => {
    const y = paper.y + 1
    paper.doc
      .moveTo(column.left, y)
      .lineTo(column.left + column.width, y)
      .lineWidth(0.75)
      .stroke(line)
  })
  paper.y += 7
}

/**
 * Returns the height that must be on the same page as the title: up to and including the first block that
 * is no heading.
 */
function leadOf(paper: Paper, blocks: readonly SheetBlock[]): number {
  let height = 0
  for (const block of blocks) {
    height += headOf(paper, block)
    if (block.kind !== 'heading' && block.kind !== 'remark') break
  }
  return height + lineHeight(styles.text)
}
