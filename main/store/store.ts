/** One encrypted SQLite file: opened, brought up to date, written in transactions, closed. */
import path from 'node:path'
import type Database from 'better-sqlite3'
import { type Message, reason } from '../../shared/message.ts'
import type { LogState } from './checkpoint.ts'
import { type ConnectOptions, connect } from './connect.ts'
import { createDb, type ReadDb, type WriteDb } from './db.ts'
import { ensureFolder } from './ensure-folder.ts'
import { requireSound } from './find-faults.ts'
import { findLogLoss, logBytes, readLog, recordLog } from './log-state.ts'
import { migrate } from './migrate.ts'
import { StoreFailure, storeFailureFrom, withFailuresOf } from './store-failure.ts'
import { vacuumInto } from './vacuum-into.ts'

/** A laptop may write before the hub knows, so what it makes has negative ids until the hub names it. */
export type Seat = 'hub' | 'laptop'

export interface StoreOptions {
  file: string
  /** 32 bytes */
  key: Uint8Array
  seat: Seat
}

export class Store {
  readonly file: string
  readonly seat: Seat
  readonly read: ReadDb
  /** the part of the log that is missing since the database was last open */
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
   * Runs `work` in one immediate transaction: all of it is on the disk when this returns, or none of it.
   * @throws StoreFailure when the disk refuses; whatever `work` throws, after rolling back
   */
  transaction<T>(work: (db: WriteDb) => T): T {
    if (this.#refusal !== null) throw new StoreFailure('unwritable', this.#refusal)
    requireSynced(this.#connection, this.file)
    const hasMadeWay = this.#batch.makeWay()
    let result: T
    try {
      result = this.#inTransaction.immediate(work) as T
    } catch (error) {
      if (hasMadeWay) this.#emitCommit()
      throw storeFailureFrom(error, this.file) ?? error
    }
    // an inner transaction is on the disk only when the outer one is
    if (!this.#connection.inTransaction) this.#emitCommit()
    return result
  }

  /**
   * As `transaction`, but what is written is on the disk only after `flush`, or once anybody else has written. Until
   * then it is read here, and nobody is told of it. What throws takes all that was gathered along.
   * @throws StoreFailure also when the disk refused what was gathered before
   */
  batch<T>(work: (db: WriteDb) => T): T {
    if (this.#refusal !== null) throw new StoreFailure('unwritable', this.#refusal)
    requireSynced(this.#connection, this.file)
    const result = withFailuresOf(this.file, () => this.#batch.write(() => work(this.#db)))
    this.#commits += 1
    return result
  }

  /** What was gathered is on the disk when this returns. @throws StoreFailure and then none of it is */
  flush(): void {
    withFailuresOf(this.file, () => {
      if (this.#batch.commit()) this.#emitCommit()
    })
  }

  /** From now on every transaction is refused with this; what lies here can be read. */
  refuseWrites(told: Message | string): void {
    this.#refusal = told
  }

  /** The whole of it into a file that is not there. @throws StoreFailure */
  copyTo(file: string): void {
    if (this.#batch.makeWay()) this.#emitCommit()
    withFailuresOf(file, () => vacuumInto(this.#connection, file, () => undefined))
  }

  /**
   * Somebody else moves what the log gathers into the database (`checkpoint`), which takes a disk as long as many
   * commits. Here it is done only in a commit that finds more than `pages` in the log.
   */
  leaveLog(pages: number): void {
    this.#connection.pragma(`wal_autocheckpoint = ${pages}`)
  }

  /** How many pages of the log are not in the database yet. */
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

  /** Changes with every commit of this program alone, and costs nothing to read. */
  ownVersion(): string {
    return String(this.#commits)
  }

  /** Another one after every commit of any program: what was read after it was asked for holds while it stays. */
  version(): string {
    return `${this.#commits}/${this.#othersVersion.get()}`
  }

  /**
   * Returns `version`, but reads the part of other programs once in each turn of the event loop. Reading it costs a tenth
   * of a request.
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

  /** Calls `listener` after every commit. Returns a function that takes that back. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether what is written now waits for a transaction around it. */
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
 * Opens the file, or makes it with its folder.
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

/** The connection under a `Store`, brought up to date. @throws StoreFailure as `openStore` */
export function connectStore({ file, key }: Pick<StoreOptions, 'file' | 'key'>): Database.Database {
  return openWith({ file, key }, connection => {
    migrate(connection, file, { checkCopy: copy => requireSound(copy, key) })
  })
}

/** One file that is to be written, made with its folder where it is not there. @throws StoreFailure */
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

/** On a full disk the data are opened to be read; before the first write it is made sure that writes are durable. */
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

/** @throws StoreFailure `full` as long as a disk that was full at the opening takes nothing */
export function requireSynced(connection: Database.Database, file: string): void {
  if (!notSynced.has(connection)) return
  withFailuresOf(file, () => requireFullSync(connection, file))
  notSynced.delete(connection)
}

const losses = new WeakMap<Database.Database, Message>()

/** What is missing from the log that `openWith` found; null: nothing is known to be missing. */
export function logLossOf(connection: Database.Database): Message | null {
  return losses.get(connection) ?? null
}

function framesIn(connection: Database.Database): number {
  // ends the transaction that the making of a temporary table leaves open
  connection.prepare('SELECT count(*) FROM sqlite_schema').get()
  const [state] = connection.pragma('wal_checkpoint(NOOP)') as LogState[]
  return Math.max(0, state?.log ?? 0)
}

/**
 * This build falls back to NORMAL in WAL after the first write: so write, set it, and read it back.
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
 * One transaction that stays open over many turns of the program: a commit writes each changed page anew, encrypted,
 * and waits for the disk, so that what comes in small slices costs a fraction when it is written down together.
 */
class WriteBatch {
  readonly #connection: Database.Database
  #isOpen = false
  #isWriting = false
  /** why slices that were written before are not there any more; whoever gathers has not heard of it yet */
  #loss: { error: unknown } | null = null

  constructor(connection: Database.Database) {
    this.#connection = connection
  }

  /** Nobody is writing into it just now, and whatever else is written has to wait for its commit. */
  get isIdle(): boolean {
    return this.#isOpen && !this.#isWriting
  }

  /** One more slice. @throws whatever `work` throws, or ended the slices before; none of them is there then */
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

  /** Whoever gathers wants it on the disk now. Returns whether there was anything. @throws why it is not there */
  commit(): boolean {
    this.#throwLoss()
    const isCommitted = this.makeWay()
    this.#throwLoss()
    return isCommitted
  }

  /** Somebody else has to write: that it could not be committed is not their fault. Returns whether anything was. */
  makeWay(): boolean {
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

  /** After some failures the database has done so by itself. */
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
