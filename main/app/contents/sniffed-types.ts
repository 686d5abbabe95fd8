/**
 * Detects the type of stored files from their bytes, because the server's declared type cannot be trusted.
 */
import { LRUCache } from 'lru-cache'
import { contentLimits, limits } from '../../../shared/limits/limits.ts'
import { isPicture } from '../../../shared/views/shown-types.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import { gather } from '../../service/documents/thumbnails/gather.ts'
import { isImage, loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'
import { createTurns } from '../../service/turns.ts'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'

export interface Sniffing {
  /** The MIME type without parameters. */
  typeOf(content: StoredContent): Promise<string>
  /**
   * Whether a picture has too many pixels to be decoded. @throws Refused `too-many` when too many pictures
   * wait for the check
   */
  isTooLarge(content: StoredContent): Promise<boolean>
}

/** The number of cached results. Galleries and PDF viewers request the same file many times. */
const remembered = 1_000

/** The cache belongs to one blobs file, because ids are never reused within one file. */
export function createSniffing(blobs: Blobs, waitingAtMost: number): Sniffing {
  // reading a picture's size holds the whole file in memory
  const takeTurn = createTurns(contentLimits.thumbnailsAtOnce, waitingAtMost)
  const typeOf = rememberEach(content => sniff(blobs, content))
  const isTooLarge = rememberEach(async content => {
    const type = await typeOf(content)
    return isPicture(type) && takeTurn(() => isLargerThanShown(blobs, content, type))
  })
  return { typeOf, isTooLarge }
}

type Look<T> = (content: StoredContent) => Promise<T>

/** Caches the results of `look`; errors are not cached. */
function rememberEach<T extends string | boolean>(look: Look<T>): Look<T> {
  const known = new LRUCache<number, T, StoredContent>({
    max: remembered,
    // a caller gets its result even if the cache has already evicted the entry
    ignoreFetchAbort: true,
    fetchMethod: (_id, _before, { context }) => look(context),
  })
  return content => known.forceFetch(content.id, { context: content })
}

function sniff(blobs: Blobs, content: StoredContent): Promise<string> {
  const end = Math.min(content.size, contentLimits.sniffedBytes)
  return sniffType(Buffer.concat([...blobs.read(content, 0, end)]), null)
}

// Reads how large a picture is once decoded. A file of a few kilobytes can declare a picture of gigabytes,
// and a browser that decodes it runs out of memory.

/**
 * Width times height. The largest photos of telephones have about as many pixels, and need half a gigabyte
 * decoded.
 */
const shownPixels = 120_000_000

/** Reads width times height from the formats that store both at a fixed place in the header. */
const headers: Readonly<Record<string, (head: DataView) => number>> = {
  'image/png': head => head.getUint32(16) * head.getUint32(20),
  'image/apng': head => head.getUint32(16) * head.getUint32(20),
  'image/gif': head => head.getUint16(6, true) * head.getUint16(8, true),
  // a negative height means that the rows are stored from top to bottom
  'image/bmp': head => Math.abs(head.getInt32(18, true) * head.getInt32(22, true)),
}
const headerBytes = 26

/**
 * Checks the size both in the header and with the picture library. A file that neither can read counts as
 * small, because no browser decodes it.
 */
async function isLargerThanShown(blobs: Blobs, content: StoredContent, type: string): Promise<boolean> {
  if (content.size > limits.documentBytes) return true
  return (
    pixelsInHeader(blobs, content, type) > shownPixels ||
    (await pixelsRead(blobs, content, type)) > shownPixels
  )
}

function pixelsInHeader(blobs: Blobs, content: StoredContent, type: string): number {
  const pixelsOf = headers[type]
  if (pixelsOf === undefined || content.size < headerBytes) return 0
  const head = Uint8Array.from(Buffer.concat([...blobs.read(content, 0, headerBytes)]))
  return pixelsOf(new DataView(head.buffer))
}

async function pixelsRead(blobs: Blobs, content: StoredContent, type: string): Promise<number> {
  if (!isImage(type)) return 0
  const open = await loadSharp()
  const bytes = await gather(blobs, content)
  try {
    const { width, height } = await open(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
    return width * height
  } catch {
    // the browser reports a broken picture when it tries to show it
    return 0
  }
}
