/** Finds out which side of a page is its top, by reading it. */
import { turnQuad } from '../../../shared/rules/quad.ts'
import { cleanPage } from '../page/clean.ts'
import { pagePixels, straighten } from '../page/straighten.ts'
import type { PageOnPhoto } from '../pixels/crop-photo.ts'
import type { Cv } from '../pixels/opencv.ts'
import type { ReadText, TextReader } from './text-reader.ts'

/** Confidence of a page that is surely upright; a page read in a wrong direction stays below it. */
const sure = 70
/** Pixels of a page that is only read to find its direction. */
const trialPixels = 1_000_000

export interface UprightPage {
  /** Number of corners, clockwise, from the first one to the top left of the text. */
  turns: number
  text: ReadText
}

/** The corners begin at any corner of the page. */
export async function readUpright(
  cv: Cv,
  { photo, corners }: PageOnPhoto,
  reader: TextReader,
): Promise<UprightPage> {
  const read = (turns: number, pixels: number) => {
    const page = straighten(cv, photo, turnQuad(corners, turns), pixels)
    return reader.read({ ...page, data: cleanPage(cv, page, 'grey') })
  }
  const text = await read(0, pagePixels)
  // A page without any word is blank in every direction.
  if (isSure(text) || text.words.length === 0) return { turns: 0, text }
  let best = { turns: 0, score: scoreOf(text) }
  for (const turns of [2, 1, 3]) {
    const trial = await read(turns, trialPixels)
    const score = scoreOf(trial)
    if (score > best.score || isSure(trial)) best = { turns, score }
    if (isSure(trial)) break
  }
  if (best.turns === 0) return { turns: 0, text }
  return { turns: best.turns, text: await read(best.turns, pagePixels) }
}

function isSure({ confidence }: ReadText): boolean {
  return confidence >= sure
}

/** A page read in a wrong direction has few words, or many of one character, which Tesseract is not sure of. */
function scoreOf({ words, confidence }: ReadText): number {
  return confidence ** 2 * Math.sqrt(words.length)
}
