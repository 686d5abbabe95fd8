/** The rows of documents that are being captured, and of their pages. */
import type { PageLook, PageState, PageWord } from '../../../shared/entities/captured-page.ts'
import type { Quad } from '../../../shared/rules/quad.ts'
import { reason } from '../../../shared/text/message.ts'
import { findDocumentAnywhere } from '../../service/records/document-record.ts'
import { refuse } from '../../service/refuse.ts'
import { writePageText, writeTextState } from '../../service/texts/page-texts.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { capturePages, captures, documentPages } from '../../store/schema/captures.ts'

export const captureRows = rowsOf(captures)
export const pageRows = rowsOf(capturePages)
const textRows = rowsOf(documentPages)

export interface CaptureRecord {
  uuid: string
  owner_kind: 'job' | 'asset'
  owner_uuid: string
  kind: string | null
  label: string
  name: string | null
  internal: 0 | 1
  changed_at: number
  last_page_at: number
  document_uuid: string | null
}

export interface PageRecord {
  uuid: string
  capture_uuid: string
  position: number
  sha256: string
  corners: Quad | null
  look: PageLook
  /** Whether the user turned it. */
  is_turned: 0 | 1
  state: PageState
  words: readonly PageWord[] | null
  codes: readonly PageWord[] | null
  taken_at: number
}

type JsonColumn = 'corners' | 'words' | 'codes'
type StoredPage = Omit<PageRecord, JsonColumn> & Record<JsonColumn, string | null>

const open = 'SELECT * FROM captures WHERE document_uuid IS NULL'

/** Returns the documents of a job or an asset that are not sent yet, oldest first. */
export function listCaptures(db: ReadDb, ownerUuid: string): CaptureRecord[] {
  return db.all<CaptureRecord>(`${open} AND owner_uuid = ? ORDER BY created_at, uuid`, ownerUuid)
}

/** Returns all documents that are not sent yet, oldest first. */
export function listOpen(db: ReadDb): CaptureRecord[] {
  return db.all<CaptureRecord>(`${open} ORDER BY created_at, uuid`)
}

/** Returns the documents that got their last page at or before a time (epoch ms). */
export function listDue(db: ReadDb, lastPageBefore: number): CaptureRecord[] {
  return db.all<CaptureRecord>(`${open} AND last_page_at <= ? ORDER BY created_at, uuid`, lastPageBefore)
}

/** Returns the time (epoch ms) of the last page of the document that is due first; null: no document is being captured. */
export function oldestPage(db: ReadDb): number | null {
  return db.value<number>('SELECT min(last_page_at) FROM captures WHERE document_uuid IS NULL') ?? null
}

/** @throws Refused `not-found` if the document was sent or removed */
export function getCapture(db: ReadDb, captureUuid: string): CaptureRecord {
  return (
    db.get<CaptureRecord>(`${open} AND uuid = ?`, captureUuid) ?? refuse('not-found', reason('capture-gone'))
  )
}

/** Returns the pages of a document in their order. */
export function pagesOf(db: ReadDb, captureUuid: string): PageRecord[] {
  return db
    .all<StoredPage>('SELECT * FROM capture_pages WHERE capture_uuid = ? ORDER BY position', captureUuid)
    .map(parsePage)
}

/** @throws Refused `not-found` if the page was removed, or its document was sent */
export function getPage(db: ReadDb, pageUuid: string): PageRecord {
  const row = db.get<StoredPage>('SELECT * FROM capture_pages WHERE uuid = ?', pageUuid)
  if (!row) refuse('not-found', reason('capture-gone'))
  getCapture(db, row.capture_uuid)
  return parsePage(row)
}

/** Returns the next page whose text is not recognised yet, of the oldest document. */
export function nextUnread(db: ReadDb): PageRecord | null {
  const row = db.get<StoredPage>(
    `SELECT p.* FROM capture_pages p JOIN captures c ON c.uuid = p.capture_uuid
     WHERE p.state = 'waiting' ORDER BY c.created_at, p.position LIMIT 1`,
  )
  return row ? parsePage(row) : null
}

/** Writes the positions 0, 1, … of pages in this order. */
export function writeOrder(db: WriteDb, pageUuids: readonly string[]): void {
  for (const [position, uuid] of pageUuids.entries())
    db.run('UPDATE capture_pages SET position = ? WHERE uuid = ?', position, uuid)
}

/** Returns the words of each page of a document whose text is stored. */
export function textsOf(db: ReadDb, documentUuid: string): (readonly PageWord[])[] {
  return textRows.all(db, 'WHERE document_uuid = ? ORDER BY page', documentUuid).map(({ words }) => words)
}

/** Stores the words of a page of a document, and lets searches find them. */
export function writeText(db: WriteDb, documentUuid: string, page: number, words: readonly PageWord[]): void {
  textRows.put(db, { documentUuid, page, words }, 'documentUuid', 'page')
  const document = findDocumentAnywhere(db, documentUuid)
  if (!document) return
  writePageText(db, document.id, page, words.map(({ text }) => text).join(' '))
  writeTextState(db, document.id, 'read')
}

export function touch(db: WriteDb, captureUuid: string, now: number): void {
  db.run('UPDATE captures SET changed_at = ? WHERE uuid = ?', now, captureUuid)
}

/** Call it when a document got a page or a photo. Other changes do not postpone when it is sent. */
export function notePage(db: WriteDb, captureUuid: string, now: number): void {
  db.run('UPDATE captures SET changed_at = ?, last_page_at = ? WHERE uuid = ?', now, now, captureUuid)
}

function parsePage(row: StoredPage): PageRecord {
  return {
    ...row,
    corners: row.corners === null ? null : JSON.parse(row.corners),
    words: row.words === null ? null : JSON.parse(row.words),
    codes: row.codes === null ? null : JSON.parse(row.codes),
  }
}
