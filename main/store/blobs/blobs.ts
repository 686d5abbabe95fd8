/** Stores content in chunks under its SHA-256. Equal content is stored only once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { contentLimits } from '../../../shared/limits/limits.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import { createDb, type Parameters, type WriteDb } from '../db.ts'
import { forgetLog } from '../log-state.ts'
import { logLossOf, requireSynced } from '../store.ts'
import { isDamageOf, StoreFailure, storeFailureFrom } from '../store-failure.ts'
import { BlobWriter } from './blob-writer.ts'

/** Complete content; `size` in bytes. */
export interface StoredContent {
  id: number
  sha256: string
  size: number
}

export interface StoredThumbnail {
  /** A JPEG; null if no thumbnail could be made of the content. */
  bytes: Uint8Array | null
  /** Epoch milliseconds. */
  madeAt: number
}

/** The content was removed after its reading began. */
export class ContentRemoved extends Error {
  override readonly name = 'ContentRemoved'

  constructor() {
    super('Content was removed while it was read')
  }
}

export class Blobs {
  readonly file: string
  /** A message about the part of the log that was lost since the file was last open. */
  readonly logLoss: Message | null
  readonly #connection: Database.Database
  readonly #db: WriteDb
  /** The ids of content that writers of this process have not completed. */
  readonly #arriving = new Set<number>()
  #damageListener: (() => void) | null = null

  constructor(connection: Database.Database, file: string) {
    this.file = file
    this.logLoss = logLossOf(connection)
    this.#connection = connection
    this.#db = createDb(connection)
  }

  /** Starts new content. The caller must close the writer. */
  write(): BlobWriter {
    return new BlobWriter({
      transaction: work => this.#transaction(work),
      begin: id => this.#arriving.add(id),
      settle: id => this.#arriving.delete(id),
      giveUp: id => this.#giveUp(id),
      read: (id, start, end) => this.#read(id, start, end),
    })
  }

  /**
   * Calls `listener` after any read has met a damaged page. The listener must not read from this file
   * itself.
   */
  onDamage(listener: () => void): void {
    this.#damageListener = listener
  }

  /** @throws StoreFailure */
  find(sha256: string): StoredContent | undefined {
    return this.#getAnyhow<StoredContent>('SELECT id, sha256, size FROM blobs', 'WHERE sha256 = ?', sha256)
  }

  /**
   * Yields the bytes from `start` up to, but not including, `end`. Each step is a query of its own, so a
   * slow reader blocks no writer.
   * @throws StoreFailure; `ContentRemoved` when the content was removed during the reading
   */
  read({ id, size }: StoredContent, start = 0, end = size): Generator<Uint8Array, void, undefined> {
    return this.#read(id, start, end)
  }

