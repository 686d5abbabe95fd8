/** A picture made small, upright, on white, without anything its file said beside. */
import type { Sharp, SharpOptions } from 'sharp'
import { contentLimits, limits } from '../../../../shared/limits.ts'

/** What sharp calls each of the types that a picture is made of; what is not here is not opened. */
const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}`)

export function isImage(mimeType: string): boolean {
  return Object.hasOwn(formats, mimeType)
}

type OpenImage = (input: Buffer, options?: SharpOptions) => Sharp
let loading: Promise<OpenImage> | null = null

/** Loaded when the first picture is wanted: a hub without pictures does not pay for the library. */
export function loadSharp(): Promise<OpenImage> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // every other format is closed, whatever a file says it is
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: loaders })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** Returns a JPEG, or null for a file that is not what it says, is broken, or would take too much. */
export async function shrinkImage(bytes: Buffer, mimeType: string): Promise<Uint8Array | null> {
  const open = await loadSharp()
  try {
    const image = open(bytes, {
      limitInputPixels: contentLimits.thumbnailPixels,
      failOn: 'error',
      animated: false,
    })
    const { format } = await image.metadata()
    return format === formats[mimeType] ? await finish(image.autoOrient()) : null
  } catch {
    // it is the content that is wrong: nothing here is to be told about it
    return null
  }
}

/** Fits it in, and makes the JPEG. */
export function finish(image: Sharp): Promise<Buffer> {
  const { thumbnailSize } = limits
  return image
    .resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: contentLimits.thumbnailSeconds })
    .jpeg({ quality: 80 })
    .toBuffer()
}
