/**
 * The mark of a captured paper, with its number of pages, by which every laptop recognises it. It is a line after the
 * PDF's end, which readers ignore.
 */
import type { Blobs } from '../../store/blobs/blobs.ts'

const word = '%fieldbook-paper '
const mostDigits = 4
const markBytes = word.length + mostDigits + 1

/** Yields the parts of a PDF of `pages` pages, and its mark. */
export async function* markCapture(
  pdf: AsyncIterable<Uint8Array>,
  pages: number,
): AsyncGenerator<Uint8Array> {
  yield* pdf
  yield Buffer.from(`${word}${String(pages).padStart(mostDigits, '0')}\n`, 'latin1')
}

/** Returns the number of pages, or null if the file is no captured paper. */
export function readCaptureMark(blobs: Blobs, sha256: string): number | null {
  const content = blobs.find(sha256)
  if (!content || content.size <= markBytes) return null
  const tail = Buffer.concat([...blobs.read(content, content.size - markBytes)]).toString('latin1')
  const digits = tail.startsWith(word) && tail.endsWith('\n') ? tail.slice(word.length, -1) : ''
  return /^\d+$/.test(digits) ? Number(digits) : null
}
