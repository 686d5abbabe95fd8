/** Finds out which side of a page is its top, by reading it. */
import { type Quad, turnQuad } from '../../../shared/rules/quad.ts'
import { cleanPage } from '../page/clean.ts'
import { pagePixels, straighten } from '../page/straighten.ts'
import type { Cv } from '../pixels/opencv.ts'
import type { Picture } from '../pixels/picture.ts'
import type { ReadText, TextReader } from './text-reader.ts'

/** Confidence of a page that is surely upright; a page read in a wrong direction stays below it. */
const sure = 70
/** Pixels of a page that is only read to find its direction. */
const trialPixels = 1_000_000

export interface UprightPage {
  /** Clockwise from the top left of the text. */
  corners: Quad
  text: ReadText
}

/** `corners`: clockwise from any corner, as fractions of the photo. */
export async function readUpright(
  cv: Cv,
  photo: Picture,
  corners: Quad,
  reader: TextReader,
): Promise<UprightPage> {
  const read = (quad: Quad, pixels: number) => {
    const page = straighten(cv, photo, quad, pixels)
    return reader.read({ ...page, data: cleanPage(cv, page, 'grey') })
  }
  const text = await read(corners, pagePixels)
  // A page without any word is blank in every direction.
  if (isSure(text) || text.words.length === 0) return { corners, text }
  let best = { corners, score: scoreOf(text) }
  for (const turns of [2, 1, 3]) {
    const turned = turnQuad(corners, turns)
    const trial = await read(turned, trialPixels)
    const score = scoreOf(trial)
    if (score > best.score || isSure(trial)) best = { corners: turned, score }
    if (isSure(trial)) break
  }
  if (best.corners === corners) return { corners, text }
  return { corners: best.corners, text: await read(best.corners, pagePixels) }
}

function isSure({ confidence }: ReadText): boolean {
  return confidence >= sure
}

/** A page read in a wrong direction has few words, or many of one character, which Tesseract is not sure of. */
function scoreOf({ words, confidence }: ReadText): number {
  return confidence ** 2 * Math.sqrt(words.length)
}
