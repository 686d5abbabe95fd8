/** The store of the domain, and its implementation on an encrypted SQLite database, which it migrates. */
import path from 'node:path'
import type Database from 'better-sqlite3'
import { type Message, reason } from '../../shared/text/message.ts'
import type { LogState } from './checkpoint.ts'
import { Commits } from './commits.ts'
import { type ConnectOptions, connect } from './connect.ts'
import { createDb, type ReadDb, type WriteDb } from './db.ts'
import { ensureFolder } from './ensure-folder.ts'
import { requireSound } from './find-faults.ts'
import { findLogLoss, logBytes, readLog, recordLog } from './log-state.ts'
import { migrate } from './migrate.ts'
import { StoreFailure, storeFailureFrom, withFailuresOf } from './store-failure.ts'
import { vacuumInto } from './vacuum-into.ts'
import { WriteBatch } from './write-batch.ts'

/** On a laptop new rows have negative ids, until the server has assigned one. */
export type Seat = 'hub' | 'laptop'

export interface StoreOptions {
  file: string
  /** 32 bytes. */
  key: Uint8Array
  seat: Seat
  /** Refuses a file with an older schema in place of updating it. */
  keepSchema?: boolean
}

/** The database of the domain. `FileStore` has it in a file, `PostgresStore` on a server. */
export interface Store {
  /** The path of the file; null: the database is on a server. */
  readonly file: string | null
  /** The path, or the address without the password, for messages. */
  readonly place: string
  readonly seat: Seat
  readonly read: ReadDb
  /** A message about the part of the log that was lost since the database was last open. */
  readonly logLoss: Message | null
  /**
   * Runs `work` in a transaction. When it returns, all changes are on the disk; after an error, none are. Inside
   * another transaction, only the changes of `work` are undone after an error.
   * @throws StoreFailure when the database refuses; the errors of `work`
   */
  transaction<T>(work: (db: WriteDb) => T): T
  /** Runs a transaction whose statements may take minutes, such as a change of the schema. @throws as `transaction` */
  longTransaction<T>(work: (db: WriteDb) => T): T
  /**
   * Adds changes to a batch, which is committed at the latest by `flush` or the next transaction. An error rolls back
   * all of it that is not committed. Only laptops write batches.
   * @throws StoreFailure also when the database refused an earlier part of the batch
   */
  batch<T>(work: (db: WriteDb) => T): T
  /** Commits the batch. @throws StoreFailure, and then none of it is saved */
  flush(): void
  /** Refuses all later transactions with this message; reading stays possible. */
  refuseWrites(told: Message | string): void
  readonly isWritable: boolean
  /** Returns a version that changes with each commit of this program only. Reading it costs nothing. */
  ownVersion(): string
  /**
   * Returns a version that changes with each commit of any program. Values read after this call are current
   * while the version stays equal.
   */
  version(): string
  /** Returns `version`, but reads the other programs' part only once per turn of the event loop. */
  versionThisTurn(): string
  /**
   * Whether this hub does the work that only one hub of a database does, such as webhooks. It tries to begin it, if no
   * other hub does it. Call it before each part of that work.
   */
  isInCharge(): boolean
  /**
   * Returns the time of the clock that all programs with this database share, in milliseconds since the epoch. Null: the
   * database is a file, and its programs have the clock of this machine.
   */
  serverNow(): number | null
  /**
   * Calls `check` when a new connection replaces a lost one, before it is used. `check` may refuse writes. A file has no
   * connection to lose.
   */
  onReconnect(check: (db: ReadDb) => void): void
  /** Calls `listener` after each commit of this program. Returns a function that removes it. */
  onCommit(listener: () => void): () => void
  /** Whether a write would be part of an open transaction of the caller. */
  readonly isInTransaction: boolean
  readonly isOpen: boolean
  close(): void
}

