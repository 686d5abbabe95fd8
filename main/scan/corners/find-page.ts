/** Finds the corners of a page on a photo. */
import { orderCorners, type Quad, scaleQuad } from '../../../shared/rules/quad.ts'
import { type Cv, type Mat, matOf, type Own, withOwned } from '../pixels/opencv.ts'
import type { Picture } from '../pixels/picture.ts'
import { areApart } from './apart.ts'
import { measureEdges } from './edges.ts'
import { proposeQuads } from './propose.ts'
import { proposeFromLines } from './propose-from-lines.ts'
import { refineQuad } from './refine.ts'
import { scoreQuad, shareOf } from './score.ts'

/** Pixels of the longer side of the picture that is searched: more costs time and finds no more. */
export const searchedSize = 640

/** Below it, a quad of straight lines may fit better: contours do not separate pages that overlap. */
const sure = 0.2

/** Part of its score that a quad with bent sides has: bent sides follow the outline of two pages, too. */
const bent = 0.55

/** Below it, the quad is an object on the table, or a part of a page that is not wholly on the picture. */
const leastScore = 0.12

/** Score of a quad, regardless of its size, from which it is a page in addition to the one that was found. */
const leastOther = 0.4

export interface FoundPage {
  /** Clockwise from the corner nearest to the top left, as fractions of the picture. */
  corners: Quad
  /** 0 to 1: how well the edges of the picture support the corners. */
  score: number
  /** Whether the picture shows another whole page. */
  hasOthers: boolean
}

/** Returns null if no quad is supported by the edges of the picture. */
export function findPage(cv: Cv, picture: Picture): FoundPage | null {
  return withOwned(own => {
    const small = shrink(cv, own, picture)
    const layers = layersOf(cv, own, small)
    const edges = measureEdges(cv, own, layers.grey)
    const quads = proposeQuads(cv, layers).map(orderCorners)
    const scores = new Map(quads.map(quad => [quad, scoreQuad(edges, quad)]))
    let best = bestOf(quads, quad => scores.get(quad) ?? 0)
    if (isUnsure(best)) best = bestOf(quads, quad => bent * scoreQuad(edges, quad, true), best)
    if (isUnsure(best))
      best = bestOf(proposeFromLines(cv, layers.grey, edges), quad => scoreQuad(edges, quad), best)
    if (best === null || best.score < leastScore) return null
    const corners = orderCorners(refineQuad(edges, best.quad))
    const isOther = ([quad, score]: readonly [Quad, number]) =>
      score / Math.sqrt(shareOf(edges, quad)) >= leastOther && areApart(quad, corners)
    return {
      corners: scaleQuad(corners, 1 / edges.width, 1 / edges.height),
      score: best.score,
      hasOthers: [...scores].some(isOther),
    }
  })
}

interface Candidate {
  quad: Quad
  score: number
}

function isUnsure(best: Candidate | null): boolean {
  return best === null || best.score < sure
}

function bestOf(
  quads: readonly Quad[],
  scoreOf: (quad: Quad) => number,
  before: Candidate | null = null,
): Candidate | null {
  let best = before
  for (const quad of quads) {
    const score = scoreOf(quad)
    if (score > (best?.score ?? 0)) best = { quad, score }
  }
  return best
}

function shrink(cv: Cv, own: Own, picture: Picture): Mat {
  const whole = matOf(cv, own, picture)
  const { width, height } = picture
  const scale = Math.min(1, searchedSize / Math.max(width, height))
  const small = own(new cv.Mat())
  const size = new cv.Size(Math.round(width * scale), Math.round(height * scale))
  cv.resize(whole, small, size, 0, 0, cv.INTER_AREA)
  return small
}

/** Returns the brightness without fine print, and the saturation: paper is bright and has little colour. */
function layersOf(cv: Cv, own: Own, small: Mat): { grey: Mat; saturation: Mat } {
  const grey = own(new cv.Mat())
  cv.cvtColor(small, grey, cv.COLOR_RGB2GRAY)
  cv.medianBlur(grey, grey, 5)
  const colours = own(new cv.Mat())
  cv.cvtColor(small, colours, cv.COLOR_RGB2HSV)
  const channels = own(new cv.MatVector())
  cv.split(colours, channels)
  return { grey, saturation: own(channels.get(1)) }
}
