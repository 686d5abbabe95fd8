/**
 * A test program's access to a connection that is reused. After it is closed, no call of that program reaches the
 * connection.
 */
import type Database from 'better-sqlite3'

type Parameters = readonly unknown[]

export interface DoorOptions {
  /** called before each write and commit; an error that it throws replaces the call */
  before?(what: 'writes' | 'commits', rollBack: () => void): void
  onClose(): void
}

/**
 * Wraps the methods of a connection that a `Store` and its queries use. Calls after `close` throw, like those of a
 * closed connection.
 */
export function openDoor(connection: Database.Database, options: DoorOptions): Database.Database {
  let isOpen = true
  const requireOpen = () => {
    if (!isOpen) throw new TypeError('The database connection is not open')
  }
  const before = (what: 'writes' | 'commits') => options.before?.(what, () => connection.exec('ROLLBACK'))
  const door = {
    get open() {
      return isOpen
    },
    get inTransaction() {
      return isOpen && connection.inTransaction
    },
    prepare(sql: string) {
      requireOpen()
      const statement = connection.prepare(sql)
      return new GuardedStatement(statement, statement.readonly ? requireOpen : () => pass('writes'))
    },
    pragma(sql: string, options?: Database.PragmaOptions) {
      requireOpen()
      return connection.pragma(sql, options)
    },
    exec(sql: string) {
      pass(sql === 'COMMIT' ? 'commits' : null)
      connection.exec(sql)
      return door
    },
    transaction(work: (...given: Parameters) => unknown) {
      const run = connection.transaction((...given: Parameters) => {
        const isInner = depth++ > 0
        try {
          const result = work(...given)
          if (!isInner) before('commits')
          return result
        } finally {
          depth--
        }
      })
      const immediate = (...given: Parameters) => {
        requireOpen()
        return run.immediate(...given)
      }
      return Object.assign(immediate, { immediate })
    },
    close() {
      requireOpen()
      isOpen = false
      options.onClose()
      return door
    },
  }
  let depth = 0
  const pass = (what: 'writes' | 'commits' | null) => {
    requireOpen()
    if (what !== null) before(what)
  }
  return door as unknown as Database.Database
}

/** A shared statement, guarded for one program. */
class GuardedStatement {
  readonly readonly: boolean
  readonly source: string
  readonly #statement: Database.Statement
  readonly #pass: () => void

  constructor(statement: Database.Statement, pass: () => void) {
    this.#statement = statement
    this.#pass = pass
    this.readonly = statement.readonly
    this.source = statement.source
  }

  all(...parameters: Parameters): unknown[] {
    this.#pass()
    return this.#statement.all(...parameters)
  }

  get(...parameters: Parameters): unknown {
    this.#pass()
    return this.#statement.get(...parameters)
  }

  run(...parameters: Parameters): Database.RunResult {
    this.#pass()
    return this.#statement.run(...parameters)
  }

  raw(): this {
    this.#statement.raw()
    return this
  }

  pluck(): this {
    this.#statement.pluck()
    return this
  }
}

/** From now on, a statement is prepared once for all users of this connection. */
export function rememberStatements(connection: Database.Database): void {
  const prepare = connection.prepare.bind(connection)
  const known = new Map<string, Database.Statement>()
  connection.prepare = ((sql: string) => {
    const made = known.get(sql) ?? prepare(sql)
    known.set(sql, made)
    return made
  }) as typeof connection.prepare
}
