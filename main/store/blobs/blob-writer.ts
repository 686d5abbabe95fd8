/** Content that arrives: hashed and written as it comes, with a small buffer, and nobody's until it is finished. */
import { createHash } from 'node:crypto'
import { contentLimits } from '../../../shared/limits.ts'
import type { WriteDb } from '../db.ts'

/** What the writer needs of the file. */
export interface BlobFile {
  transaction<T>(work: (db: WriteDb) => T): T
  /** content under this number is being written */
  begin(id: number): void
  /** it is complete */
  settle(id: number): void
  /** it is given up: what was written goes */
  giveUp(id: number): Promise<void>
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

  /** bytes that came so far */
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

  /** No more will come. The SHA-256, in hex. */
  seal(): string {
    this.#sha256 ??= this.#hash.digest('hex')
    return this.#sha256
  }

  /**
   * Commits the content under its SHA-256; what is there already stays, and counts as written `now` (epoch ms).
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

  /** Removes whatever did not become content of its own. */
  async close(): Promise<void> {
    const id = this.#id
    this.#id = null
    if (id !== null) await this.#file.giveUp(id)
  }

  /** Nothing here changes before the commit: a number that was rolled back is given to somebody else. */
  #flush(): void {
    const id = this.#file.transaction(db => this.#insert(db))
    this.#id = id
    this.#file.begin(id)
    this.#position += Math.ceil(this.#gathered / contentLimits.chunkBytes)
    this.#gathered = 0
  }

  /** Returns the content's number. */
  #insert(db: WriteDb): number {
    const { chunkBytes } = contentLimits
    const id = this.#id ?? db.run('INSERT INTO blobs DEFAULT VALUES').lastInsertRowid
    for (let at = 0; at < this.#gathered; at += chunkBytes) {
      const bytes = this.#buffer.subarray(at, Math.min(at + chunkBytes, this.#gathered))
      const position = this.#position + at / chunkBytes
      db.run('INSERT INTO chunks (blob_id, position, bytes) VALUES (?, ?, ?)', id, position, bytes)
    }
    return id
  }
}
