/** Opens a database of a PostgreSQL server, brings its schema up to date, and runs transactions. */
import type { Message } from '../../../shared/text/message.ts'
import { Commits } from '../commits.ts'
import type { Parameters, ReadDb, WriteDb } from '../db.ts'
import type { Store } from '../store.ts'
import { StoreFailure } from '../store-failure.ts'
import { UncertainCommit } from '../uncertain-commit.ts'
import { beginSession, endPausedHub, hubLock, takeWorkLock } from './begin-session.ts'
import { createPostgresDb } from './postgres-db.ts'
import { isSessionLost, postgresFailureFrom } from './postgres-failure.ts'
import { clockColumn, ServerClock } from './server-clock.ts'
import { openSession, type Session, type SessionResult } from './session.ts'
import { requireNotNewer, updateSchema } from './update-schema.ts'

export interface PostgresOptions {
  /** `postgres://user@host:port/database` */
  url: string
  serving: Serving
}

/**
 * Whether a hub serves the database, as the only one or with others; `no`: a command. Hubs with the contents of
 * documents in a file serve alone, as another machine does not have the file. A hub that only reads may run in addition.
 */
export type Serving = 'no' | 'alone' | 'with others' | 'only reading'

/** The name of a session on the server, which says whether it may write. */
export const sessionNames = { writing: 'fieldbook', reading: 'fieldbook reading' } as const

/** Milliseconds to wait for a connection and for an answer. The server ends a statement before. */
const connectMs = 3_000
const answerMs = 10_000

const mostPrepared = 500

/**
 * The number of the lock that each transaction holds, so that others wait for its end as on SQLite: `lastModified` and
 * the numbers of the change log rise in the order of the commits. `write` in ASCII.
 */
export const writerLock = 0x77_72_69_74_65
const waitForWriter = `SELECT pg_advisory_xact_lock(${writerLock}), pg_current_xact_id() AS xid, ${clockColumn}`

/** The version of the schema, which a newer program may have changed since this one has opened the database. */
const schemaColumn = "(SELECT value FROM meta WHERE name = 'schema') AS schema"

const readVersion = `SELECT pg_current_snapshot() AS snapshot, ${clockColumn}`

const withoutLimit = 'SET LOCAL statement_timeout = 0'

