/** Decodes photos into pixels, upright and small enough to work on. */
import type { Sharp } from 'sharp'
import { contentLimits } from '../../../shared/limits/limits.ts'
import { loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'

/** Pixels, 3 bytes each: red, green and blue. */
export interface Picture {
  readonly data: Uint8Array
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
}

/** Pixels of the longer side of a photo: the page on it then has about as many as a straightened one. */
export const photoSize = 2_600

/**
 * Returns the upright picture, at most `longest` pixels wide and high, or null for a file that is no picture, is
 * damaged, or has too many pixels.
 */
export async function decodePicture(bytes: Uint8Array, longest: number): Promise<Picture | null> {
  const open = await loadSharp()
  try {
    const image = open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      limitInputPixels: contentLimits.thumbnailPixels,
      failOn: 'error',
      animated: false,
    })
    const fitted = image
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
    const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    // The caller explains to the user that the file cannot be read.
    return null
  }
}

/** Opens pixels of one or three bytes each, to encode them. */
export async function openPixels(
  data: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Sharp> {
  const open = await loadSharp()
  const channels = data.length === width * height ? 1 : 3
  const buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return open(buffer, { raw: { width, height, channels } })
}
