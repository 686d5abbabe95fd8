/** Prints a layout with what else is on paper: a logo, a signature, a stamp. */
import { between, type Chance, eitherWay, happens } from '../random.ts'
import type { Drawing } from './draw-pdf.ts'
import type { Layout, Mark } from './lay-out.ts'

/** Decorations cover no text. */
export interface Decor {
  accent: string
  hasLogo: boolean
  hasSignature: boolean
}

const pen = '#1d2f6f'

/** Adds a page of the layout's size. */
export function print(drawing: Drawing, layout: Layout, decor: Decor, chance: Chance): void {
  drawing.addPage({ size: [layout.width, layout.height], margin: 0 })
  for (const mark of layout.marks) printMark(drawing, mark, decor, chance)
  if (decor.hasLogo) printLogo(drawing, layout, decor, chance)
}

function printMark(drawing: Drawing, mark: Mark, decor: Decor, chance: Chance): void {
  switch (mark.kind) {
    case 'text':
      drawing.font(mark.font).fontSize(mark.size).fillColor(mark.colour)
      drawing.text(mark.text, mark.x, mark.y + mark.size, { lineBreak: false, baseline: 'alphabetic' })
      return
    case 'line':
      drawing.moveTo(mark.x, mark.y).lineTo(mark.x + mark.width, mark.y)
      drawing.lineWidth(0.5).strokeColor('#77787e').stroke()
      return
    case 'frame':
      drawing.rect(mark.x, mark.y, mark.width, mark.height).lineWidth(0.7).strokeColor('#333338').stroke()
      return
    case 'band':
      drawing.rect(mark.x, mark.y, mark.width, mark.height).fillColor('#e6e7ea').fill()
      return
    case 'signature':
      if (decor.hasSignature) sign(drawing, mark, chance)
  }
}

/** Draws loops with a pen. */
function sign(drawing: Drawing, { x, y, width }: Mark & { kind: 'signature' }, chance: Chance): void {
  const count = 7
  const step = width / count
  let [atX, atY] = [x + step, y + 18]
  drawing.moveTo(atX, atY)
  for (let loop = 0; loop < count; loop++) {
    const [nextX, nextY] = [atX + step * between(chance, 0.5, 1.1), y + between(chance, 12, 26)]
    const high = y + between(chance, -4, 12)
    drawing.bezierCurveTo(atX + eitherWay(chance, 2, step), high, nextX - step * 0.6, high, nextX, nextY)
    ;[atX, atY] = [nextX, nextY]
  }
  drawing.lineWidth(1.1).lineCap('round').strokeColor(pen).stroke()
}

function printLogo(drawing: Drawing, layout: Layout, { accent }: Decor, chance: Chance): void {
  const size = layout.width * between(chance, 0.06, 0.09)
  const [x, y] = [layout.width - size * 1.9, size * 0.55]
  if (layout.marks.some(mark => mark.y < y + size && mark.x + mark.width > x - 4)) return
  drawing.fillColor(accent)
  if (happens(chance, 0.5)) {
    drawing.circle(x + size / 2, y + size / 2, size / 2).fill()
    drawing
      .fillColor('#ffffff')
      .polygon(
        [x + size * 0.5, y + size * 0.2],
        [x + size * 0.75, y + size * 0.7],
        [x + size * 0.25, y + size * 0.7],
      )
      .fill()
  } else {
    drawing.rect(x, y, size, size * 0.42).fill()
    drawing.rect(x, y + size * 0.56, size * 0.6, size * 0.42).fill()
  }
}