  *#read(id: number, start: number, end: number): Generator<Uint8Array, void, undefined> {
    const { chunkBytes } = contentLimits
    for (let at = start; at < end; ) {
      const position = Math.floor(at / chunkBytes)
      const row = this.#getAnyhow<{ bytes: Buffer }>(
        'SELECT bytes FROM chunks',
        'WHERE blob_id = ? AND position = ?',
        id,
        position,
      )
      const offset = at - position * chunkBytes
      const part = row?.bytes.subarray(offset, end - position * chunkBytes)
      if (part === undefined || part.length === 0) throw new ContentRemoved()
      at += part.length
      yield part
    }
  }

  thumbnail({ id }: StoredContent): StoredThumbnail | undefined {
    return this.#guard(() =>
      this.#db.get<StoredThumbnail>('SELECT bytes, made_at AS madeAt FROM thumbnails WHERE blob_id = ?', id),
    )
  }

  /** Stores a thumbnail, unless the content was removed in the meantime. */
  keepThumbnail({ id }: StoredContent, { bytes, madeAt }: StoredThumbnail): void {
    this.#transaction(db => {
      if (!db.get('SELECT 1 FROM blobs WHERE id = ?', id)) return
      db.run(
        'INSERT OR REPLACE INTO thumbnails (blob_id, bytes, made_at) VALUES (?, ?, ?)',
        id,
        bytes,
        madeAt,
      )
    })
  }

  /** Returns complete content last written before `before` (epoch ms), ordered by id, after `afterId`. */
  listKeptBefore(before: number, afterId: number, limit: number): StoredContent[] {
    return this.#guard(() =>
      this.#db.all<StoredContent>(
        `SELECT id, sha256, size FROM blobs WHERE id > ? AND sha256 IS NOT NULL AND kept_at < ? ORDER BY id LIMIT ?`,
        afterId,
        before,
        limit,
      ),
    )
  }

  /**
   * Removes content with its thumbnail, unless the same content was written again since `before` (epoch
   * ms).
   */
  async remove({ id }: StoredContent, before: number): Promise<void> {
    const isMoved = this.#transaction(db =>
      // without its hash the content cannot be found; after a crash `removeUnfinished` deletes it
      db.run('UPDATE blobs SET sha256 = NULL WHERE id = ? AND kept_at < ?', id, before),
    ).changes
    if (isMoved) await this.#remove(id)
  }

  /** Removes incomplete content that a crash or a full disk has left. */
  async removeUnfinished(): Promise<void> {
    const rows = this.#guard(() => this.#db.all<{ id: number }>('SELECT id FROM blobs WHERE sha256 IS NULL'))
    for (const { id } of rows) if (!this.#arriving.has(id)) await this.#remove(id)
  }

  /** Returns the space of removed content to the disk. */
  async shrink(): Promise<void> {
    const { vacuumPages } = contentLimits
    if (!this.isOpen || this.#number('freelist_count') === 0) return
    for (let left = this.#number('freelist_count'); left > 0; left -= vacuumPages) {
      this.#guard(() => this.#connection.pragma(`incremental_vacuum(${vacuumPages})`))
      await nextTurn()
      if (!this.isOpen) return
    }
    // truncates the log too, so its record must be removed first
    forgetLog(this.file)
    this.#guard(() => this.#connection.pragma('wal_checkpoint(TRUNCATE)'))
  }

  #number(pragma: string): number {
    return this.#connection.pragma(pragma, { simple: true }) as number
  }

  async #giveUp(id: number): Promise<void> {
    try {
      await this.#remove(id)
    } catch (error) {
      // the full disk may prevent this deletion too; `removeUnfinished` deletes the rows later
      if (!(error instanceof StoreFailure)) throw error
    } finally {
      this.#arriving.delete(id)
    }
  }

  /**
   * Deletes in steps, because deleting a large file at once would block other requests. Content that another process
   * has completed in the meantime stays.
   */
  async #remove(id: number): Promise<void> {
    for (let isMore = true; isMore && this.isOpen; await nextTurn()) {
      isMore = this.#transaction(db => {
        const { changes } = db.run(
          `DELETE FROM chunks WHERE rowid IN (SELECT rowid FROM chunks WHERE blob_id = ?
             AND NOT EXISTS (SELECT 1 FROM blobs WHERE id = blob_id AND sha256 IS NOT NULL) LIMIT ?)`,
          id,
          contentLimits.removeAtOnce,
        )
        if (changes === 0) db.run('DELETE FROM blobs WHERE id = ? AND sha256 IS NULL', id)
        return changes > 0
      })
    }
  }

  #transaction<T>(work: (db: WriteDb) => T): T {
    requireSynced(this.#connection, this.file)
    return this.#guard(() => this.#connection.transaction(() => work(this.#db)).immediate())
  }

  /**
   * Reads again without the index if that is damaged. It is slow, but these may be the only bytes of a
   * photo.
   */
  #getAnyhow<Row>(select: string, where: string, ...parameters: Parameters): Row | undefined {
    try {
      return this.#guard(() => this.#db.get<Row>(`${select} ${where}`, ...parameters))
    } catch (error) {
      if (!isDamageOf(error, this.file)) throw error
      return this.#guard(() => this.#db.get<Row>(`${select} NOT INDEXED ${where}`, ...parameters))
    }
  }

  #guard<T>(work: () => T): T {
    // the file was closed because it was damaged or the program ends: an expected error, not a bug
    if (!this.isOpen) throw new StoreFailure('unwritable', reason('contents-reopened'), null, this.file)
    try {
      return work()
    } catch (error) {
      if (isDamageOf(error, this.file)) this.#damageListener?.()
      throw storeFailureFrom(error, this.file) ?? error
    }
  }

  get isOpen(): boolean {
    return this.#connection.open
  }

  close(): void {
    if (this.#connection.open) this.#connection.close()
  }
}
