/** Sizes of pictures, from a laptop's camera to a telephone's. */
import { type Chance, happens, shuffle, whole } from '../random.ts'

export interface Frame {
  /** pixels */
  width: number
  height: number
  /** JPEG quality */
  quality: number
}

/** Longer and shorter side in pixels: 4:3 and 16:9, 2 to 12 megapixels. */
const sizes: readonly (readonly [number, number])[] = [
  [1_600, 1_200],
  [2_048, 1_536],
  [2_592, 1_944],
  [3_264, 2_448],
  [4_000, 3_000],
  [1_920, 1_080],
  [2_560, 1_440],
  [3_200, 1_800],
  [3_840, 2_160],
  [4_608, 2_592],
]

/** Sizes of laptops' cameras are drawn more often, as only small sheets are legible in them. */
const small = sizes.filter(([long, short]) => long * short < 3.2e6)

/**
 * Returns sizes in the order in which they are tried. Most people hold the camera upright for an upright sheet, and across
 * for a wide one. Those who do not turn it if the text is too small.
 */
export function drawFrames(chance: Chance): ((sheet: { width: number; height: number }) => Frame)[] {
  const isMatching = happens(chance, 0.85)
  const quality = whole(chance, 70, 90)
  const drawn = shuffle(chance, [...sizes, ...small, ...small])
  const held = (turned: boolean) =>
    drawn.map(([long, short]) => (sheet: { width: number; height: number }): Frame => {
      const isUpright = sheet.height > sheet.width === turned
      return isUpright ? { width: short, height: long, quality } : { width: long, height: short, quality }
    })
  return [...held(isMatching), ...held(!isMatching)]
}