export class FileStore implements Store {
  readonly file: string
  readonly seat: Seat
  readonly read: ReadDb
  readonly logLoss: Message | null
  readonly #connection: Database.Database
  readonly #db: WriteDb
  readonly #batch: WriteBatch
  readonly #commits = new Commits()
  readonly #othersVersion: Database.Statement<[], number>
  readonly #inTransaction: Database.Transaction<(work: (db: WriteDb) => unknown) => unknown>
  readonly #logState: Database.Statement<[], LogState>
  #othersThisTurn: number | null = null

  constructor(connection: Database.Database, options: StoreOptions) {
    this.file = options.file
    this.seat = options.seat
    this.logLoss = logLossOf(connection)
    this.#connection = connection
    this.#db = createDb(connection)
    this.#batch = new WriteBatch(connection)
    this.read = this.#db
    this.#inTransaction = connection.transaction(work => work(this.#db))
    this.#othersVersion = connection.prepare<[], number>('PRAGMA data_version').pluck()
    this.#logState = connection.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  }

  /** Runs `work` in an immediate transaction. */
  transaction<T>(work: (db: WriteDb) => T): T {
    this.#commits.requireAllowed()
    requireSynced(this.#connection, this.file)
    const hasFlushed = this.#batch.flushOpenBatch()
    let result: T
    try {
      result = this.#inTransaction.immediate(work) as T
    } catch (error) {
      if (hasFlushed) this.#commits.tell()
      throw storeFailureFrom(error, this.file) ?? error
    }
    // an inner transaction is committed only together with the outer one
    if (!this.#connection.inTransaction) this.#commits.tell()
    return result
  }

  longTransaction<T>(work: (db: WriteDb) => T): T {
    return this.transaction(work)
  }

  /** Until the batch is committed, only this connection sees the changes, and no listener is called. */
  batch<T>(work: (db: WriteDb) => T): T {
    this.#commits.requireAllowed()
    requireSynced(this.#connection, this.file)
    const result = withFailuresOf(this.file, () => this.#batch.write(() => work(this.#db)))
    this.#commits.add()
    return result
  }

  /** When it returns, all of the batch is on the disk. */
  flush(): void {
    withFailuresOf(this.file, () => {
      if (this.#batch.commit()) this.#commits.tell()
    })
  }

  refuseWrites(told: Message | string): void {
    this.#commits.refuse(told)
  }

  /** Copies the database into a new file. @throws StoreFailure */
  copyTo(file: string): void {
    if (this.#batch.flushOpenBatch()) this.#commits.tell()
    withFailuresOf(file, () => vacuumInto(this.#connection, file, () => undefined))
  }

  /**
   * Leaves checkpoints to another thread (`checkpoint`), because each takes as long as many commits.
   * A commit runs one itself only if the log has more than `pages` pages.
   */
  leaveLog(pages: number): void {
    this.#connection.pragma(`wal_autocheckpoint = ${pages}`)
  }

  /** Returns the number of pages in the log that are not in the database yet. */
  logPages(): number {
    const { log, checkpointed } = this.#logState.get() ?? { log: 0, checkpointed: 0 }
    return log - checkpointed
  }

  get place(): string {
    return this.file
  }

  get isWritable(): boolean {
    return this.#commits.areAllowed
  }

  ownVersion(): string {
    return String(this.#commits.count)
  }

  version(): string {
    return `${this.#commits.count}/${this.#othersVersion.get()}`
  }

  /** Reading the part of other programs costs a tenth of a request. */
  versionThisTurn(): string {
    if (this.#othersThisTurn === null) {
      this.#othersThisTurn = this.#othersVersion.get() ?? null
      setImmediate(() => {
        this.#othersThisTurn = null
      })
    }
    return `${this.#commits.count}/${this.#othersThisTurn}`
  }

  /** The lock of the data folder lets one hub use the file. */
  isInCharge(): boolean {
    return true
  }

  serverNow(): null {
    return null
  }

  onReconnect(): void {
    // a file has no connection
  }

  onCommit(listener: () => void): () => void {
    return this.#commits.listen(listener)
  }

  get isInTransaction(): boolean {
    return this.#connection.inTransaction && !this.#batch.isIdle
  }

  get isOpen(): boolean {
    return this.#connection.open
  }

  close(): void {
    this.#commits.removeListeners()
    if (this.#connection.open) this.#connection.close()
  }
}

/**
 * Opens the file, or creates it with its folder.
 * @throws StoreFailure `wrong-key`, `newer`, `damaged`, `in-use`, `full` or `unwritable`
 */
export function openStore(options: StoreOptions): FileStore {
  const connection = connectStore(options)
  try {
    return new FileStore(connection, options)
  } catch (error) {
    connection.close()
    throw storeFailureFrom(error, options.file) ?? error
  }
}

/** Returns the migrated connection of a `FileStore`. @throws StoreFailure as `openStore` */
export function connectStore({
  file,
  key,
  keepSchema = false,
}: Pick<StoreOptions, 'file' | 'key' | 'keepSchema'>): Database.Database {
  return openWith({ file, key }, connection => {
    migrate(connection, file, { checkCopy: copy => requireSound(copy, key), keepSchema })
  })
}

/** Opens a file for writing, and creates it with its folder if it is missing. @throws StoreFailure */
export function openWith(
  { file, key, ...options }: Pick<StoreOptions, 'file' | 'key'> & ConnectOptions,
  prepare: (connection: Database.Database) => void,
): Database.Database {
  return withFailuresOf(file, () => {
    ensureFolder(path.dirname(file))
    const log = readLog(file)
    const connection = connect(file, key, options)
    try {
      const loss = findLogLoss(file, log, framesIn(connection))
      if (loss !== null) losses.set(connection, loss)
      prepare(connection)
      syncFully(connection, file)
      recordLog(file, logBytes(file))
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  })
}

/**
 * Connections that were opened on a full disk, for reading. Before their first write it is checked that
 * commits are durable.
 */
const notSynced = new WeakSet<Database.Database>()

function syncFully(connection: Database.Database, file: string): void {
  try {
    requireFullSync(connection, file)
    notSynced.delete(connection)
  } catch (error) {
    if (storeFailureFrom(error, file)?.code !== 'full') throw error
    notSynced.add(connection)
  }
}

/** @throws StoreFailure `full` while a disk that was full at the opening is still full */
export function requireSynced(connection: Database.Database, file: string): void {
  if (!notSynced.has(connection)) return
  withFailuresOf(file, () => requireFullSync(connection, file))
  notSynced.delete(connection)
}

const losses = new WeakMap<Database.Database, Message>()

/** Returns the loss in the log that `openWith` found; null: none is known. */
export function logLossOf(connection: Database.Database): Message | null {
  return losses.get(connection) ?? null
}

function framesIn(connection: Database.Database): number {
  // ends the transaction that creating a temporary table has left open
  connection.prepare('SELECT count(*) FROM sqlite_schema').get()
  const [state] = connection.pragma('wal_checkpoint(NOOP)') as LogState[]
  return Math.max(0, state?.log ?? 0)
}

/**
 * Ensures that commits are durable. This build of SQLite falls back to NORMAL after the first write in WAL
 * mode.
 * So it writes first, then sets FULL and reads it back.
 * @throws StoreFailure `unwritable`
 */
function requireFullSync(connection: Database.Database, file: string): void {
  connection
    .prepare(
      `INSERT INTO meta (name, value) VALUES ('opened', '') ON CONFLICT (name) DO UPDATE SET value = ''`,
    )
    .run()
  connection.pragma('synchronous = FULL')
  const isFull = connection.pragma('synchronous', { simple: true }) === 2
  const isWal = connection.pragma('journal_mode', { simple: true }) === 'wal'
  if (!isFull || !isWal) {
    throw new StoreFailure('unwritable', reason('database-not-durable', { file }))
  }
}
