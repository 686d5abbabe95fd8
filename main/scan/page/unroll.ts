/** Makes a flat page of a curled one, whose sides are bent. */
import { type Point, type Quad, wholePhoto } from '../../../shared/rules/quad.ts'
import { type Cv, type Mat, withOwned } from '../pixels/opencv.ts'
import type { Pixels } from '../pixels/picture.ts'
import type { BentSide } from './bent-sides.ts'
import { project, projectionBetween } from './projection.ts'

/** Rows that are made at a time: the map from the page to the photo needs eight bytes for each pixel. */
const strip = 64

interface Size {
  width: number
  height: number
}

/** Distances between the bent sides and the sides of the flat page, as fractions of the page, for each column or row. */
interface Bends {
  top: Float64Array
  bottom: Float64Array
  left: Float64Array
  right: Float64Array
}

/**
 * Each point inside the page moves with the sides around it: as the nearer one does, and in between in proportion (a
 * Coons patch). That is right for paper that is rolled or folded in one direction. `sides`: pixels of the photo.
 */
export function unroll(cv: Cv, photo: Mat, sides: readonly BentSide[], size: Size): Pixels {
  return withOwned(own => {
    const corners = sides.map(([corner]) => corner) as unknown as Quad
    const toPage = projectionBetween(cv, own, corners, wholePhoto).data64F
    const bends = bendsOf(
      sides.map(side => side.map(point => project(toPage, point))),
      size,
    )
    const toPhoto = projectionBetween(cv, own, wholePhoto, corners).data64F
    const channels = photo.channels()
    const page = new Uint8Array(size.width * size.height * channels)
    const flat = own(new cv.Mat())
    const map = own(new cv.Mat(strip, size.width, cv.CV_32FC2))
    const none = own(new cv.Mat())
    for (let top = 0; top < size.height; top += strip) {
      fillMap(map.data32F, { ...size, top }, bends, toPhoto)
      cv.remap(photo, flat, map, none, cv.INTER_LINEAR, cv.BORDER_REPLICATE, new cv.Scalar())
      const made = flat.data.subarray(0, Math.min(strip, size.height - top) * size.width * channels)
      page.set(made, top * size.width * channels)
    }
    return page
  })
}

/** Writes the place on the photo of each pixel in a strip of the page. */
function fillMap(
  map: Float32Array,
  { top, width, height }: Size & { top: number },
  bends: Bends,
  toPhoto: Float64Array,
): void {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = toPhoto
  for (let row = top, at = 0; row < top + strip; row++) {
    const y = row / height
    const left = bends.left[row] ?? 0
    const right = bends.right[row] ?? 0
    for (let column = 0; column < width; column++) {
      const x = column / width
      const u = x + (1 - x) * left + x * right
      const v = y + (1 - y) * (bends.top[column] as number) + y * (bends.bottom[column] as number)
      const depth = g * u + h * v + 1
      map[at++] = (a * u + b * v + c) / depth
      map[at++] = (d * u + e * v + f) / depth
    }
  }
}

/** `sides`: fractions of the page. */
function bendsOf([top = [], right = [], bottom = [], left = []]: BentSide[], { width, height }: Size): Bends {
  const swapped = (points: BentSide) => points.map(({ x, y }) => ({ x: y, y: x }))
  return {
    top: heightsOf(top, width),
    bottom: heightsOf(bottom.toReversed(), width).map(y => y - 1),
    left: heightsOf(swapped(left).reverse(), height),
    right: heightsOf(swapped(right), height).map(x => x - 1),
  }
}

/** Returns the height of a line above the places 0 to 1, `count` of them. The points of the line run from 0 to 1. */
function heightsOf(line: BentSide, count: number): Float64Array {
  let next = 1
  return Float64Array.from({ length: count }, (_, at) => {
    const place = at / count
    while (next < line.length - 1 && (line[next]?.x ?? 1) < place) next += 1
    const { x: x1, y: y1 } = line[next - 1] as Point
    const { x: x2, y: y2 } = line[next] as Point
    return x2 === x1 ? y1 : y1 + ((y2 - y1) * (place - x1)) / (x2 - x1)
  })
}
