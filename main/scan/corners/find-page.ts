/** Finds the corners of a page on a photo. */
import { orderCorners, type Quad, scaleQuad } from '../../../shared/rules/quad.ts'
import { type Cv, type Mat, type Own, withOwned } from '../pixels/opencv.ts'
import type { Picture } from '../pixels/picture.ts'
import { measureEdges } from './edges.ts'
import { proposeQuads } from './propose.ts'
import { refineQuad } from './refine.ts'
import { scoreQuad } from './score.ts'

/** Pixels of the longer side of the picture that is searched: more costs time and finds no more. */
export const searchedSize = 640

export interface FoundPage {
  /** Clockwise from the corner nearest to the top left, as fractions of the picture. */
  corners: Quad
  /** 0 to 1: how well the edges of the picture support the corners. */
  score: number
}

/** Returns null if no quad is supported by the edges of the picture. */
export function findPage(cv: Cv, picture: Picture): FoundPage | null {
  return withOwned(own => {
    const small = shrink(cv, own, picture)
    const layers = layersOf(cv, own, small)
    const edges = measureEdges(cv, own, layers.grey)
    let best: { quad: Quad; score: number } | null = null
    for (const quad of proposeQuads(cv, layers)) {
      const score = scoreQuad(edges, quad)
      if (score > (best?.score ?? 0)) best = { quad, score }
    }
    if (best === null) return null
    const corners = orderCorners(refineQuad(edges, best.quad))
    return { corners: scaleQuad(corners, 1 / edges.width, 1 / edges.height), score: best.score }
  })
}

function shrink(cv: Cv, own: Own, { data, width, height }: Picture): Mat {
  const whole = own(new cv.Mat(height, width, cv.CV_8UC3))
  whole.data.set(data)
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
