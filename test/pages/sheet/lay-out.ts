/** Lays out a document on a sheet of paper. Lengths are points; an inch has 72. */
import type { Block } from '../texts/block.ts'
import type { Font } from './fonts.ts'
import type { Format } from './formats.ts'

export interface Print {
  font: (weight: Weight) => Font
  /** size of ordinary text in points */
  size: number
  /** colour of titles and lines */
  accent: string
}

type Weight = 'regular' | 'bold'

export type Mark =
  | {
      kind: 'text'
      text: string
      font: Font
      size: number
      colour: string
      x: number
      y: number
      width: number
    }
  | { kind: 'line'; x: number; y: number; width: number }
  | { kind: 'frame'; x: number; y: number; width: number; height: number }
  | { kind: 'band'; x: number; y: number; width: number; height: number }
  | { kind: 'signature'; x: number; y: number; width: number }

export interface Layout {
  marks: Mark[]
  /** the printed text in reading order */
  words: string[]
  /** points */
  width: number
  height: number
}

type Measure = (text: string, font: Font, size: number) => number

const pointsPerMillimetre = 72 / 25.4
const ink = '#101014'

/** Blocks that do not fit are left out. */
export function layOut(blocks: readonly Block[], format: Format, print: Print, measure: Measure): Layout {
  const left = format.side * pointsPerMillimetre
  const top = format.top * pointsPerMillimetre
  const width = format.width * pointsPerMillimetre - 2 * left
  const most = format.height === null ? null : format.height * pointsPerMillimetre
  const marks: Mark[] = []
  let y = top
  for (const block of blocks) {
    const placed = placeBlock(block, { left, width, print, measure })
    if (most !== null && y + placed.height > most - top * 0.8) continue
    marks.push(...placed.marks.map(mark => ({ ...mark, y: mark.y + y })))
    y += placed.height + print.size * 0.9
  }
  const words = marks.flatMap(mark => (mark.kind === 'text' ? mark.text.split(/\s+/) : []))
  return { marks, words, width: format.width * pointsPerMillimetre, height: most ?? y + top * 1.5 }
}

interface Room {
  left: number
  width: number
  print: Print
  measure: Measure
}

interface Placed {
  /** y begins at the top of the block */
  marks: Mark[]
  height: number
}

function placeBlock(block: Block, room: Room): Placed {
  switch (block.kind) {
    case 'title':
      return placeText(block.text, room, { scale: 1.7, weight: 'bold', colour: room.print.accent })
    case 'heading':
      return placeText(block.text, room, { scale: 1.15, weight: 'bold' })
    case 'text':
      return placeText(block.text, room, { weight: 'regular' })
    case 'small':
      return placeText(block.text, room, { scale: 0.95, weight: 'regular' })
    case 'pairs':
      return placePairs(block.rows, room)
    case 'table':
      return placeTable(block, room)
    case 'checks':
      return placeChecks(block, room)
    case 'signature':
      return placeSignature(block.text, room)
  }
}

type TextMark = Mark & { kind: 'text' }

interface TextStyle {
  weight: Weight
  /** size as a multiple of ordinary text */
  scale?: number
  colour?: string
}

function markText(text: string, x: number, y: number, { print, measure }: Room, style: TextStyle): TextMark {
  const size = print.size * (style.scale ?? 1)
  const font = print.font(style.weight)
  return {
    kind: 'text',
    text,
    font,
    size,
    colour: style.colour ?? ink,
    x,
    y,
    width: measure(text, font, size),
  }
}

function placeText(text: string, room: Room, style: TextStyle): Placed {
  const lineHeight = room.print.size * (style.scale ?? 1) * 1.4
  const lines = breakLines(text, room.width, piece => markText(piece, 0, 0, room, style).width)
  const marks = lines.map((line, index) => markText(line, room.left, index * lineHeight, room, style))
  return { marks, height: lines.length * lineHeight }
}

function breakLines(text: string, width: number, measure: (piece: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function placePairs(rows: readonly (readonly [string, string])[], room: Room): Placed {
  const { size } = room.print
  const lineHeight = size * 1.5
  const second = room.left + Math.max(room.width * 0.32, size * 11)
  const marks = rows.flatMap(([label, value], index) => [
    markText(label, room.left, index * lineHeight, room, { weight: 'regular' }),
    markText(value, second, index * lineHeight, room, { weight: 'bold' }),
  ])
  return { marks, height: rows.length * lineHeight }
}

function placeTable({ columns, rows, hasLines }: Block & { kind: 'table' }, room: Room): Placed {
  const { left, width, print } = room
  const lineHeight = print.size * (hasLines ? 1.9 : 1.5)
  const cells = (texts: readonly string[], weight: Weight, row: number) => {
    let start = left
    return texts.map((text, index) => {
      const column = columns[index]
      const own = (column?.share ?? 0) * width
      const mark = markText(text, start + 3, row * lineHeight + (lineHeight - print.size * 1.2) / 2, room, {
        weight,
      })
      if (column?.isRight) mark.x = start + own - mark.width - 3
      start += own
      return mark
    })
  }
  const line = (row: number): Mark => ({ kind: 'line', x: left, y: row * lineHeight, width })
  const titles = columns.map(({ title }) => title)
  return {
    marks: [
      { kind: 'band', x: left, y: 0, width, height: lineHeight },
      ...cells(titles, 'bold', 0),
      ...rows.flatMap((row, index) => cells(row, 'regular', index + 1)),
      ...rows.flatMap((_row, index) => (hasLines ? [line(index + 1)] : [])),
      line(rows.length + 1),
    ],
    height: (rows.length + 1) * lineHeight + 2,
  }
}

/** Places conditions behind boxes or numbers. */
function placeChecks({ items, hasBoxes }: Block & { kind: 'checks' }, room: Room): Placed {
  const { size } = room.print
  const lineHeight = size * 1.7
  const marks = items.flatMap((text, index): Mark[] => {
    const y = index * lineHeight
    const box: Mark = { kind: 'frame', x: room.left, y: y + size * 0.1, width: size, height: size }
    const number = markText(`${index + 1}.`, room.left, y, room, { weight: 'regular' })
    return [hasBoxes ? box : number, markText(text, room.left + size * 2, y, room, { weight: 'regular' })]
  })
  return { marks, height: items.length * lineHeight }
}

function placeSignature(text: string, room: Room): Placed {
  const { left, width, print } = room
  const y = print.size * 3.6
  return {
    marks: [
      { kind: 'signature', x: left, y: print.size * 0.4, width: width * 0.35 },
      { kind: 'line', x: left, y: y - print.size * 0.3, width: width * 0.45 },
      markText(text, left, y, room, { weight: 'regular' }),
    ],
    height: y + print.size * 1.4,
  }
}
