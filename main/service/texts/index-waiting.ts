/** Indexes the rows of a hub that changed since they were indexed, a few at a time. */
import { foldWord } from '../../../shared/rules/search-words.ts'
import type { WriteDb } from '../../store/db.ts'
import type { Store } from '../../store/store.ts'
import { addWordsOfAsset } from '../assets/index-asset.ts'
import { addWordsOfJob } from '../jobs/index-job.ts'

/** The number of rows in a slice; with ten notes each they take about 3 ms. */
const sliceRows = 10

const indexes = { document: indexDocument, job: addWordsOfJob, asset: addWordsOfAsset }

interface Waiting {
  row_id: number
  kind: keyof typeof indexes
}

/** Indexes the next rows, the newest first. Returns whether any waited. */
export function indexWaiting(store: Store): boolean {
  const waiting = store.read.all<Waiting>(
    `SELECT row_id, kind FROM waiting_texts ORDER BY row_id DESC, kind LIMIT ${sliceRows}`,
  )
  if (waiting.length === 0) return false
  store.transaction(db => {
    for (const { row_id, kind } of waiting) {
      // First, so that a change in another session waits for the end of this one, and notes the row again.
      db.run('DELETE FROM waiting_texts WHERE row_id = ? AND kind = ?', row_id, kind)
      indexes[kind](db, row_id)
    }
  })
  return true
}

interface Named {
  file_name: string | null
  description: string | null
}

/** Writes the name and the caption of a document, or removes those of a deleted one. */
function indexDocument(db: WriteDb, documentId: number): void {
  db.run('DELETE FROM file_search WHERE rowid = ?', documentId)
  const named = 'SELECT file_name, substr(description, 1, 2000) AS description FROM documents WHERE id = ?'
  const row = db.get<Named>(named, documentId)
  if (!row) return
  const name = foldWord(row.file_name ?? '')
  const caption = foldWord(row.description ?? '')
  if (db.engine === 'postgres')
    db.run('INSERT INTO file_search (rowid, folded) VALUES (?, ?)', documentId, `${name}\n${caption}`)
  else db.run('INSERT INTO file_search (rowid, name, caption) VALUES (?, ?, ?)', documentId, name, caption)
}
