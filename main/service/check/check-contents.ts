/** Checks that the bytes of every document are in the file and unchanged. `checkStore` checks those in an object store. */
import { createHash } from 'node:crypto'
import { type Blobs, ContentRemoved, type StoredContent } from '../../store/blobs/blobs.ts'
import type { ReadDb } from '../../store/db.ts'
import { isDamageOf } from '../../store/store-failure.ts'
import { readContentsRecord } from '../documents/contents-record.ts'
import type { Fault } from './check-data.ts'

/** Yields the faults. `tell` receives the number of bytes read so far. */
export function* checkContents(
  main: ReadDb,
  contents: { db: ReadDb; blobs: Blobs },
  tell: (bytes: number) => void,
): Generator<Fault> {
  yield* checkDocuments(main, contents.blobs)
  yield* checkBytes(contents, tell)
}

interface CheckedDocument {
  id: number
  sha256: string
  size: number | null
}

const documentsWithContent = 'SELECT id, sha256, size FROM documents WHERE sha256 IS NOT NULL ORDER BY id'

/** Returns the documents whose content is in an object store; none if the hub uses no store. */
export function documentsInStore(main: ReadDb, blobs: Blobs): CheckedDocument[] {
  return readContentsRecord(main) === null ? [] : documentsNotInFile(main, blobs)
}

/** Returns the documents whose content is in a store, or lost. */
export function documentsNotInFile(main: ReadDb, blobs: Blobs): CheckedDocument[] {
  return main.all<CheckedDocument>(documentsWithContent).filter(({ sha256 }) => !blobs.find(sha256))
}

/** Queries a document again before it reports missing content, as the sweep may have deleted both during the check. */
function* checkDocuments(main: ReadDb, blobs: Blobs): Generator<Fault> {
  const isElsewhere = readContentsRecord(main) !== null
  for (const { id, sha256, size } of main.all<CheckedDocument>(documentsWithContent)) {
    const content = blobs.find(sha256)
    if (content && content.size !== size) {
      yield `Document ${id} is said to have ${size} bytes, but its content has ${content.size}.`
    }
    if (!content && !isElsewhere && main.get('SELECT 1 FROM documents WHERE id = ?', id)) {
      yield `The content of document ${id} is missing.`
    }
  }
}

const NEXT = 'SELECT id, sha256, size FROM blobs WHERE id > ? AND sha256 IS NOT NULL ORDER BY id LIMIT 1'

/** Yields the contents whose bytes have changed. `tell` receives the number of bytes read so far. */
export function* checkBytes(
  { db, blobs }: { db: ReadDb; blobs: Blobs },
  tell: (bytes: number) => void,
): Generator<Fault> {
  let read = 0
  let content = db.get<StoredContent>(NEXT, 0)
  for (; content; content = db.get<StoredContent>(NEXT, content.id)) {
    const isWhole = holdsItsBytes(blobs, content, length => {
      read += length
      tell(read)
    })
    // The sweep may have removed the content during the read, which is no fault.
    if (!isWhole && blobs.find(content.sha256)) {
      yield `The content ${content.sha256} does not hold the bytes that were stored.`
    }
  }
}

function holdsItsBytes(blobs: Blobs, content: StoredContent, tell: (length: number) => void): boolean {
  const hash = createHash('sha256')
  try {
    for (const part of blobs.read(content)) {
      hash.update(part)
      tell(part.length)
    }
  } catch (error) {
    // A changed or missing page is damage. An error of a disk that cannot be read now is thrown instead.
    if (isDamageOf(error, blobs.file) || error instanceof ContentRemoved) return false
    throw error
  }
  return hash.digest('hex') === content.sha256
}
