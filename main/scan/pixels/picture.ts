/** Decodes photos into pixels, upright and small enough to work on. */
import type { Sharp } from 'sharp'
import { contentLimits } from '../../../shared/limits/limits.ts'
import { loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'

/** Pixels in memory that can be moved to another thread, and freed. */
export type Pixels = Uint8Array<ArrayBuffer>

export interface Picture {
  /** Bytes: one for each pixel (grey), or three (red, green and blue). */
  readonly data: Pixels
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
}

/**
 * Returns the upright picture, at most `longest` pixels wide and high, or null for a file that is no picture, is
 * damaged, or has too many pixels.
 */
export async function decodePicture(bytes: Uint8Array, longest: number): Promise<Picture | null> {
  return decode(bytes, image => image.resize(longest, longest, { fit: 'inside', withoutEnlargement: true }))
}

/** Decodes the part of a picture that `shape` leaves. Returns null for a file that cannot be decoded. */
export async function decode(
  bytes: Uint8Array,
  shape: (image: Sharp) => Sharp | Promise<Sharp>,
): Promise<Picture | null> {
  const open = await loadSharp()
  try {
    const image = open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      limitInputPixels: contentLimits.thumbnailPixels,
      failOn: 'error',
      animated: false,
    })
    const shaped = (await shape(image.autoOrient())).flatten({ background: '#ffffff' }).toColourspace('srgb')
    const { data, info } = await shaped.raw().toBuffer({ resolveWithObject: true })
    const pixels = new Uint8Array(data)
    // The memory of sharp cannot be moved to another thread. (Its `toUint8Array` never frees it, in 0.35.5.)
    freePixels(data)
    return { data: pixels, width: info.width, height: info.height }
  } catch {
    // The caller explains to the user that the file cannot be read.
    return null
  }
}

/** Frees the memory of pixels at once: the garbage collector would leave those of several photos. */
export function freePixels({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Opens pixels to encode them. */
export async function openPixels({ data, width, height }: Picture): Promise<Sharp> {
  const open = await loadSharp()
  const channels = channelsOf({ data, width, height })
  const buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return open(buffer, { raw: { width, height, channels } })
}

export function channelsOf({ data, width, height }: Picture): 1 | 3 {
  return data.length === width * height ? 1 : 3
}
