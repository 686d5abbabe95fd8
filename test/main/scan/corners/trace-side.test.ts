import { expect, test } from 'vitest'
import { offsetAt } from '../../../../main/scan/corners/curve.ts'
import { measureEdges, sideBetween } from '../../../../main/scan/corners/edges.ts'
import { traceSide } from '../../../../main/scan/corners/trace-side.ts'
import { loadOpenCv, withOwned } from '../../../../main/scan/pixels/opencv.ts'

const { cv } = await loadOpenCv()

const size = { width: 300, height: 100 }

/** The upper side of a page, which runs from the left to the right of the picture. */
const side = sideBetween({ x: 0, y: 50 }, { x: 300, y: 50 })

/** Traces the side of a picture whose paper begins at `edge`; a finger covers it between two places. */
function trace(edge: (x: number) => number, finger?: { from: number; to: number }) {
  return withOwned(own => {
    const grey = own(new cv.Mat(size.height, size.width, cv.CV_8UC1))
    for (let x = 0; x < size.width; x++) {
      const isFinger = finger && x >= finger.from && x < finger.to
      for (let y = 0; y < size.height; y++) grey.data[y * size.width + x] = isFinger || y < edge(x) ? 60 : 220
    }
    return traceSide(measureEdges(cv, own, grey), side, 1)
  })
}

/** An S: one half is above the side, the other one below. */
const wave = (x: number) => 50 + 8 * Math.sin((x / 300) * 2 * Math.PI)

test('follows a side that is bent in two directions', () => {
  const curve = trace(wave)
  for (const along of [0.1, 0.25, 0.5, 0.75, 0.9])
    expect(Math.abs(offsetAt(curve ?? [], along) - (wave(along * 300) - 50))).toBeLessThan(1.5)
})

test('continues behind a finger on the side', () => {
  const curve = trace(wave, { from: 90, to: 120 })
  for (const along of [0.1, 0.25, 0.35, 0.5, 0.75, 0.9])
    expect(Math.abs(offsetAt(curve ?? [], along) - (wave(along * 300) - 50))).toBeLessThan(2)
})

test('finds nothing where the picture has no edge', () => {
  expect(trace(() => 0)).toBeNull()
})
