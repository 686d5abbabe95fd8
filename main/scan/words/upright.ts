/** Finds out which side of a page is its top, by reading it. */
import { type Quad, turnQuad } from '../../../shared/rules/quad.ts'
import { flatten } from '../page/flatten.ts'
import { pagePixels } from '../page/straighten.ts'
import type { PageOnPhoto } from '../pixels/crop-photo.ts'
import type { Cv } from '../pixels/opencv.ts'
import type { ReadText, TextReader } from './text-reader.ts'

/** Confidence of text that was surely read in the right direction: such pages have about 90. */
const sure = 70
/** Confidence below which the words are wrong: text that is read in a wrong direction has at most 40. */
const legible = 50
/** Pixels of a page that is only read to find its direction. */
const trialPixels = 1_000_000

/** `mirrored`: as some cameras show it. `illegible`: handwriting, or too dark, too small or not sharp. */
export type UprightPage =
  | {
      state: 'read'
      /** Number of corners, clockwise, from the first one to the top left of the text. */
      turns: number
      text: ReadText
    }
  | { state: 'mirrored' }
  | { state: 'illegible' }

type Read = (corners: Quad, pixels: number) => Promise<ReadText>

interface Direction {
  turns: number
  text: ReadText
}

/** The corners begin at any corner of the page. */
export async function readUpright(
  cv: Cv,
  { photo, corners }: PageOnPhoto,
  reader: TextReader,
): Promise<UprightPage> {
  const read: Read = (quad, size) => reader.read(flatten(cv, photo, quad, { look: 'grey', size }))
  const first = { turns: 0, text: await read(corners, pagePixels) }
  // A page without any word is blank in every direction.
  if (first.text.words.length === 0) return { state: 'read', ...first }
  const best = await findDirection(read, corners, first)
  if (!isSure(best.text)) {
    if (await isMirrored(read, corners)) return { state: 'mirrored' }
    if (best.text.confidence < legible) return { state: 'illegible' }
  }
  if (best.turns === 0) return { state: 'read', ...first }
  const text = await read(turnQuad(corners, best.turns), pagePixels)
  return { state: 'read', turns: best.turns, text }
}

/** Returns the direction in which the text is read best. It ends with one in which the text is surely read. */
async function findDirection(read: Read, corners: Quad, first: Direction): Promise<Direction> {
  let best = first
  for (const turns of [2, 1, 3]) {
    if (isSure(best.text)) break
    const text = await read(turnQuad(corners, turns), trialPixels)
    if (isSure(text) || scoreOf(text) > scoreOf(best.text)) best = { turns, text }
  }
  return best
}

async function isMirrored(read: Read, [a, b, c, d]: Quad): Promise<boolean> {
  const mirrored: Quad = [b, a, d, c]
  const text = await read(mirrored, trialPixels)
  return isSure((await findDirection(read, mirrored, { turns: 0, text })).text)
}

function isSure({ confidence }: ReadText): boolean {
  return confidence >= sure
}

/** A page read in a wrong direction has few words, or many of one character, which Tesseract is not sure of. */
function scoreOf({ words, confidence }: ReadText): number {
  return confidence ** 2 * Math.sqrt(words.length)
}
