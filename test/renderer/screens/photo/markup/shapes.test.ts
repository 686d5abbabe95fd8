import { describe, expect, test } from 'vitest'
import { change, nothingDrawn, redo, undo } from '../../../../../renderer/screens/photo/markup/history.ts'
import {
  boundsOf,
  markupLimits,
  moveShape,
  parseShapes,
  type Shape,
  shapeAt,
  stretchShape,
} from '../../../../../renderer/screens/photo/markup/shapes.ts'

const size = { width: 1_400, height: 1_000 }
const arrow: Shape = { kind: 'arrow', colour: 'red', from: [100, 100], to: [300, 100] }
const box: Shape = { kind: 'box', colour: 'blue', from: [500, 600], to: [400, 500] }
const ink: Shape = {
  kind: 'ink',
  colour: 'white',
  points: [
    [900, 100],
    [950, 150],
  ],
}
const words: Shape = { kind: 'text', colour: 'yellow', at: [800, 800], text: 'Leaks' }
const all = [arrow, box, ink, words]

describe('a shape that is drawn on a photo', () => {
  test.each(all.map(shape => [shape.kind, shape] as const))(
    'moves with all its points if it is of the kind %s',
    (_, shape) => {
      const before = boundsOf(shape, size)
      const after = boundsOf(moveShape(shape, [7, -3]), size)
      expect([after.left - before.left, after.right - before.right]).toEqual([7, 7])
      expect([after.top - before.top, after.bottom - before.bottom]).toEqual([-3, -3])
    },
  )

  test('is stretched when its end is moved, unless it is a text, which has no end', () => {
    expect(stretchShape(arrow, [10, 5])).toEqual({ ...arrow, to: [310, 105] })
    expect(stretchShape(words, [10, 5])).toBe(words)
  })

  test('is selected by a tap near it, and the last drawn of several shapes first', () => {
    expect(shapeAt(all, [200, 110], size)).toBe(0)
    expect(shapeAt(all, [450, 550], size)).toBe(1)
    expect(shapeAt(all, [920, 120], size)).toBe(2)
    expect(shapeAt(all, [810, 800], size)).toBe(3)
    expect(shapeAt([...all, arrow], [200, 100], size)).toBe(4)
    expect(shapeAt(all, [1_200, 500], size)).toBe(-1)
  })
})

test('a stored draft of a drawing is read without invalid shapes, and only up to the limit of shapes', () => {
  const strange = [
    null,
    {},
    { ...arrow, to: ['1', 2] },
    { ...arrow, colour: 'url(x)' },
    { ...ink, points: [] },
  ]
  expect(parseShapes([...strange, ...all])).toEqual(all)
  expect(parseShapes('all')).toEqual([])
  expect(parseShapes(Array(markupLimits.shapes + 5).fill(arrow))).toHaveLength(markupLimits.shapes)
})

test('undo and redo step through the drawn shapes until another shape is drawn', () => {
  const drawn = change(change(nothingDrawn, [arrow]), [arrow, box])
  const back = undo(drawn)
  expect(back.shapes).toEqual([arrow])
  expect(redo(back)).toEqual(drawn)
  expect(undo(undo(back))).toEqual(undo(back))
  const other = change(back, [arrow, ink])
  expect(redo(other)).toBe(other)
})
