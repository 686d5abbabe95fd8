/**
 * A photo of a telephone as HEIC, which neither a browser nor a hub shows, as a JPEG: upright, with the EXIF and the
 * colours it had. It is opened in a thread of its own, which takes no more time or memory than it is given.
 */
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { workBeside } from '../../../service/bounded-worker.ts'
import { loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import { threadFile } from '../../../service/thread-file.ts'
import { longerSideFor } from './fit-size.ts'
import { insertExif, insertProfile, tiffOf } from './jpeg-segments.ts'

export interface HeicOrder {
  bytes: Uint8Array
  /** width times height */
  pixels: number
  memoryBytes: number
}

/** Four bytes a pixel: red, green, blue, alpha. */
export interface HeicPicture {
  width: number
  height: number
  rgba: Uint8Array<ArrayBuffer>
  /** as the file holds it */
  exif: Uint8Array | null
  /** ICC */
  profile: Uint8Array | null
}

const heicTypes: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

export function isHeic(mimeType: string): boolean {
  return heicTypes.has(mimeType)
}

/** Null for what cannot be read within the bounds; `longerSide` is in pixels, null as it was taken. */
export async function readHeic(bytes: Uint8Array, longerSide: number | null): Promise<Uint8Array | null> {
  const { heicPixels: pixels, heicMemoryBytes: memoryBytes, photoSeconds: seconds } = syncLimits
  // the thread is given a copy: what it cannot read is kept as it is
  const order: HeicOrder = { bytes: new Uint8Array(bytes), pixels, memoryBytes }
  const picture = await workBeside<HeicPicture>(threadFile('heic-worker', import.meta.url), order, {
    seconds,
    memoryBytes,
  })
  if (picture === null) return null
  const jpeg = insertProfile(await write(picture, longerSide), picture.profile)
  return insertExif(jpeg, picture.exif && tiffOf(picture.exif))
}

async function write({ width, height, rgba }: HeicPicture, side: number | null): Promise<Uint8Array> {
  const open = await loadSharp()
  const pixels = open(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } })
  const most = side && longerSideFor(width, height, side)
  const fitted =
    most === null ? pixels : pixels.resize(most, most, { fit: 'inside', withoutEnlargement: true })
  return fitted.flatten({ background: '#ffffff' }).jpeg({ quality: syncLimits.photoQuality }).toBuffer()
}
