/** Makes thumbnails of pictures: upright, on white, without the metadata of the file. */
import type { Sharp, SharpOptions } from 'sharp'
import { contentLimits, limits } from '../../../../shared/limits/limits.ts'

/** Names of the supported types in sharp. Other types are not opened. */
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

/** Loads sharp for the first picture, so that a hub without pictures does not use memory for it. */
export function loadSharp(): Promise<OpenImage> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Blocks all other formats, in case a file has another format than its type says.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: loaders })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** Returns a JPEG, or null for a file that is broken, too large or of another type. */
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
    // A broken file is not an error of the hub, so it is not logged.
    return null
  }
}

/** Resizes the picture and encodes it as a JPEG. */
export function finish(image: Sharp): Promise<Buffer> {
  const { thumbnailSize } = limits
  return image
    .resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: contentLimits.thumbnailSeconds })
    .jpeg({ quality: 80 })
    .toBuffer()
}
