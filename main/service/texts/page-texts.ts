/** The text of documents, page by page, in the search. */
import type { DocumentTextState } from '../../../shared/entities/document-text.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { documentTexts, pageTexts } from '../../store/schema/texts.ts'
import { toStorable } from '../../store/unstorable-text.ts'
import { addWords } from '../entity/search-words.ts'
import { writePageWords } from './write-words.ts'

const stateRows = rowsOf(documentTexts)
const pageRows = rowsOf(pageTexts)

/** Stores the text of a page, 0 for the first. Call it in the transaction that changes the text. */
export function writePageText(db: WriteDb, documentId: number, page: number, text: string): void {
  const searched = toStorable(text.slice(0, hubLimits.searchedLetters))
  pageRows.put(db, { documentId, page, text: searched }, 'documentId', 'page')
  const row = 'SELECT id FROM page_texts WHERE document_id = ? AND page = ?'
  if (db.engine === 'postgres') writePageWords(db, db.value<number>(row, documentId, page) ?? 0, searched)
  addWords(db, [searched])
}

/** Writes the words of a page that is stored already. */
export function indexPage(db: WriteDb, id: number): void {
  const text = db.value<string>('SELECT text FROM page_texts WHERE id = ?', id) ?? ''
  writePageWords(db, id, text)
  addWords(db, [text])
}

/** Stores that the text of a document was read, or cannot be. */
export function writeTextState(db: WriteDb, documentId: number, state: DocumentTextState): void {
  stateRows.put(db, { documentId, state }, 'documentId')
}

/** Gives the texts of one document to another row of the same document. */
export function moveTexts(db: WriteDb, from: number, to: number): void {
  if (!db.has('SELECT 1 FROM document_texts WHERE document_id = ?', from)) return
  for (const table of ['page_texts', 'document_texts']) {
    db.run(`DELETE FROM ${table} WHERE document_id = ?`, to)
    db.run(`UPDATE ${table} SET document_id = ? WHERE document_id = ?`, to, from)
  }
}
