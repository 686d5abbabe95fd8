/**
 * Writes content in parts as it arrives, with a small buffer, and hashes it. Other readers see it only once
 * it is complete.
 */
import { createHash } from 'node:crypto'
import { contentLimits } from '../../../shared/limits/limits.ts'
import type { WriteDb } from '../db.ts'

/** The functions of the blobs database that a writer needs. */
export interface BlobFile {
  transaction<T>(work: (db: WriteDb) => T): T
  /** Marks the content with this id as being written. */
  begin(id: number): void
  /** Marks it as complete. */
  settle(id: number): void
  /** Deletes the rows of incomplete content. */
  giveUp(id: number): Promise<void>
  /** Yields the bytes of the rows of this content from `start` to before `end`. */
  read(id: number, start: number, end: number): Iterable<Uint8Array>
}

export class BlobWriter {
  readonly #file: BlobFile
  readonly #hash = createHash('sha256')
  readonly #buffer = Buffer.allocUnsafeSlow(contentLimits.bufferBytes)
  #gathered = 0
  #size = 0
  #position = 0
  #id: number | null = null
  #sha256: string | null = null

  constructor(file: BlobFile) {
    this.#file = file
  }

  /** The bytes received so far. */
  get size(): number {
    return this.#size
  }

  /** @throws StoreFailure */
  add(bytes: Uint8Array): void {
    if (this.#sha256 !== null) throw new Error('Content was added to after it was sealed')
    this.#hash.update(bytes)
    this.#size += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + this.#buffer.length - this.#gathered)
      this.#buffer.set(part, this.#gathered)
      this.#gathered += part.length
      at += part.length
      if (this.#gathered === this.#buffer.length) this.#flush()
    }
  }

  /** Ends the content and returns its SHA-256, in hex. */
  seal(): string {
    this.#sha256 ??= this.#hash.digest('hex')
    return this.#sha256
  }

  /**
   * Commits the content under its SHA-256. If the same content exists, only its time is set to `now` (epoch
   * ms).
   * @throws StoreFailure
   */
  finish(now: number): void {
    const sha256 = this.seal()
    const id = this.#file.transaction(db => {
      const { changes } = db.run('UPDATE blobs SET kept_at = max(kept_at, ?) WHERE sha256 = ?', now, sha256)
      if (changes > 0) return null
      const made = this.#insert(db)
      db.run('UPDATE blobs SET sha256 = ?, size = ?, kept_at = ? WHERE id = ?', sha256, this.#size, now, made)
      return made
    })
    if (id === null) return
    this.#id = null
    this.#file.settle(id)
  }

  /** Does the same as `finish`: the file is where its contents stay. @throws StoreFailure */
  async store(now: number): Promise<void> {
    this.finish(now)
  }

  /** Yields the received bytes from `start` on. The content must be sealed and not finished. @throws StoreFailure */
  *readBack(start: number): Generator<Uint8Array, void, undefined> {
    const written = this.#size - this.#gathered
    if (this.#id !== null && start < written) yield* this.#file.read(this.#id, start, written)
    const from = Math.max(0, start - written)
    if (from < this.#gathered) yield this.#buffer.subarray(from, this.#gathered)
  }

  /** Deletes the rows of content that was not completed, or that existed already. */
  async close(): Promise<void> {
    const id = this.#id
    this.#id = null
    if (id !== null) await this.#file.giveUp(id)
  }

  /** Changes the fields only after the commit, because SQLite reuses the id of a row that was rolled back. */
  #flush(): void {
    const id = this.#file.transaction(db => this.#insert(db))
    this.#id = id
    this.#file.begin(id)
    this.#position += Math.ceil(this.#gathered / contentLimits.chunkBytes)
    this.#gathered = 0
  }

  /** Returns the content's id. */
  #insert(db: WriteDb): number {
    const { chunkBytes } = contentLimits
    const id = this.#id ?? db.insert('INSERT INTO blobs DEFAULT VALUES')
    for (let at = 0; at < this.#gathered; at += chunkBytes) {
      const bytes = this.#buffer.subarray(at, Math.min(at + chunkBytes, this.#gathered))
      const position = this.#position + at / chunkBytes
      db.run('INSERT INTO chunks (blob_id, position, bytes) VALUES (?, ?, ?)', id, position, bytes)
    }
    return id
  }
}
