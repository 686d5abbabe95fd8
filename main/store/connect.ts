/**
 * Opens a connection to an encrypted SQLite file. The module imports little, so that worker threads start
 * small.
 */
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { addFunctions } from './functions.ts'
import { forgetLogAtClose } from './log-state.ts'

const KEY_BYTES = 32

export interface ConnectOptions extends Database.Options {
  /** Creates a new file so that it can shrink in steps. This cannot be changed later. */
  isShrinkable?: boolean
  /** Opens also a truncated file, only to salvage what can be read. */
  isDamaged?: boolean
}

/**
 * Opens an encrypted connection with the settings that all our connections need. The first read checks the
 * key.
 */
export function connect(
  file: string,
  key: Uint8Array,
  { isShrinkable = false, isDamaged = false, ...options }: ConnectOptions = {},
): Database.Database {
  // SQLite would treat a key of another length as a passphrase
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
    // in memory, because temporary files would not be encrypted
    connection.pragma('temp_store = MEMORY')
    addFunctions(connection)
    // a view of the words in the index of jobs; it exists per connection and is not in the file
    if (!isDamaged)
      connection.exec(`CREATE VIRTUAL TABLE temp.job_words USING fts5vocab('main', 'job_search', 'row')`)
    if (!options.readonly && file !== ':memory:') forgetLogAtClose(connection, file)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens an existing file while `work` runs. */
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

/**
 * Creates the file with mode 0600, which SQLite then uses for the logs too. A database in memory has no
 * file.
 */
function keepToOwner(file: string): void {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600))
}
