/** One connection to an encrypted SQLite file, and nothing else: a thread that only needs this loads little. */
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { addFunctions } from './functions.ts'
import { forgetLogAtClose } from './log-state.ts'

const KEY_BYTES = 32

export interface ConnectOptions extends Database.Options {
  /** a new file will be able to shrink step by step; it cannot be decided later */
  isShrinkable?: boolean
  /** only to save what can be read: a file that is shorter than it says opens too */
  isDamaged?: boolean
}

/** An encrypted connection with what every one of ours needs set; the first read proves the key. */
export function connect(
  file: string,
  key: Uint8Array,
  { isShrinkable = false, isDamaged = false, ...options }: ConnectOptions = {},
): Database.Database {
  // SQLite would take any other length for a passphrase
  if (key.length !== KEY_BYTES) throw new Error(`The database's key must have ${KEY_BYTES} bytes`)
  if (!options.readonly && !options.fileMustExist) keepToOwner(file)
  const connection = new Database(file, { timeout: 5_000, ...options })
  try {
    connection.pragma(`cipher = 'sqlcipher'`)
    connection.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
    if (isDamaged) connection.unsafeMode(true).pragma('writable_schema = ON')
    connection.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (isShrinkable) connection.pragma('auto_vacuum = INCREMENTAL')
    if (!options.readonly && !isDamaged) connection.pragma('journal_mode = WAL')
    connection.pragma('synchronous = FULL')
    connection.pragma('fullfsync = ON')
    connection.pragma('foreign_keys = ON')
    // temporary files are not encrypted
    connection.pragma('temp_store = MEMORY')
    addFunctions(connection)
    // the words that the index of the jobs knows, for each connection alone: nothing of it is in the file
    if (!isDamaged)
      connection.exec(`CREATE VIRTUAL TABLE temp.job_words USING fts5vocab('main', 'job_search', 'row')`)
    if (!options.readonly && file !== ':memory:') forgetLogAtClose(connection, file)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Of a file that is there, for as long as `work` takes. */
export function withConnection<T>(
  file: string,
  key: Uint8Array,
  work: (connection: Database.Database) => T,
  options: { readonly?: boolean } = {},
): T {
  const connection = connect(file, key, { fileMustExist: true, ...options })
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

/** The logs beside it get the mode that the database was made with. In memory there is no file. */
function keepToOwner(file: string): void {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600))
}
