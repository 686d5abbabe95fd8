/**
 * Converts a telephone's HEIC photo to a JPEG, because browsers and servers do not show HEIC. The JPEG is upright, with
 * the EXIF and colours of the photo. A worker with limits for time and memory opens the photo.
 */
import type { Sharp } from 'sharp'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { startBoundedWorker } from '../../../../service/bounded-worker.ts'
import { loadSharp } from '../../../../service/documents/thumbnails/shrink-image.ts'
import { threadFile } from '../../../../store/thread-file.ts'
import { orientationSaid } from './exif.ts'
import { longerSideFor } from './fit-photo.ts'
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
  /** EXIF in the file's own format */
  exif: Uint8Array | null
  /** ICC */
  profile: Uint8Array | null
  /** whether the file's own properties have turned or mirrored the picture, so that it is already upright */
  isTurnedByFile: boolean
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

/** Returns the JPEG; null if the photo cannot be read within the limits. `longerSide` is in pixels; null: unchanged. */
export async function readHeic(bytes: Uint8Array, longerSide: number | null): Promise<Uint8Array | null> {
  const { heicPixels: pixels, heicMemoryBytes: memoryBytes, photoSeconds: seconds } = syncLimits
  // the worker gets a copy, because the original bytes are stored if it fails
  const order: HeicOrder = { bytes: new Uint8Array(bytes), pixels, memoryBytes }
  const picture = await startBoundedWorker<HeicPicture>(threadFile('heic-worker', import.meta.url), order, {
    seconds,
    memoryBytes,
  })
  if (picture === null) return null
  const tiff = picture.exif && tiffOf(picture.exif)
  const isTurnedByExif = tiff !== null && !picture.isTurnedByFile && !isMiaf(bytes)
  const orientation = isTurnedByExif ? orientationSaid(tiff) : 1
  const jpeg = insertProfile(await write(picture, longerSide, orientation), picture.profile)
  return insertExif(jpeg, tiff)
}

const brandBytes = 4
/** The box of the brands begins with its size and its name. */
const brandsStart = 8

/**
 * Whether the file names the brand `miaf`. Its standard (ISO/IEC 23000-22, 7.3.10.1) ignores the orientation in EXIF.
 * Without this brand and without turning properties, Apple's viewers use the EXIF orientation. Photos edited on an
 * iPhone need that.
 */
function isMiaf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(file.readUInt32BE(0), file.length)
  for (let at = brandsStart; at < end; at += brandBytes)
    if (file.toString('latin1', at, at + brandBytes) === 'miaf') return true
  return false
}

/** Turns and mirrors a picture by its EXIF orientation. sharp mirrors first, whatever the order of the calls. */
export function turnUpright(image: Sharp, orientation: number): Sharp {
  const degrees = [0, 0, 180, 180, 270, 90, 90, 270][orientation - 1] ?? 0
  return image.flop([2, 4, 5, 7].includes(orientation)).rotate(degrees)
}

async function write(
  { width, height, rgba }: HeicPicture,
  side: number | null,
  orientation: number,
): Promise<Uint8Array> {
  const open = await loadSharp()
  const stored = open(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } })
  const pixels = turnUpright(stored, orientation)
  const most = side && longerSideFor(width, height, side)
  const fitted =
    most === null ? pixels : pixels.resize(most, most, { fit: 'inside', withoutEnlargement: true })
  return fitted.flatten({ background: '#ffffff' }).jpeg({ quality: syncLimits.photoQuality }).toBuffer()
}
