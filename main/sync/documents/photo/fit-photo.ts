/** A photo as it is sent: no larger than the settings say, upright, with when and where it was taken in its EXIF. */
import type { Sharp } from 'sharp'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import { exifOf, type Taken } from './exif.ts'

/** What sharp calls each type that a photo is written in again; every other picture goes as it is. */
const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': image => image.jpeg({ quality: syncLimits.photoQuality }),
  'image/png': image => image.png(),
  'image/webp': image => image.webp({ quality: syncLimits.photoQuality }),
}

export function isPhoto(mimeType: string): boolean {
  return Object.hasOwn(writers, mimeType)
}

export interface Fit {
  /** the longer side, in pixels; null: as it was taken */
  longerSide: number | null
  /** what is known beside the photo itself; what its own EXIF says is kept */
  taken: Taken
  /** an IANA name */
  timeZone: string
}

export interface Fitted {
  bytes: Uint8Array
  /** false: it could not be opened, and goes as it is */
  isRead: boolean
}

/** The very same bytes for a photo that needs nothing, that moves, or that cannot be read. */
export async function fitPhoto(bytes: Uint8Array, mimeType: string, fit: Fit): Promise<Fitted> {
  const left = async () => ({ bytes, isRead: await isWholePicture(bytes) })
  const exif = exifOf(fit.taken, fit.timeZone)
  try {
    const image = await openPicture(bytes)
    const { format, width, height, pages = 1 } = await image.metadata()
    const isLarger = fit.longerSide !== null && Math.max(width, height) > fit.longerSide
    const isLeft = !isLarger && Object.keys(exif).length === 0
    if (isLeft || pages > 1 || mimeType !== `image/${format}`) return await left()
    const upright = image.autoOrient()
    const fitted = isLarger ? shrink(upright, fit.longerSide) : upright
    const written = writers[mimeType]?.(fitted.keepIccProfile().withExifMerge(exif)).toBuffer()
    return written ? { bytes: await written, isRead: true } : await left()
  } catch {
    // a picture that is broken, or too large to be opened, is still what the person wants to send
    return { bytes, isRead: false }
  }
}

/** Whether all that its head promises is there: read to its end, which a look at the head does not tell. */
export async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  try {
    const image = await openPicture(bytes)
    // the quick ways of making a picture small leave out its end
    await image
      .resize(32, 32, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
      .timeout({ seconds: syncLimits.photoSeconds })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}

async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const open = await loadSharp()
  const options = { limitInputPixels: syncLimits.photoPixels, failOn: 'error' } as const
  return open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options)
}

function shrink(image: Sharp, side: number | null): Sharp {
  if (side === null) return image
  const smaller = image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return smaller.timeout({ seconds: syncLimits.photoSeconds })
}
