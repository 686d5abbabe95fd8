/** Draws the blocks of a sheet, each kind in its own way. */
import { assertNever } from '../../../../shared/entities/brand.ts'
import type { SheetBlock, SheetFact, SheetItem, SheetNote } from '../../../../shared/views/sheet.ts'
import { drawPictures, type Print, rowRooms } from './draw-pictures.ts'
import type { Style } from './fonts.ts'
import { column, line, lineHeight, type Paper, styles } from './paper.ts'

const nameWidth = 160
const valueLeft = column.left + nameWidth + 14
const valueWidth = column.width - nameWidth - 14
const gap = 4
const indent = 16
/** A text with more lines may be split over two pages, with at least two lines on the first. */
const wholeLines = 6

export async function drawBlock(paper: Paper, block: SheetBlock, print: Print): Promise<void> {
  switch (block.kind) {
    case 'facts':
      return paper.group('Table', async () => {
        for (const fact of block.facts) await drawFact(paper, fact)
      })
    case 'heading':
      return drawHeading(paper, block.text)
    case 'remark':
      return drawRemark(paper, block)
    case 'items':
      return paper.group('L', async () => {
        for (const item of block.items) await drawItem(paper, item)
      })
    case 'notes':
      for (const note of block.notes) drawNote(paper, note)
      return
    case 'pictures':
      return drawPictures(paper, block, print)
    default:
      return assertNever(block)
  }
}

/** Returns the height of the block's first piece, which must be on the same page as the heading above it. */
export function headOf(paper: Paper, block: SheetBlock): number {
  return roomsOf(paper, block).next().value ?? 0
}

/** Returns the height of a whole block, as far as it is known before pictures are opened. */
export function wholeOf(paper: Paper, block: SheetBlock): number {
  return roomsOf(paper, block).reduce((all, room) => all + room, 0)
}

/** Returns the height of each piece, measured only when it is needed. */
function roomsOf(paper: Paper, block: SheetBlock): IteratorObject<number, undefined> {
  switch (block.kind) {
    case 'facts':
      return block.facts.values().map(fact => layFact(paper, fact).whole)
    case 'items':
      return block.items.values().map(item => layItem(paper, item).whole)
    case 'notes':
      return block.notes.values().map(note => layNote(paper, note).whole)
    case 'pictures':
      return rowRooms(paper, block)
    case 'heading':
      return [
        paper.heightOf(paper.lines(block.text, column.width, styles.heading), styles.heading) + 9,
      ].values()
    case 'remark':
      return [
        paper.heightOf(paper.lines(block.text, column.width, styles.small), styles.small) + gap,
      ].values()
    default:
      return assertNever(block)
  }
}

function drawRemark(paper: Paper, { text, isMarked = false }: SheetBlock & { kind: 'remark' }): void {
  const style = isMarked ? styles.mark : styles.small
  paper.paragraph('P', text, style)
}

function drawHeading(paper: Paper, text: string): void {
  paper.y += 4
  paper.paragraph('H3', text, styles.heading)
}

/** Returns the height of the lines that must be on the same page. */
function togetherOf(lines: readonly string[], style: Style): number {
  return (lines.length <= wholeLines ? lines.length : 2) * lineHeight(style)
}

/** Returns the lines of a fact, and the height that must be on one page. */
function layFact(paper: Paper, { name, value }: SheetFact) {
  const names = paper.lines(name, nameWidth, styles.small)
  const values = paper.lines(value, valueWidth, styles.text)
  const whole = Math.max(togetherOf(names, styles.small), togetherOf(values, styles.text)) + gap
  return { names, values, whole }
}

/** Draws the name on the left and the value on the right. */
async function drawFact(paper: Paper, fact: SheetFact): Promise<void> {
  const { names, values, whole } = layFact(paper, fact)
  paper.require(whole)
  await paper.group('TR', () => {
    const [top, before] = [paper.y, paper.pages]
    paper.y += 1
    paper.element('TH', () => paper.write(names, styles.small))
    const below = paper.y
    // if the name continues on the next page, the value starts there too
    if (paper.pages === before) paper.y = top
    const begun = paper.pages
    paper.element('TD', () => paper.write(values, styles.text, { left: valueLeft }))
    if (paper.pages === begun) paper.y = Math.max(paper.y, below)
  })
  paper.y += gap
}

const barColumn = { left: column.left + indent, width: column.width - indent }
const amountWidth = 96
const amountLeft = column.left + column.width - amountWidth

function layItem(paper: Paper, { text, amount, state, description }: SheetItem) {
  const amounts = amount === '' ? [] : paper.lines(amount, amountWidth, styles.strong)
  const textWidth = amount === '' ? barColumn.width : barColumn.width - amountWidth - 14
  const texts = paper.lines(text, textWidth, styles.text)
  const below = paper.lines([state, description].filter(Boolean).join('\n'), barColumn.width, styles.small)
  const beside = Math.max(togetherOf(texts, styles.text), togetherOf(amounts, styles.strong))
  return { texts, amounts, below, whole: beside + togetherOf(below, styles.small) + gap }
}

async function drawItem(paper: Paper, item: SheetItem): Promise<void> {
  const { texts, amounts, below, whole } = layItem(paper, item)
  paper.require(whole)
  await paper.group('LI', () => {
    paper.artifact(() => drawBox(paper, item.isDone))
    paper.element('LBody', () => {
      const top = paper.y
      const begun = paper.pages
      paper.write(amounts, styles.strong, { left: amountLeft, align: 'right', width: amountWidth })
      const under = paper.y
      if (paper.pages === begun) paper.y = top
      paper.write(texts, styles.text, barColumn)
      if (paper.pages === begun) paper.y = Math.max(paper.y, under)
      paper.write(below, styles.small, barColumn)
    })
  })
  paper.y += gap
}

function drawBox({ doc, y, accent }: Paper, isDone: boolean): void {
  const [left, top, side] = [column.left, y + 2.5, 8.5]
  doc.rect(left, top, side, side).lineWidth(0.9).stroke(styles.small.colour)
  if (!isDone) return
  doc
    .moveTo(left + 1.8, top + 4.4)
    .lineTo(left + 3.7, top + 6.4)
    .lineTo(left + 6.9, top + 2)
    .lineWidth(1.3)
    .stroke(accent)
}

function layNote(paper: Paper, { head, mark, text }: SheetNote) {
  const heads = paper.lines(head, barColumn.width, styles.small)
  const marks = mark === null ? [] : paper.lines(mark, barColumn.width, styles.mark)
  const texts = paper.lines(text, barColumn.width, styles.text)
  const above = paper.heightOf(heads, styles.small) + paper.heightOf(marks, styles.mark)
  return { heads, marks, texts, whole: above + togetherOf(texts, styles.text) + gap }
}

/** Draws the author and the time above the note's text. */
function drawNote(paper: Paper, note: SheetNote): void {
  const { heads, marks, texts, whole } = layNote(paper, note)
  paper.require(whole)
  paper.artifact(() => drawBar(paper, note.mark !== null))
  paper.element('P', () => {
    paper.write(heads, styles.small, barColumn)
    paper.write(marks, styles.mark, barColumn)
    paper.write(texts, styles.text, barColumn)
  })
  paper.y += gap + 3
}

function drawBar({ doc, y }: Paper, isMarked: boolean): void {
  doc.rect(column.left, y + 2.5, 2.5, 8.5).fill(isMarked ? styles.mark.colour : line)
}
