/**
 * Files are searched on laptops alone. On a hub, the triggers that keep that index would take most of the time of a
 * body with many links, while nobody else is answered.
 */
import type { ReadDb } from './db.ts'
import type { Store } from './store.ts'

const triggers = ['documents_made', 'documents_renamed', 'documents_gone']

/** Whether documents are written into the index as they change. */
export function hasFileSearch(db: ReadDb): boolean {
  return db.get(`SELECT 1 FROM sqlite_schema WHERE name = 'documents_made'`) !== undefined
}

/** From now on the index stays empty, whoever opens the file. */
export function dropFileSearch(store: Store): void {
  if (!hasFileSearch(store.read)) return
  store.transaction(db => {
    for (const name of triggers) db.run(`DROP TRIGGER IF EXISTS ${name}`)
    db.run('DELETE FROM file_search')
    db.run('DELETE FROM search_words')
  })
}
