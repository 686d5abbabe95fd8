/**
 * Removes the index of files on a hub, because only laptops search files.
 * Its triggers would take most of the time of a request with many links, and block other requests.
 */
import type { ReadDb } from './db.ts'
import type { Store } from './store.ts'

const triggers = ['documents_made', 'documents_renamed', 'documents_gone']

/** Whether triggers add documents to the index. */
export function hasFileSearch(db: ReadDb): boolean {
  return db.get(`SELECT 1 FROM sqlite_schema WHERE name = 'documents_made'`) !== undefined
}

/** Removes the triggers for good, so that the index stays empty in this file. */
export function dropFileSearch(store: Store): void {
  if (!hasFileSearch(store.read)) return
  store.transaction(db => {
    for (const name of triggers) db.run(`DROP TRIGGER IF EXISTS ${name}`)
    db.run('DELETE FROM file_search')
    db.run('DELETE FROM search_words')
  })
}
