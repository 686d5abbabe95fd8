/** Collects small changes of SQLite in one commit. */
import type Database from 'better-sqlite3'

/**
 * A transaction that stays open over many turns of the event loop. Each commit encrypts and writes all
 * changed pages and syncs the disk.
 * So many small changes cost much less when they are committed together.
 */
export class WriteBatch {
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
