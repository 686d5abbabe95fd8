/**
 * What tells whether a job has this very sheet already: a line behind the PDF's end, where readers pass it over, that
 * stands for everything in it but the time it was made at.
 */
import { createHash } from 'node:crypto'
import type { Sheet } from '../../../shared/sheet.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'

/** Another look of the sheet is another sheet: to be raised with it. */
const version = 3
const word = '%fieldbook-sheet '
const markBytes = word.length + 64 + 1

/** `pictures`: the SHA-256 of each by its document's uuid. */
export function markOf(sheet: Sheet, pictures: Readonly<Record<string, string>>): string {
  const { asOf: _, asOfWords: __, unreadable: ___, ...told } = sheet
  // a document is known to the hub by another uuid than here, and is the same picture
  const parts = JSON.stringify(told, (key, value) =>
    key === 'documentUuid' ? (pictures[String(value)] ?? '') : value,
  )
  return createHash('sha256').update(`${version} ${parts}`).digest('hex')
}

export function writeMark(mark: string): string {
  return `${word}${mark}\n`
}

/** Null for what is no sheet. */
export function readMark(blobs: Blobs, sha256: string): string | null {
  const content = blobs.find(sha256)
  if (!content || content.size <= markBytes) return null
  const tail = Buffer.concat([...blobs.read(content, content.size - markBytes)]).toString('latin1')
  return tail.startsWith(word) && tail.endsWith('\n') ? tail.slice(word.length, -1) : null
}
