/** What kept content is, told from its bytes: what a hub says of it is not believed. */
import { LRUCache } from 'lru-cache'
import { contentLimits, limits } from '../../../shared/limits.ts'
import { isPicture } from '../../../shared/shown-types.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import { gather } from '../../service/documents/thumbnails/gather.ts'
import { isImage, loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'
import { createTurns } from '../../service/turns.ts'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'

export interface Sniffing {
  /** without parameters */
  typeOf(content: StoredContent): Promise<string>
  /** a picture that nothing should unpack. @throws Refused `too-many` when too many wait to be looked at */
  isTooLarge(content: StoredContent): Promise<boolean>
}

/** As many answers are remembered, as a gallery and a reader of pages ask again and again. */
const remembered = 1_000

/** The answers hold for one file of contents, where numbers are never given twice. */
export function createSniffing(blobs: Blobs, waitingAtMost: number): Sniffing {
  // a picture is in memory as a whole for it
  const takeTurn = createTurns(contentLimits.thumbnailsAtOnce, waitingAtMost)
  const typeOf = rememberEach(content => sniff(blobs, content))
  const isTooLarge = rememberEach(async content => {
    const type = await typeOf(content)
    return isPicture(type) && takeTurn(() => isLargerThanShown(blobs, content, type))
  })
  return { typeOf, isTooLarge }
}

type Look<T> = (content: StoredContent) => Promise<T>

/** What failed is looked at again. */
function rememberEach<T extends string | boolean>(look: Look<T>): Look<T> {
  const known = new LRUCache<number, T, StoredContent>({
    max: remembered,
    // whoever asked is answered, also where the answer is no longer remembered
    ignoreFetchAbort: true,
    fetchMethod: (_id, _before, { context }) => look(context),
  })
  return content => known.forceFetch(content.id, { context: content })
}

function sniff(blobs: Blobs, content: StoredContent): Promise<string> {
  const end = Math.min(content.size, contentLimits.sniffedBytes)
  return sniffType(Buffer.concat([...blobs.read(content, 0, end)]), null)
}

// How large a picture becomes once it is unpacked. A few kilobytes can say that they are a picture of gigabytes, and
// whatever shows one like that runs out of memory.

/** Width times height: the largest that a telephone takes is about as large, and half a gigabyte unpacked. */
const shownPixels = 120_000_000

/** Where kinds of pictures have their size, at a fixed place: how the numbers are read is all that differs. */
const headers: Readonly<Record<string, (head: DataView) => number>> = {
  'image/png': head => head.getUint32(16) * head.getUint32(20),
  'image/apng': head => head.getUint32(16) * head.getUint32(20),
  'image/gif': head => head.getUint16(6, true) * head.getUint16(8, true),
  // a height below zero is one that counts from the top
  'image/bmp': head => Math.abs(head.getInt32(18, true) * head.getInt32(22, true)),
}
const headerBytes = 26

/** What its file says, by whatever reads it; what nobody can read is small, as nobody unpacks it. */
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
    // a broken one is told of by what shows it
    return 0
  }
}
