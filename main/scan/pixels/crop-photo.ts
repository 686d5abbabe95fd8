/** Decodes the part of a photo that shows a page, in the resolution in which the page is made. */
import { mapQuad, type Point, pageSizeOf, type Quad, scaleQuad } from '../../../shared/rules/quad.ts'
import { decode, type Picture } from './picture.ts'

export interface PageOnPhoto {
  photo: Picture
  /** Clockwise from the top left of the page, as fractions of `photo`. */
  corners: Quad
}

/** Pixels of a page on the decoded part, relative to those of the straightened page: the far side has fewer. */
const surplus = 1.3

/** Part of the page's width and height that is decoded around it: bent sides, and the table, from which they differ. */
const margin = 0.07

interface Size {
  width: number
  height: number
}

/**
 * `corners`: fractions of the whole upright photo. `pixels`: of the straightened page. Returns null for a file that
 * is no picture, is damaged, or has too many pixels.
 */
export async function cropPhoto(
  bytes: Uint8Array,
  corners: Quad,
  pixels: number,
  look: 'colour' | 'grey',
): Promise<PageOnPhoto | null> {
  let inside = corners
  const photo = await decode(bytes, async image => {
    const { autoOrient } = await image.metadata()
    const whole = shrinkTo(autoOrient, corners, pixels)
    const quad = scaleQuad(corners, whole.width, whole.height)
    const part = boundsOf(quad, whole)
    inside = mapQuad(quad, ({ x, y }) => ({
      x: (x - part.left) / part.width,
      y: (y - part.top) / part.height,
    }))
    const cropped = image.resize(whole.width, whole.height, { fit: 'fill' }).extract(part)
    return look === 'grey' ? cropped.greyscale() : cropped
  })
  return photo && { photo, corners: inside }
}

/** Returns the size of the photo on which the page has few more pixels than it needs. */
function shrinkTo({ width, height }: Size, corners: Quad, pixels: number): Size {
  const page = pageSizeOf(scaleQuad(corners, width, height))
  const scale = Math.min(1, Math.sqrt((pixels * surplus) / Math.max(1, page.width * page.height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the part of the photo around the corners, which may be outside of the photo. */
function boundsOf(quad: Quad, { width, height }: Size) {
  const across = rangeOf(quad, ({ x }) => x, width)
  const down = rangeOf(quad, ({ y }) => y, height)
  return { left: across.from, top: down.from, width: across.length, height: down.length }
}

function rangeOf(quad: Quad, of: (point: Point) => number, size: number): { from: number; length: number } {
  const values = quad.map(of)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const around = (most - least) * margin + 1
  const from = Math.min(size - 1, Math.max(0, Math.floor(least - around)))
  const to = Math.min(size, Math.max(from + 1, Math.ceil(most + around)))
  return { from, length: to - from }
}

/** Returns the pixels that the photo has of its page: a made page with more is larger, and shows no more. */
export function pixelsOf({ photo, corners }: PageOnPhoto): number {
  const { width, height } = pageSizeOf(scaleQuad(corners, photo.width, photo.height))
  return width * height
}
