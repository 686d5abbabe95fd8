import { describe, expect, test } from 'vitest'
import { measureSides } from '../../../../main/scan/page/bent-sides.ts'
import { straighten } from '../../../../main/scan/page/straighten.ts'
import { loadOpenCv, matOf, withOwned } from '../../../../main/scan/pixels/opencv.ts'
import { type Quad, scaleQuad, turnQuad, wholePhoto } from '../../../../shared/rules/quad.ts'

/** A picture of 4 × 2 pixels whose left half is red and whose right half is blue. */
const picture = {
  width: 4,
  height: 2,
  data: Uint8Array.from([0, 1].flatMap(() => [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])),
}

const { cv } = await loadOpenCv()

test('a straightened page has its proportions and the wanted number of pixels', () => {
  const page = straighten(cv, picture, wholePhoto, 800)
  expect(page).toMatchObject({ width: 40, height: 20 })
  expect([...page.data.subarray(0, 3)]).toEqual([255, 0, 0])
  expect([...page.data.subarray(-3)]).toEqual([0, 0, 255])
})

test('a page begins with its first corner at the top left', () => {
  const page = straighten(cv, picture, turnQuad(wholePhoto, 2), 800)
  expect([...page.data.subarray(0, 3)]).toEqual([0, 0, 255])
  const turned = straighten(cv, picture, turnQuad(wholePhoto, 1), 800)
  expect(turned).toMatchObject({ width: 20, height: 40 })
})

describe('a page whose upper side is bent', () => {
  const size = { width: 400, height: 400 }
  const corners: Quad = [
    { x: 0.1, y: 0.2 },
    { x: 0.9, y: 0.2 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ]

  /** Draws a page on a table. A line is 20 pixels below its upper side. */
  function draw(table: number) {
    const data = new Uint8Array(size.width * size.height)
    for (let x = 0; x < size.width; x++) {
      const top = 80 - 15 * Math.sin(((x - 40) / 320) * Math.PI)
      for (let y = 0; y < size.height; y++) {
        const isPage = x >= 40 && x < 360 && y >= top && y < 360
        const isLine = isPage && y >= top + 20 && y < top + 24
        data[y * size.width + x] = isLine ? 0 : isPage ? 220 : table
      }
    }
    return { ...size, data }
  }

  /** Returns the rows of the darkest pixel in some columns of the upper third. */
  function rowsOfLine({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
    return [0.1, 0.3, 0.5, 0.7, 0.9].map(place => {
      const column = Math.round(place * width)
      const pixels = Array.from({ length: height / 3 }, (_, y) => data[(y + 4) * width + column] ?? 255)
      return pixels.indexOf(Math.min(...pixels)) + 4
    })
  }

  test('becomes flat', () => {
    const rows = rowsOfLine(straighten(cv, draw(60), corners, 100_000))
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(3)
  })

  test('becomes flat in a mirrored picture', () => {
    const [a, b, c, d] = corners
    const rows = rowsOfLine(straighten(cv, draw(60), [b, a, d, c], 100_000))
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(3)
  })

  test('stays as it is if a user chose corners inside the page', () => {
    const inside: Quad = [
      { x: 0.2, y: 0.25 },
      { x: 0.8, y: 0.25 },
      { x: 0.8, y: 0.8 },
      { x: 0.2, y: 0.8 },
    ]
    expect(measureInside(inside)).toBeNull()
  })

  function measureInside(quad: Quad) {
    return withOwned(own =>
      measureSides(cv, matOf(cv, own, draw(60)), scaleQuad(quad, size.width, size.height)),
    )
  }
})
