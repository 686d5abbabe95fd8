/** One program's way to a connection that outlives it: once it is closed, nothing of that program gets through. */
import type Database from 'better-sqlite3'
import type { GuardedDisk } from './disk.ts'

type Parameters = readonly unknown[]

/** What a `Store` and its queries ask of a connection. Calls after `close` throw, as those on a closed one do. */
export function openDoor(
  connection: Database.Database,
  disk: GuardedDisk,
  onClose: () => void,
): Database.Database {
  let isOpen = true
  const requireOpen = () => {
    if (!isOpen) throw new TypeError('The database connection is not open')
  }
  const before = (what: 'writes' | 'commits') => disk.before(what, () => connection.exec('ROLLBACK'))
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
      onClose()
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

/** A statement that all programs share, for one of them. */
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
