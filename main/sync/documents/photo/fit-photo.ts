/** A photo as it is sent: no larger than the settings say, upright, with when and where it was taken in its EXIF. */
import type { Sharp } from 'sharp'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import { exifOf, notSaidBy, type Taken } from './exif.ts'
import { hasFilm, isAnimatedPng } from './find-film.ts'
import { longerSideFor } from './fit-size.ts'

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
  /** the longer side, in pixels (a long picture may have more: `longerSideFor`); null: as it was taken */
  longerSide: number | null
  /** when and where it was taken, unless its own EXIF says so */
  taken: Taken
  /** an IANA name */
  timeZone: string
}

export interface Fitted {
  bytes: Uint8Array
  /** false: it could not be opened, and goes as it is */
  isRead: boolean
  /** it was a motion photo, and was made smaller without its film */
  hasLostFilm: boolean
}

/**
 * Returns the same bytes for a photo that needs nothing, that is animated, or that cannot be read. A motion photo is
 * written again only to make it smaller: its film is worth more than a time or a place in its EXIF.
 */
export async function fitPhoto(bytes: Uint8Array, mimeType: string, fit: Fit): Promise<Fitted> {
  const left = async () => ({ bytes, isRead: await isWholePicture(bytes), hasLostFilm: false })
  try {
    const image = await openPicture(bytes)
    const { format, width, height, pages = 1, exif: said } = await image.metadata()
    const exif = exifOf(notSaidBy(said, fit.taken), fit.timeZone)
    const side = fit.longerSide && longerSideFor(width, height, fit.longerSide)
    const isLarger = side !== null && Math.max(width, height) > side
    const film = hasFilm(bytes)
    const isLeft = !isLarger && (film || Object.keys(exif).length === 0)
    if (isLeft || pages > 1 || isAnimatedPng(bytes) || mimeType !== `image/${format}`) return await left()
    const upright = image.autoOrient()
    const fitted = isLarger ? shrink(upright, side) : upright
    const written = writers[mimeType]?.(fitted.keepIccProfile().withExifMerge(exif)).toBuffer()
    return written ? { bytes: await written, isRead: true, hasLostFilm: film } : await left()
  } catch {
    // a picture that is broken, or too large to be opened, is still what the person wants to send
    return { bytes, isRead: false, hasLostFilm: false }
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
