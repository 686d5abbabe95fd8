/**
 * The mark that identifies a sheet's content, so that an unchanged sheet is not attached to a job twice.
 * It is a line after the PDF's end, which readers ignore, with a hash of everything but the creation time.
 */
import { createHash } from 'node:crypto'
import type { Sheet } from '../../../shared/views/sheet.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'

/** Raise it when the layout changes, so that sheets with the old layout are created again. */
const version = 3
const word = '%fieldbook-sheet '
const markBytes = word.length + 64 + 1

/** `pictures`: the SHA-256 of each picture, by its document's uuid. */
export function markOf(sheet: Sheet, pictures: Readonly<Record<string, string>>): string {
  const { asOf: _, asOfWords: __, unreadable: ___, signers: ____, papers: _____, ...told } = sheet
  // uses the picture's hash, because the document's uuid changes once the server has it
  const parts = JSON.stringify(told, (key, value) =>
    key === 'documentUuid' ? (pictures[String(value)] ?? '') : value,
  )
  return createHash('sha256').update(`${version} ${parts}`).digest('hex')
}

export function writeMark(mark: string): string {
  return `${word}${mark}\n`
}

/** Returns null if the document is no sheet. */
export function readMark(blobs: Blobs, sha256: string): string | null {
  const content = blobs.find(sha256)
  if (!content || content.size <= markBytes) return null
  const tail = Buffer.concat([...blobs.read(content, content.size - markBytes)]).toString('latin1')
  return tail.startsWith(word) && tail.endsWith('\n') ? tail.slice(word.length, -1) : null
}
