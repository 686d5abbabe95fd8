/** Up to which size a picture is made smaller, so that it stays readable whatever its shape. Pure. */

/** A picture is long from here on: its longer side by its shorter one. A telephone's screen has 2.2. */
const longShape = 2.5
/** The width of a telephone's screen, in pixels: a long picture of a page is read at this width. */
const readableSide = 1_080

/**
 * Returns the pixels that the longer side may have. A long picture, such as a scrolled screenshot or a panorama, keeps
 * up to 1,080 pixels on its shorter side and may so be longer than `longerSide`.
 */
export function longerSideFor(width: number, height: number, longerSide: number): number {
  const shape = Math.max(width, height) / Math.min(width, height)
  return shape < longShape ? longerSide : Math.max(longerSide, Math.round(readableSide * shape))
}
