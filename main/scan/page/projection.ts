/** Calculates how a camera sees one plane as another. */
import type { Point, Quad } from '../../../shared/rules/quad.ts'
import type { Cv, Mat, Own } from '../pixels/opencv.ts'

/** Returns the matrix (3 × 3, numbers of 64 bits) that moves the corners of one quad to those of the other one. */
export function projectionBetween(cv: Cv, own: Own, from: Quad, to: Quad): Mat {
  const [source, target] = [from, to].map(quad => own(cv.matFromArray(4, 1, cv.CV_32FC2, numbersOf(quad))))
  return own(cv.getPerspectiveTransform(source as Mat, target as Mat))
}

function numbersOf(quad: Quad): number[] {
  return quad.flatMap(({ x, y }) => [x, y])
}

/** Returns where a matrix of `projectionBetween` moves a point. */
export function project(matrix: Float64Array, { x, y }: Point): Point {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = matrix
  const depth = g * x + h * y + 1
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}
