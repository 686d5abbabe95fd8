// @module-tag slow
import { expect, test } from 'vitest'
import { distanceFromAll } from '../canvas/parts.ts'
import { planPage } from '../draw-page.ts'
import { seedsOf } from '../kinds.ts'
import { planGrip } from './hold.ts'

test.each([true, false])(
  'a finger covers a part of an edge, but no text and no corner (held: %s)',
  isHeld => {
    for (const seed of seedsOf('test', 10)) {
      const { content, chance } = planPage({ seed, kind: 'fingers' })
      const { sheet, printed } = content
      const { above } = planGrip(chance.fork('hands'), sheet, printed, isHeld)
      const fingers = distanceFromAll(above.flat())
      const isCovered = (u: number, v: number) => {
        const { x, y } = sheet.at(u, v)
        return fingers(x, y) < 0
      }
      const steps = Array.from({ length: 101 }, (_, index) => index / 100)
      const edge = steps.flatMap(step => [
        isCovered(step, 0),
        isCovered(step, 1),
        isCovered(0, step),
        isCovered(1, step),
      ])
      expect(edge.filter(Boolean).length).toBeGreaterThan(2)
      expect([isCovered(0, 0), isCovered(1, 0), isCovered(1, 1), isCovered(0, 1)]).not.toContain(true)
      const letters = printed.flatMap(({ x, y, width, height }) =>
        [0, 0.5, 1].map(share =>
          isCovered((x + width * share) / sheet.width, (y + height / 2) / sheet.height),
        ),
      )
      expect(letters).not.toContain(true)
    }
  },
)
