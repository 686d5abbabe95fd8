/** Opens an encrypted SQLite database, migrates it, and runs transactions. */
import path from 'node:path'
import type Database from 'better-sqlite3'
import { type Message, reason } from '../../shared/text/message.ts'
import type { LogState } from './checkpoint.ts'
import { type ConnectOptions, connect } from './connect.ts'
import { createDb, type ReadDb, type WriteDb } from './db.ts'
import { ensureFolder } from './ensure-folder.ts'
import { requireSound } from './find-faults.ts'
import { findLogLoss, logBytes, readLog, recordLog } from './log-state.ts'
import { migrate } from './migrate.ts'
import { StoreFailure, storeFailureFrom, withFailuresOf } from './store-failure.ts'
import { vacuumInto } from './vacuum-into.ts'

/** On a laptop new rows have negative ids, until the server has assigned one. */
export type Seat = 'hub' | 'laptop'

export interface StoreOptions {
  file: string
  /** 32 bytes. */
  key: Uint8Array
  seat: Seat
}

export class Store {
  readonly file: string
  readonly seat: Seat
  readonly read: ReadDb
  /** A message about the part of the log that was lost since the database was last open. */
  readonly logLoss: Message | null
  readonly #connection: Database.Database
  readonly #db: WriteDb
  readonly #batch: WriteBatch
  readonly #listeners = new Set<() => void>()
  readonly #othersVersion: Database.Statement<[], number>
  readonly #inTransaction: Database.Transaction<(work: (db: WriteDb) => unknown) => unknown>
  readonly #logState: Database.Statement<[], LogState>
  #othersThisTurn: number | null = null
  #commits = 0
  #refusal: Message | string | null = null

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

