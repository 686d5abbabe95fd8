/**
 * One transaction that stays open over many turns of the program: a commit writes each changed page anew, encrypted,
 * and waits for the disk, so that what comes in small slices costs a fraction when it is written down together.
 */
import type Database from 'better-sqlite3'

export class WriteBatch {
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
