/** When a photo was taken, as its own EXIF says it. Only JPEG is looked into: that is what cameras hand over. */
import readExif from 'exif-reader'
import { Temporal } from 'temporal-polyfill'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'
import { tiffOf } from '../../sync/documents/photo/jpeg-segments.ts'

/** The segment lies at the beginning, and holds 64 KB at most. */
const headBytes = 128 * 1024
const exifMarker = 0xe1

/** Epoch ms; a time without its distance from UTC is taken as one of `timeZone`. Null: it does not say. */
export function readTakenAt(blobs: Blobs, content: StoredContent, timeZone: string): number | null {
  const parts = [...blobs.read(content, 0, Math.min(headBytes, content.size))]
  return takenAtOf(Buffer.concat(parts), timeZone)
}

function takenAtOf(jpeg: Buffer, timeZone: string): number | null {
  const segment = findExif(jpeg)
  const tiff = segment && tiffOf(segment)
  if (!tiff) return null
  try {
    const { Photo } = readExif(Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength))
    return momentOf(Photo?.DateTimeOriginal, Photo?.OffsetTimeOriginal, timeZone)
  } catch {
    // it points beyond its own end, or is no TIFF
    return null
  }
}

function findExif(jpeg: Buffer): Buffer | null {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const length = jpeg.readUInt16BE(at + 2)
    if (jpeg[at + 1] === exifMarker) return jpeg.subarray(at + 4, at + 2 + length)
    at += 2 + Math.max(2, length)
  }
  return null
}

/** `taken`: what the camera's clock showed, as if it were UTC. */
function momentOf(taken: unknown, offset: unknown, timeZone: string): number | null {
  if (!(taken instanceof Date) || Number.isNaN(taken.getTime())) return null
  const wallClock = taken.toISOString().slice(0, 19)
  const distance = typeof offset === 'string' ? offset.match(/^[+-]\d\d:\d\d/)?.[0] : undefined
  return distance === undefined
    ? Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds
    : Temporal.Instant.from(wallClock + distance).epochMilliseconds
}