  /**
   * Runs `work` in an immediate transaction. When it returns, all changes are on the disk; after an error,
   * none are.
   * @throws StoreFailure when the disk refuses; the errors of `work`, after rolling back
   */
  transaction<T>(work: (db: WriteDb) => T): T {
    if (this.#refusal !== null) throw new StoreFailure('unwritable', this.#refusal)
    requireSynced(this.#connection, this.file)
    const hasFlushed = this.#batch.flushOpenBatch()
    let result: T
    try {
      result = this.#inTransaction.immediate(work) as T
    } catch (error) {
      if (hasFlushed) this.#emitCommit()
      throw storeFailureFrom(error, this.file) ?? error
    }
    // an inner transaction is committed only together with the outer one
    if (!this.#connection.inTransaction) this.#emitCommit()
    return result
  }

  /**
   * Adds changes to a batch, which is committed by `flush` or by the next transaction. Until then only this
   * connection sees them, and no listener is called.
   * An error rolls back the whole batch.
   * @throws StoreFailure also when the disk refused an earlier part of the batch
   */
  batch<T>(work: (db: WriteDb) => T): T {
    if (this.#refusal !== null) throw new StoreFailure('unwritable', this.#refusal)
    requireSynced(this.#connection, this.file)
    const result = withFailuresOf(this.file, () => this.#batch.write(() => work(this.#db)))
    this.#commits += 1
    return result
  }

  /**
   * Commits the batch. When it returns, all of it is on the disk. @throws StoreFailure, and then none of it
   * is
   */
  flush(): void {
    withFailuresOf(this.file, () => {
      if (this.#batch.commit()) this.#emitCommit()
    })
  }

  /** Refuses all later transactions with this message; reading stays possible. */
  refuseWrites(told: Message | string): void {
    this.#refusal = told
  }

  /** Copies the database into a new file. @throws StoreFailure */
  copyTo(file: string): void {
    if (this.#batch.flushOpenBatch()) this.#emitCommit()
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

  get isWritable(): boolean {
    return this.#refusal === null
  }

  #emitCommit(): void {
    this.#commits += 1
    for (const listener of [...this.#listeners]) listener()
  }

  /** Returns a version that changes with each commit of this program only. Reading it costs nothing. */
  ownVersion(): string {
    return String(this.#commits)
  }

  /**
   * Returns a version that changes with each commit of any program. Values read after this call are current
   * while the version stays equal.
   */
  version(): string {
    return `${this.#commits}/${this.#othersVersion.get()}`
  }

  /**
   * Returns `version`, but reads the other programs' part only once per turn of the event loop. Reading it
   * costs a tenth of a request.
   */
  versionThisTurn(): string {
    if (this.#othersThisTurn === null) {
      this.#othersThisTurn = this.#othersVersion.get() ?? null
      setImmediate(() => {
        this.#othersThisTurn = null
      })
    }
    return `${this.#commits}/${this.#othersThisTurn}`
  }

  /** Calls `listener` after each commit. Returns a function that removes it. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether a write would be part of an open transaction of the caller. */
  get isInTransaction(): boolean {
    return this.#connection.inTransaction && !this.#batch.isIdle
  }

  get isOpen(): boolean {
    return this.#connection.open
  }

  close(): void {
    this.#listeners.clear()
    if (this.#connection.open) this.#connection.close()
  }
}

/**
 * Opens the file, or creates it with its folder.
 * @throws StoreFailure `wrong-key`, `newer`, `damaged`, `in-use`, `full` or `unwritable`
 */
export function openStore(options: StoreOptions): Store {
  const connection = connectStore(options)
  try {
    return new Store(connection, options)
  } catch (error) {
    connection.close()
    throw storeFailureFrom(error, options.file) ?? error
  }
}

/** Returns the migrated connection of a `Store`. @throws StoreFailure as `openStore` */
export function connectStore({ file, key }: Pick<StoreOptions, 'file' | 'key'>): Database.Database {
  return openWith({ file, key }, connection => {
    migrate(connection, file, { checkCopy: copy => requireSound(copy, key) })
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

/**
 * A transaction that stays open over many turns of the event loop. Each commit encrypts and writes all
 * changed pages and syncs the disk.
 * So many small changes cost much less when they are committed together.
 */
class WriteBatch {
  readonly #connection: Database.Database
  #isOpen = false
  #isWriting = false
  /** Why earlier parts of the batch were lost, until the writer has received the error. */
  #loss: { error: unknown } | null = null

  constructor(connection: Database.Database) {
    this.#connection = connection
  }

  /** Whether the batch is open and not being written. Other writes then have to commit it first. */
  get isIdle(): boolean {
    return this.#isOpen && !this.#isWriting
  }

  /**
   * Runs one part of the batch. @throws the errors of `work` and of earlier parts; the whole batch is then
   * rolled back
   */
  write<T>(work: () => T): T {
    this.#throwLoss()
    if (!this.#isOpen) this.#connection.exec('BEGIN IMMEDIATE')
    this.#isOpen = true
    this.#isWriting = true
    try {
      return work()
    } catch (error) {
      this.#rollBack()
      throw error
    } finally {
      this.#isWriting = false
    }
  }

  /** Commits the batch for its writer. Returns whether there was one. @throws the error of a lost batch */
  commit(): boolean {
    this.#throwLoss()
    const isCommitted = this.flushOpenBatch()
    this.#throwLoss()
    return isCommitted
  }

  /**
   * Commits the batch so that another transaction can start. An error is reported to the batch's writer
   * later. Returns whether a batch was committed.
   */
  flushOpenBatch(): boolean {
    if (!this.isIdle) return false
    try {
      this.#connection.exec('COMMIT')
      this.#isOpen = false
      return true
    } catch (error) {
      this.#rollBack()
      this.#loss = { error }
      return false
    }
  }

  /** Rolls back, unless SQLite has already done so after an error. */
  #rollBack(): void {
    this.#isOpen = false
    if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
  }

  #throwLoss(): void {
    if (this.#loss === null) return
    const { error } = this.#loss
    this.#loss = null
    throw error
  }
}
