/**
 * Defers the search index on a hub: a change only notes which rows wait, and the index is written in the background.
 * Indexing at once would take most of the time of a request with many links, and block other requests.
 */
import type { ReadDb } from './db.ts'
import type { Store } from './store.ts'

/** The triggers of a laptop, which index a document at once. */
const immediate = ['documents_made', 'documents_renamed', 'documents_gone']

const note = (id: string) =>
  `INSERT INTO waiting_texts (row_id, kind) VALUES (${id}, 'document') ON CONFLICT DO NOTHING;`

const deferred = [
  `CREATE TRIGGER documents_wait_made AFTER INSERT ON documents BEGIN ${note('new.id')} END`,
  `CREATE TRIGGER documents_wait_named AFTER UPDATE OF id, file_name, description ON documents
   WHEN old.id <> new.id OR old.file_name IS NOT new.file_name OR old.description IS NOT new.description
   BEGIN ${note('old.id')} ${note('new.id')} END`,
  `CREATE TRIGGER documents_wait_gone AFTER DELETE ON documents BEGIN ${note('old.id')} END`,
]

/** Whether changes of this database wait until they are indexed. */
export function isSearchDeferred(db: ReadDb): boolean {
  if (db.engine === 'postgres') return true
  return db.has(`SELECT 1 FROM sqlite_schema WHERE name = 'documents_wait_made'`)
}

/** Defers the index for good. All rows wait at first, because an earlier version did not index them on a hub. */
export function deferSearch(store: Store): void {
  if (isSearchDeferred(store.read)) return
  store.transaction(db => {
    for (const name of immediate) db.run(`DROP TRIGGER IF EXISTS ${name}`)
    for (const trigger of deferred) db.run(trigger)
    db.run('DELETE FROM file_search')
    for (const kind of ['document', 'job', 'asset'])
      db.run(`INSERT OR IGNORE INTO waiting_texts (row_id, kind) SELECT id, '${kind}' FROM ${kind}s`)
  })
}
