/** Writes a note by hand on ruled or squared paper. Lengths are points. */
import type { Point } from '../camera/space.ts'
import { between, type Chance, eitherWay, happens, shuffle, whole } from '../random.ts'
import type { Drawing } from '../sheet/draw-pdf.ts'
import { strokes } from './strokes.ts'

export interface Note {
  width: number
  height: number
  lines: readonly string[]
}

/** Returns four to eight lines for a sheet of A5. */
export function planNote(chance: Chance, sentences: readonly string[]): Note {
  const lines = shuffle(chance, sentences).slice(0, whole(chance, 4, 8))
  return { width: 419.5, height: 595.3, lines }
}

export function writeNote(chance: Chance, drawing: Drawing, { width, height, lines }: Note): void {
  drawing.addPage({ size: [width, height], margin: 0 })
  const gap = 24
  rule(drawing, { width, height, gap, isSquared: happens(chance, 0.5) })
  const hand = { size: between(chance, 2, 2.5), slant: between(chance, -0.05, 0.3) }
  const pen = chance.pick(['#1b2c78', '#22242c', '#16336a'])
  drawing
    .lineWidth(between(chance, 0.9, 1.3))
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(pen)
  for (const [index, line] of lines.entries()) {
    const start = { x: 40 + between(chance, -4, 10), y: 72 + index * gap * 2 + eitherWay(chance, 0, 2) }
    writeLine(chance, drawing, line, start, hand)
  }
}

function rule(
  drawing: Drawing,
  paper: { width: number; height: number; gap: number; isSquared: boolean },
): void {
  const { width, height } = paper
  const gap = paper.isSquared ? paper.gap / 2 : paper.gap
  for (let y = gap; y < height; y += gap) drawing.moveTo(0, y).lineTo(width, y)
  if (paper.isSquared) for (let x = gap; x < width; x += gap) drawing.moveTo(x, 0).lineTo(x, height)
  drawing.lineWidth(0.4).strokeColor('#b3c3da').stroke()
}

function writeLine(
  chance: Chance,
  drawing: Drawing,
  text: string,
  start: Point,
  hand: { size: number; slant: number },
): void {
  const climb = eitherWay(chance, 0, 0.02)
  let x = start.x
  for (const character of text) {
    if (character === ' ') {
      x += hand.size * between(chance, 2.6, 3.8)
      continue
    }
    const scale = hand.size * between(chance, 0.92, 1.08)
    const lift = eitherWay(chance, 0, 0.5)
    let right = 0
    for (const stroke of (strokes[character] ?? '').split('|')) {
      const points = stroke
        .trim()
        .split(' ')
        .map(pair => pair.split(',').map(Number))
        .map(([px = 0, py = 0]) => {
          right = Math.max(right, px)
          const [jx, jy] = [px + eitherWay(chance, 0, 0.18), py + eitherWay(chance, 0, 0.18)]
          return {
            x: x + (jx + jy * hand.slant) * scale,
            y: start.y + lift - jy * scale + (x - start.x) * climb,
          }
        })
      drawStroke(drawing, points)
    }
    x += (right + between(chance, 0.7, 1.2)) * scale
  }
}

/** Draws a smooth curve through points. */
function drawStroke(drawing: Drawing, points: readonly Point[]): void {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? { x: 0, y: 0 }
  const first = at(0)
  drawing.moveTo(first.x, first.y)
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    drawing.bezierCurveTo(
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    )
  }
  drawing.stroke()
}
