/** Reads the text of PDFs into the search, one document at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentTextState } from '../../../shared/entities/document-text.ts'
import { contentLimits } from '../../../shared/limits/limits.ts'
import type { Contents } from '../../store/contents/contents.ts'
import { ContentsFailure } from '../../store/contents/contents-failure.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Store } from '../../store/store.ts'
import { gather } from '../documents/thumbnails/gather.ts'
import { writePageText, writeTextState } from './page-texts.ts'
import { type PdfText, readPdfText } from './pdf-text.ts'

/** How often the reading of a file is started: once more if the program ended during the first time. */
const mostAttempts = 2
/** Characters of pages that one transaction writes, in about 3 ms. */
const sliceLetters = 6_000

export interface TextSources {
  store: Store
  blobs: Contents
  /** ends the reading; the next start continues it */
  signal: AbortSignal
}

interface WaitingDocument {
  id: number
  sha256: string
  attempts: number
}

/** Captured pages have words of their own, unless their text was never recognised. */
const nextWaiting = `SELECT d.id, d.sha256, t.attempts FROM document_texts t JOIN documents d ON d.id = t.document_id
  WHERE t.state = 'waiting' AND d.sha256 IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM captures c JOIN capture_pages p ON p.capture_uuid = c.uuid AND p.state = 'waiting'
    WHERE c.document_uuid = d.uuid)
  ORDER BY t.document_id DESC LIMIT 1`

/**
 * Reads the next document, the newest first. Returns whether one was waiting.
 * @throws ContentsFailure while the store of the contents is away; the reading does not count then
 */
export async function readNextDocument(sources: TextSources): Promise<boolean> {
  const { store, signal } = sources
  const next = store.read.get<WaitingDocument>(nextWaiting)
  if (!next) return false
  store.transaction(db =>
    db.run('UPDATE document_texts SET attempts = attempts + 1 WHERE document_id = ?', next.id),
  )
  const doNotCount = () => {
    const sql = 'UPDATE document_texts SET attempts = ? WHERE document_id = ?'
    if (store.isOpen) store.transaction(db => db.run(sql, next.attempts, next.id))
  }
  const text = await readText(sources, next).catch((error: unknown) => {
    if (error instanceof ContentsFailure) doNotCount()
    throw error
  })
  if (signal.aborted) {
    // a reading that was ended in order does not count
    doNotCount()
    return true
  }
  const isDone = text !== null && text.state === 'read' ? await writePages(sources, next, text.pages) : true
  if (isDone)
    store.transaction(db => {
      const id = currentId(db, next)
      if (id !== undefined) writeTextState(db, id, stateOf(text))
    })
  return true
}

/** Returns the number of the document now: it changes when the server gives it one. Undefined: the document is gone. */
function currentId(db: ReadDb, { id, sha256 }: WaitingDocument): number | undefined {
  return db.value<number>(
    `SELECT d.id FROM documents d JOIN document_texts t ON t.document_id = d.id AND t.state = 'waiting'
     WHERE d.sha256 = ? ORDER BY d.id <> ? LIMIT 1`,
    sha256,
    id,
  )
}

/** Returns null for a file that cannot be read. */
async function readText(
  { blobs, signal }: TextSources,
  { sha256, attempts }: WaitingDocument,
): Promise<PdfText | null> {
  const content = attempts < mostAttempts ? await blobs.find(sha256) : undefined
  if (content === undefined || content.size > contentLimits.textBytes) return null
  try {
    return readPdfText(await gather(blobs, content), signal)
  } catch (error) {
    if (error instanceof ContentsFailure && error.code === 'damaged') return null
    throw error
  }
}

function stateOf(text: PdfText | null): DocumentTextState {
  if (text === null) return 'broken'
  if (text.state === 'locked') return 'locked'
  return text.pages.some(page => page !== '') ? 'read' : 'empty'
}

/** Returns false if the reading ended before all pages were stored. */
async function writePages(
  { store, signal }: TextSources,
  document: WaitingDocument,
  pages: readonly string[],
): Promise<boolean> {
  for (let first = 0; first < pages.length; ) {
    if (signal.aborted || !store.isOpen) return false
    const from = first
    first = store.transaction(db => {
      const id = currentId(db, document)
      if (id === undefined) return pages.length
      let page = from
      for (let left = sliceLetters; page < pages.length && left > 0; page++) {
        const text = pages[page] ?? ''
        if (text !== '') writePageText(db, id, page, text)
        left -= text.length
      }
      return page
    })
    await nextTurn()
  }
  return true
}
