import { describe, expect, test } from 'vitest'
import {
  moveCorner,
  orNull,
  placesOf,
  turnLike,
  turnPage,
  wholePhoto,
} from '../../../../../renderer/screens/paper/captured/page-corners.ts'
import type { Quad } from '../../../../../shared/rules/quad.ts'

const page: Quad = [
  { x: 0.2, y: 0.1 },
  { x: 0.8, y: 0.1 },
  { x: 0.8, y: 0.9 },
  { x: 0.2, y: 0.9 },
]

describe('a page', () => {
  test('begins with its bottom left corner after a turn to the right', () => {
    expect(turnPage(page, 'right')?.[0]).toEqual(page[3])
    expect(turnPage(page, 'left')?.[0]).toEqual(page[1])
  })

  test('that is the whole photo is turned too, and is the whole photo again after four turns', () => {
    const once = turnPage(null, 'right')
    expect(once?.[0]).toEqual({ x: 0, y: 1 })
    expect(turnPage(once, 'left')).toBeNull()
  })

  test('keeps its direction when its corners are replaced', () => {
    const sideways = turnPage(page, 'right')
    expect(turnLike(wholePhoto, sideways)).toEqual(turnPage(null, 'right'))
    expect(orNull(turnLike(wholePhoto, page))).toBeNull()
  })
})

describe('a corner', () => {
  test('stays on the photo', () => {
    expect(moveCorner(page, 0, { x: -3, y: 0.05 })[0]).toEqual({ x: 0, y: 0.05 })
  })

  test('does not cross a side or another corner', () => {
    expect(moveCorner(page, 0, { x: 0.9, y: 0.95 })).toEqual(page)
    expect(moveCorner(page, 0, { x: 0.6, y: 0.6 })).toEqual(page)
  })

  test('is named by its place on the photo, however the page is turned', () => {
    expect(placesOf(page)).toEqual(['topLeft', 'topRight', 'bottomRight', 'bottomLeft'])
    const sideways = turnPage(page, 'right')
    expect(sideways && placesOf(sideways)).toEqual(['bottomLeft', 'topLeft', 'topRight', 'bottomRight'])
  })
})
