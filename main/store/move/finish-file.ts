/** Prepares a new file for the rows of a server, and fills its tables for search from them. */
import Database from 'better-sqlite3'
import { createDb } from '../db.ts'
import { deferSearch } from '../defer-search.ts'
import { addFunctions } from '../functions.ts'
import { runMigrations } from '../migrate.ts'
import type { FileStore } from '../store.ts'
import { readProgress, writeProgress } from './copy-table.ts'

/** Triggers would add rows that the copy brings too. */
export function removeTriggers(store: FileStore): void {
  store.transaction(db => {
    for (const name of db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
      db.run(`DROP TRIGGER "${name}"`)
  })
}

const step = 'triggers'

/** Rows that triggers add for those that exist, and the full text of pages. */
const fill = [
  ...['form', 'job', 'asset'].map(
    kind => `INSERT INTO answer_texts (${kind}_id) SELECT id FROM ${kind}s ORDER BY id`,
  ),
  `INSERT INTO document_texts (document_id) SELECT id FROM documents
   WHERE mime_type = 'application/pdf' AND id NOT IN (SELECT document_id FROM document_texts)`,
  `INSERT INTO page_search (rowid, text) SELECT id, text FROM page_texts WHERE text <> ''`,
]

/** Adds the triggers again, and notes what the hub has to read for search. It can be called twice. */
export function finishFile(store: FileStore): void {
  if (!readProgress(store.read, step).isDone)
    store.transaction(db => {
      for (const statement of [...fill, ...readTriggers()]) db.run(statement)
      writeProgress(db, step, { after: null, rows: 0, isDone: true })
    })
  deferSearch(store)
}

/** Returns the statements of the triggers that the migrations make. */
function readTriggers(): string[] {
  const connection = new Database(':memory:')
  try {
    addFunctions(connection)
    runMigrations(connection)
    return createDb(connection).column<string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
  } finally {
    connection.close()
  }
}