const beginRead = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** @throws StoreFailure `newer`, `in-use` or `unwritable` */
export function openPostgres({ url, serving }: PostgresOptions): PostgresStore {
  const store = connectTo(url, serving)
  try {
    store.updateSchema(serving === 'only reading')
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Opens a further session for reading, with the schema as it is. The first query connects. */
export function openPostgresForReading(url: string): Pick<Store, 'read'> {
  return connectTo(url, 'only reading')
}

function connectTo(url: string, serving: Serving): PostgresStore {
  const isServing = serving === 'alone' || serving === 'with others'
  const session = openSession({
    url,
    name: sessionNames[serving === 'only reading' ? 'reading' : 'writing'],
    connectMs,
    answerMs,
    mostPrepared,
    begin: beginSession,
    lock: isServing ? { number: hubLock, isShared: serving === 'with others' } : null,
  })
  return new PostgresStore(session, describePlace(url))
}

/** Returns the address without user and password, for messages. */
function describePlace(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

export class PostgresStore implements Store {
  readonly file = null
  readonly seat = 'hub'
  readonly logLoss = null
  readonly place: string
  readonly read: ReadDb
  readonly #session: Session
  readonly #db: WriteDb
  /** Reads in a transaction that has just begun. */
  readonly #inside: ReadDb
  readonly #commits = new Commits()
  readonly #clock = new ServerClock()
  #depth = 0
  /** Whether the open transaction was lost with its session. */
  #isLost = false
  /** Whether the statements of the open transaction may take any time. */
  #isLong = false
  /** The version of the schema that this program knows; null: the database may have none yet. */
  #schema: number | null = null
  #reconnected: ((db: ReadDb) => void) | null = null
  #isOpen = true
  /** Whether the reads of this turn of the event loop have a transaction, so that they belong together. */
  #hasSnapshot = false
  /** The server's snapshot of that transaction. */
  #othersThisTurn: string | null = null

  constructor(session: Session, place: string) {
    this.place = place
    this.#session = session
    this.#db = createPostgresDb({
      run: (text, values) => this.#run(text, values),
    })
    this.read = this.#db
    this.#inside = createPostgresDb({ run: (text, values) => session.run(text, values, null) })
  }

  /** Later transactions are refused if a newer program changes the schema. @throws StoreFailure as `openPostgres` */
  updateSchema(keepSchema = false): void {
    this.#schema = this.longTransaction(db => updateSchema(db, this.place, keepSchema))
  }

  longTransaction<T>(work: (db: WriteDb) => T): T {
    this.#isLong = true
    try {
      return this.transaction(work)
    } finally {
      this.#isLong = false
    }
  }

  transaction<T>(work: (db: WriteDb) => T): T {
    this.#commits.requireAllowed()
    const isOuter = this.#depth === 0
    const name = `inner_${this.#depth}`
    let xid = ''
    if (isOuter) xid = this.#beginWriting()
    else this.#run(`SAVEPOINT ${name}`, [])
    this.#depth += 1
    let result: T
    try {
      result = work(this.#db)
      if (isOuter) this.#commitOuter(xid)
      else this.#commit(`RELEASE SAVEPOINT ${name}`)
    } catch (error) {
      this.#rollBack(isOuter ? 'ROLLBACK' : `ROLLBACK TO SAVEPOINT ${name}`)
      throw error
    } finally {
      this.#depth -= 1
    }
    if (isOuter) this.#commits.tell()
    return result
  }

  /** Returns the id of the transaction. */
  #beginWriting(): string {
    this.#leaveSnapshot()
    this.#isLost = false
    try {
      const begin = `BEGIN READ WRITE${this.#isLong ? `; ${withoutLimit}` : ''}`
      const text = this.#schema === null ? waitForWriter : `${waitForWriter}, ${schemaColumn}`
      const { rows } = this.#begin(begin, text, [])
      // A check of a new session may have refused them.
      this.#commits.requireAllowed()
      const { xid, clock, schema } = rows[0] as { xid: string; clock: number; schema?: string }
      this.#clock.set(clock)
      if (this.#schema !== null) requireNotNewer(Number(schema), this.#schema, this.place)
      return xid
    } catch (error) {
      // The server rolls a failed transaction back.
      this.#session.leave()
      throw error
    }
  }

  /** Asks the server whether it has committed if its answer was lost. @throws UncertainCommit */
  #commitOuter(xid: string): void {
    try {
      this.#commit('COMMIT')
    } catch (error) {
      if (!isSessionLost(error) || !this.#wasCommitted(xid, error)) throw error
    }
  }

  #wasCommitted(xid: string, cause: unknown): boolean {
    let status: unknown
    try {
      const { rows } = this.#session.run('SELECT pg_xact_status($1::text::xid8) AS status', [xid], beginRead)
      this.#session.leave()
      status = (rows[0] as { status: unknown }).status
    } catch {
      status = null
    }
    if (status === 'committed') return true
    if (status === 'aborted') return false
    throw new UncertainCommit(this.place, cause)
  }

  /** Commits each part at once. */
  batch<T>(work: (db: WriteDb) => T): T {
    return this.transaction(work)
  }

  flush(): void {
    // each part is committed
  }

  /** PostgreSQL answers COMMIT with ROLLBACK if an earlier statement has failed and the error was ignored. */
  #commit(text: string): void {
    const { command } = this.#run(text, [])
    if (command === 'ROLLBACK')
      throw new Error('A statement of the transaction has failed, and nothing was saved')
  }

  /** The end of the session has rolled back too. */
  #rollBack(text: string): void {
    try {
      this.#run(text, [])
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      this.#isLost = true
    }
  }

  /** @throws StoreFailure, or SessionError for a bug */
  #run(text: string, values: Parameters): SessionResult {
    if (this.#depth === 0 && !this.#hasSnapshot) return this.#readFirst(text, values)
    try {
      return this.#session.run(text, values, null, this.#isLong)
    } catch (error) {
      // After an error the server refuses the other reads of the transaction.
      if (this.#depth === 0) this.#leaveSnapshot()
      throw postgresFailureFrom(error, this.place) ?? error
    }
  }

  /** Begins the snapshot of this turn of the event loop with its first read. */
  #readFirst(text: string, values: Parameters): SessionResult {
    this.#hasSnapshot = true
    setImmediate(() => this.#leaveSnapshot())
    try {
      return this.#begin(beginRead, text, values)
    } catch (error) {
      this.#leaveSnapshot()
      throw error
    }
  }

  /** Nothing depends on a transaction yet, so a session that was lost before is replaced. @throws as `#run` */
  #begin(begin: string, text: string, values: Parameters): SessionResult {
    const run = () => this.#session.run(text, values, begin, this.#isLong)
    try {
      let result: SessionResult
      try {
        result = run()
      } catch (error) {
        if (!isSessionLost(error)) throw error
        result = run()
      }
      if (result.isFirst) this.#reconnected?.(this.#inside)
      return result
    } catch (error) {
      throw postgresFailureFrom(error, this.place) ?? error
    }
  }

  #leaveSnapshot(): void {
    if (!this.#hasSnapshot) return
    this.#hasSnapshot = false
    this.#othersThisTurn = null
    if (this.#isOpen) this.#session.leave()
  }

  refuseWrites(told: Message | string): void {
    this.#commits.refuse(told)
  }

  get isWritable(): boolean {
    return this.#commits.areAllowed
  }

  ownVersion(): string {
    return String(this.#commits.count)
  }

  /** The server's snapshot changes with each transaction that wrote and has ended, in any database of the server. */
  version(): string {
    this.#othersThisTurn ??= this.#readOthers()
    return `${this.#commits.count}/${this.#othersThisTurn}`
  }

  #readOthers(): string {
    const row = this.read.get<{ snapshot: string; clock: number }>(readVersion)
    if (row === undefined) return ''
    this.#clock.set(row.clock)
    return row.snapshot
  }

  versionThisTurn(): string {
    return this.version()
  }

  isInCharge(): boolean {
    if (this.read.value<number>(takeWorkLock) === 1) return true
    this.read.all(endPausedHub)
    return false
  }

  serverNow(): number | null {
    return this.#clock.now()
  }

  onReconnect(check: (db: ReadDb) => void): void {
    this.#reconnected = check
  }

  onCommit(listener: () => void): () => void {
    return this.#commits.listen(listener)
  }

  get isInTransaction(): boolean {
    return this.#depth > 0 && !this.#isLost
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  close(): void {
    this.#commits.removeListeners()
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#session.end()
  }
}
