/** Prepares a photo for sending: within the size of the settings, upright, with time and place in its EXIF. */
import type { Sharp } from 'sharp'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { loadSharp } from '../../../../service/documents/thumbnails/shrink-image.ts'
import { type CameraFacts, exifOf, notSaidBy } from './exif.ts'

/** Writers of the types that are written again. Pictures of other types are sent unchanged. */
const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': image => image.jpeg({ quality: syncLimits.photoQuality }),
  'image/png': image => image.png(),
  'image/webp': image => image.webp({ quality: syncLimits.photoQuality }),
}

export function isPhoto(mimeType: string): boolean {
  return Object.hasOwn(writers, mimeType)
}

export interface Fit {
  /** pixels of the longer side (a long picture may have more: `longerSideFor`); null: unchanged */
  longerSide: number | null
  /** when and where the photo was taken, if its own EXIF does not say so */
  taken: CameraFacts
  /** an IANA name */
  timeZone: string
}

export interface Fitted {
  bytes: Uint8Array
  /** False: the photo could not be opened, and is sent unchanged. */
  isRead: boolean
  /** whether the photo was a motion photo, and lost its video when it was made smaller */
  hasLostFilm: boolean
}

/**
 * Returns the same bytes for a photo that needs no change, that is animated, or that cannot be read. A motion photo is
 * written again only to make it smaller. Its video is worth more than time and place in its EXIF.
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
    // a picture that is broken or too large to open is sent unchanged
    return { bytes, isRead: false, hasLostFilm: false }
  }
}

/** Whether the picture is complete. The picture is read to its end, because its header does not show that. */
export async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  try {
    const image = await openPicture(bytes)
    // faster ways to make a picture small do not read its end
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

/** Ratio of the longer side to the shorter one from which a picture counts as long. A telephone's screen has 2.2. */
const longShape = 2.5
/** Width of a telephone's screen in pixels, at which the text of a long picture is readable. */
const readableSide = 1_080

/**
 * Returns how many pixels the longer side may have. A long picture, such as a scrolled screenshot or a panorama, keeps
 * up to 1,080 pixels on its shorter side. So its longer side may exceed `longerSide`.
 */
export function longerSideFor(width: number, height: number, longerSide: number): number {
  const shape = Math.max(width, height) / Math.min(width, height)
  return shape < longShape ? longerSide : Math.max(longerSide, Math.round(readableSide * shape))
}

/** Brands in the first box of an MP4, 3GP or QuickTime video. HEIC and AVIF have other brands. */
const filmBrand = /^(isom|iso[2-9]|mp4[12]|avc1|M4[AV] |MSNV|3g[2p].|qt {2})$/
const brandsStart = 8
const mostBoxBytes = 256

/**
 * Returns whether the file of a photo also contains a video. Telephones append the video to a JPEG or a HEIC, or put it
 * into the `mpvd` box of a HEIC. The video begins with its own `ftyp` box, whatever the maker's metadata say.
 */
export function hasFilm(photo: Uint8Array): boolean {
  const bytes = viewOf(photo)
  // a HEIC begins with an `ftyp` box too, which belongs to the picture
  let at = bytes.indexOf('ftyp', brandsStart)
  while (at !== -1) {
    const boxBytes = bytes.readUInt32BE(at - 4)
    const isBox = boxBytes >= 2 * brandsStart && boxBytes <= mostBoxBytes
    if (isBox && filmBrand.test(bytes.toString('latin1', at + 4, at + 8))) return true
    at = bytes.indexOf('ftyp', at + 4)
  }
  return false
}

/** Whether a PNG is animated. A chunk before the first picture says so, and sharp reads only the first picture. */
function isAnimatedPng(png: Uint8Array): boolean {
  const bytes = viewOf(png)
  const control = bytes.indexOf('acTL')
  return control !== -1 && control < bytes.indexOf('IDAT')
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
