/**
 * How large a picture becomes once it is unpacked. A few kilobytes can say that they are a picture of gigabytes, and
 * whatever shows one like that runs out of memory.
 */
import { limits } from '../../../shared/limits.ts'
import { gather } from '../../service/documents/thumbnails/gather.ts'
import { isImage, loadSharp } from '../../service/documents/thumbnails/shrink-image.ts'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'

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
export async function isLargerThanShown(
  blobs: Blobs,
  content: StoredContent,
  type: string,
): Promise<boolean> {
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
