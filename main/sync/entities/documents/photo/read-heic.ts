/**
 * Converts a telephone's HEIC photo, which browsers and servers do not show, to a JPEG: upright, with its EXIF and
 * colours. A worker with limits for time and memory opens it.
 */
import type { Sharp } from 'sharp'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { startBoundedWorker } from '../../../../service/bounded-worker.ts'
import { loadSharp } from '../../../../service/documents/thumbnails/shrink-image.ts'
import { threadFile } from '../../../../service/thread-file.ts'
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
  /** the file has properties that turn or mirror the picture, which is so upright */
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

/** Returns the JPEG; null: the photo cannot be read within the limits. `longerSide`: in pixels; null: unchanged. */
export async function readHeic(bytes: Uint8Array, longerSide: number | null): Promise<Uint8Array | null> {
  const { heicPixels: pixels, heicMemoryBytes: memoryBytes, photoSeconds: seconds } = syncLimits
  // the worker gets a copy, as the original bytes are stored if it fails
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
 * Whether the file names the brand `miaf`, whose standard (ISO/IEC 23000-22, 7.3.10.1) ignores the orientation in EXIF.
 * Without it and without properties that turn, Apple's viewers turn by EXIF, and photos edited on an iPhone count on it.
 */
function isMiaf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(file.readUInt32BE(0), file.length)
  for (let at = brandsStart; at < end; at += brandBytes)
    if (file.toString('latin1', at, at + brandBytes) === 'miaf') return true
  return false
}

/** Turns and mirrors as an EXIF orientation says; sharp mirrors first, whatever the order of the calls. */
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
