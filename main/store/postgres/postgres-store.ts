/** Opens a database of a PostgreSQL server, brings its schema up to date, and runs transactions. */
import type { Message } from '../../../shared/text/message.ts'
import type { Parameters, ReadDb, WriteDb } from '../db.ts'
import type { Store } from '../store.ts'
import { StoreFailure } from '../store-failure.ts'
import { createPostgresDb } from './postgres-db.ts'
import { postgresFailureFrom } from './postgres-failure.ts'
import { openSession, type Session, type SessionResult } from './session.ts'
import { updateSchema } from './update-schema.ts'

export interface PostgresOptions {
  /** `postgres://user@host:port/database` */
  url: string
  serving: Serving
}

/**
 * Whether a hub serves the database, as the only one or with others; `no`: a command. Hubs with the contents of
 * documents in a file serve alone, as another machine does not have the file.
 */
export type Serving = 'no' | 'alone' | 'with others'

/** Milliseconds to wait for a connection and for an answer. The server ends a statement before. */
const connectMs = 5_000
const answerMs = 10_000
const statementMs = 5_000

const mostPrepared = 500

/** The number of the lock that each hub holds while it serves: `field` in ASCII. */
const hubLock = 0x66_69_65_6c_64

/** The number of the lock of the hub that sends webhooks and cleans up: `work` in ASCII. */
const workLock = 0x77_6f_72_6b

/**
 * The number of the lock that each transaction holds, so that others wait for its end as on SQLite: `lastModified` and
 * the numbers of the change log rise in the order of the commits. `write` in ASCII.
 */
export const writerLock = 0x77_72_69_74_65
const waitForWriter = `SELECT pg_advisory_xact_lock(${writerLock})`

/** A hub that is in charge asks for something every second, unless its machine or process was paused. */
const endPausedHub = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND classid = 0 AND objid = ${workLock} AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND state_change < clock_timestamp() - interval '30 seconds'`

/** A standby answers queries only. A session that began there would fail at its first transaction. */
const refuseStandby = `DO $$ BEGIN IF pg_is_in_recovery() THEN
  RAISE EXCEPTION 'The server is a standby' USING ERRCODE = 'read_only_sql_transaction';
END IF; END $$`

const beginSession = [
  refuseStandby,
  `SET statement_timeout = ${statementMs}`,
  // Only transactions of the store write. A query that tried to would fail.
  'SET default_transaction_read_only = on',
  "SET TIME ZONE 'UTC'",
  // A hub whose process or machine stops inside a transaction must not keep the others from writing.
  'SET idle_in_transaction_session_timeout = 10000',
  ...['SET tcp_keepalives_idle = 10', 'SET tcp_keepalives_interval = 5', 'SET tcp_keepalives_count = 3'],
]

/** @throws StoreFailure `newer`, `in-use` or `unwritable` */
export function openPostgres({ url, serving }: PostgresOptions): PostgresStore {
  const session = openSession({
    url,
    connectMs,
    answerMs,
    mostPrepared,
    begin: beginSession,
    lock: serving === 'no' ? null : { number: hubLock, isShared: serving === 'with others' },
  })
  const store = new PostgresStore(session, describePlace(url))
  try {
    store.transaction(db => updateSchema(db, store.place))
    return store
  } catch (error) {
    store.close()
    throw error
  }
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
  readonly #listeners = new Set<() => void>()
  #depth = 0
  /** Whether the open transaction was lost with its session. */
  #isLost = false
  #isOpen = true
  #commits = 0
  #refusal: Message | string | null = null
  #othersThisTurn: string | null = null

  constructor(session: Session, place: string) {
    this.place = place
    this.#session = session
    this.#db = createPostgresDb({
      run: (text, values) => this.#run(text, values),
    })
    this.read = this.#db
  }

  transaction<T>(work: (db: WriteDb) => T): T {
    if (this.#refusal !== null) throw new StoreFailure('unwritable', this.#refusal)
    const isOuter = this.#depth === 0
    const name = `inner_${this.#depth}`
    if (isOuter) this.#isLost = false
    this.#run(isOuter ? 'BEGIN READ WRITE' : `SAVEPOINT ${name}`, [])
    this.#depth += 1
    let result: T
    try {
      if (isOuter) this.#run(waitForWriter, [])
      result = work(this.#db)
      this.#commit(isOuter ? 'COMMIT' : `RELEASE SAVEPOINT ${name}`)
    } catch (error) {
      this.#rollBack(isOuter ? 'ROLLBACK' : `ROLLBACK TO SAVEPOINT ${name}`)
      throw error
    } finally {
      this.#depth -= 1
    }
    if (isOuter) this.#emitCommit()
    return result
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
    try {
      return this.#session.run(text, values, this.#depth > 0)
    } catch (error) {
      throw postgresFailureFrom(error, this.place) ?? error
    }
  }

  refuseWrites(told: Message | string): void {
    this.#refusal = told
  }

  get isWritable(): boolean {
    return this.#refusal === null
  }

  ownVersion(): string {
    return String(this.#commits)
  }

  /** The server's snapshot changes with each transaction that wrote and has ended, in any database of the server. */
  version(): string {
    return `${this.#commits}/${this.read.value<string>('SELECT pg_current_snapshot()')}`
  }

  versionThisTurn(): string {
    if (this.#othersThisTurn === null) {
      this.#othersThisTurn = this.read.value<string>('SELECT pg_current_snapshot()') ?? ''
      setImmediate(() => {
        this.#othersThisTurn = null
      })
    }
    return `${this.#commits}/${this.#othersThisTurn}`
  }

  isInCharge(): boolean {
    if (this.read.value<number>(`SELECT pg_try_advisory_lock(${workLock})`) === 1) return true
    this.read.all(endPausedHub)
    return false
  }

  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #emitCommit(): void {
    this.#commits += 1
    for (const listener of [...this.#listeners]) listener()
  }

  get isInTransaction(): boolean {
    return this.#depth > 0 && !this.#isLost
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  close(): void {
    this.#listeners.clear()
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#session.end()
  }
}
