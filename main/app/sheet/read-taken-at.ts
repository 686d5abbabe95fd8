/** When a photo was taken, as its own EXIF says it. Only JPEG is looked into: that is what cameras hand over. */
import { Temporal } from 'temporal-polyfill'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'
import { tiffOf } from '../../sync/documents/photo/jpeg-segments.ts'

/** The segment lies at the beginning, and holds 64 KB at most. */
const headBytes = 128 * 1024
const exifMarker = 0xe1
const tags = { exifDirectory: 0x8769, timeTaken: 0x9003, offsetTaken: 0x9011 } as const
/** More than any camera writes. */
const entriesMost = 512

/** Epoch ms; a time without its distance from UTC is taken as one of `timeZone`. Null: it does not say. */
export function readTakenAt(blobs: Blobs, content: StoredContent, timeZone: string): number | null {
  const parts = [...blobs.read(content, 0, Math.min(headBytes, content.size))]
  return takenAtOf(Buffer.concat(parts), timeZone)
}

function takenAtOf(jpeg: Buffer, timeZone: string): number | null {
  const segment = findExif(jpeg)
  const tiff = segment && tiffOf(segment)
  if (!tiff) return null
  const bytes = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    return readTime(new TiffReader(bytes), timeZone)
  } catch (error) {
    // it points beyond its own end, or names a day that there is not
    if (error instanceof RangeError) return null
    throw error
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

function readTime(tiff: TiffReader, timeZone: string): number | null {
  const pointer = tiff.entry(tiff.firstDirectory(), tags.exifDirectory)
  if (pointer === null) return null
  const directory = tiff.long(pointer + 8)
  const taken = tiff.text(directory, tags.timeTaken)?.match(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/)
  if (!taken) return null
  const [, year, month, day, time] = taken
  const wallClock = `${year}-${month}-${day}T${time}`
  const offset = tiff.text(directory, tags.offsetTaken)?.match(/^[+-]\d\d:\d\d/)?.[0]
  return offset === undefined
    ? Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds
    : Temporal.Instant.from(wallClock + offset).epochMilliseconds
}

/** Reading beyond the end throws a RangeError. */
class TiffReader {
  readonly #bytes: Buffer
  readonly #isLittle: boolean

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#isLittle = bytes[0] === 0x49
  }

  long(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at)
  }

  firstDirectory(): number {
    return this.long(4)
  }

  /** Where an entry of a directory begins; null: it is not there. */
  entry(directory: number, tag: number): number | null {
    const count = Math.min(entriesMost, this.#short(directory))
    for (let index = 0; index < count; index++) {
      const at = directory + 2 + index * 12
      if (this.#short(at) === tag) return at
    }
    return null
  }

  text(directory: number, tag: number): string | null {
    const at = this.entry(directory, tag)
    if (at === null) return null
    const length = Math.min(64, this.long(at + 4))
    const start = length <= 4 ? at + 8 : this.long(at + 8)
    return this.#bytes.toString('latin1', start, start + length)
  }

  #short(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at)
  }
}
