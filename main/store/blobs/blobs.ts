/** Content by its SHA-256, in chunks: written as it arrives, read piece by piece, the same bytes kept once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { contentLimits } from '../../../shared/limits.ts'
import { type Message, reason } from '../../../shared/message.ts'
import { createDb, type Parameters, type WriteDb } from '../db.ts'
import { forgetLog } from '../log-state.ts'
import { logLossOf, requireSynced } from '../store.ts'
import { isDamageOf, StoreFailure, storeFailureFrom } from '../store-failure.ts'
import { BlobWriter } from './blob-writer.ts'

/** Content that is complete; `size` in bytes. */
export interface StoredContent {
  id: number
  sha256: string
  size: number
}

export interface StoredThumbnail {
  /** a JPEG; null when none could be made of the content */
  bytes: Uint8Array | null
  /** epoch ms */
  madeAt: number
}

/** Content that was there when its reading began, and is not any more. */
export class ContentRemoved extends Error {
  override readonly name = 'ContentRemoved'

  constructor() {
    super('Content was removed while it was read')
  }
}

export class Blobs {
  readonly file: string
  /** the part of the log that is missing since the file was last open */
  readonly logLoss: Message | null
  readonly #connection: Database.Database
  readonly #db: WriteDb
  /** what writers of this process are still at */
  readonly #arriving = new Set<number>()
  #damageListener: (() => void) | null = null

  constructor(connection: Database.Database, file: string) {
    this.file = file
    this.logLoss = logLossOf(connection)
    this.#connection = connection
    this.#db = createDb(connection)
  }

  /** Begins new content; the writer must be closed. */
  write(): BlobWriter {
    return new BlobWriter({
      transaction: work => this.#transaction(work),
      begin: id => this.#arriving.add(id),
      settle: id => this.#arriving.delete(id),
      giveUp: id => this.#giveUp(id),
    })
  }

  /** Calls `listener` whenever a page shows itself to be damaged, whoever read it; it must not read here itself. */
  onDamage(listener: () => void): void {
    this.#damageListener = listener
  }

  /** @throws StoreFailure */
  find(sha256: string): StoredContent | undefined {
    return this.#getAnyhow<StoredContent>('SELECT id, sha256, size FROM blobs', 'WHERE sha256 = ?', sha256)
  }

  /**
   * The bytes from `start` up to, not including, `end`. Each step reads one chunk and holds nothing, so that a slow
   * reader is in nobody's way.
   * @throws StoreFailure; `ContentRemoved` when it went meanwhile
   */
  *read({ id, size }: StoredContent, start = 0, end = size): Generator<Uint8Array, void, undefined> {
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

  /** Content that is gone meanwhile needs no thumbnail. */
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

  /** Complete content last written before `before` (epoch ms), in the order of `id`, after the one of `afterId`. */
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

  /** Removes it with its thumbnail, unless somebody wrote the same again since `before` (epoch ms). */
  async remove({ id }: StoredContent, before: number): Promise<void> {
    const isTaken = this.#transaction(db =>
      // without its name nobody finds it any more, and after a crash it goes with what is unfinished
      db.run('UPDATE blobs SET sha256 = NULL WHERE id = ? AND kept_at < ?', id, before),
    ).changes
    if (isTaken) await this.#remove(id)
  }

  /** Removes what a crash, or a disk that was full, left of content that never became complete. */
  async removeUnfinished(): Promise<void> {
    const rows = this.#guard(() => this.#db.all<{ id: number }>('SELECT id FROM blobs WHERE sha256 IS NULL'))
    for (const { id } of rows) if (!this.#arriving.has(id)) await this.#remove(id)
  }

  /** Gives the space of what was removed back to the disk. */
  async shrink(): Promise<void> {
    const { vacuumPages } = contentLimits
    if (!this.isOpen || this.#number('freelist_count') === 0) return
    for (let left = this.#number('freelist_count'); left > 0; left -= vacuumPages) {
      this.#guard(() => this.#connection.pragma(`incremental_vacuum(${vacuumPages})`))
      await nextTurn()
      if (!this.isOpen) return
    }
    // the journal is as long as what was written last, and goes with it
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
      // the full disk that ended it may not take this either: then it goes with `removeUnfinished`
      if (!(error instanceof StoreFailure)) throw error
    } finally {
      this.#arriving.delete(id)
    }
  }

  /** In steps, as a large file in one go would make everybody wait. */
  async #remove(id: number): Promise<void> {
    for (let isMore = true; isMore && this.isOpen; await nextTurn()) {
      isMore = this.#transaction(db => {
        const { changes } = db.run(
          `DELETE FROM chunks WHERE rowid IN (SELECT rowid FROM chunks WHERE blob_id = ? LIMIT ?)`,
          id,
          contentLimits.removeAtOnce,
        )
        if (changes === 0) db.run('DELETE FROM blobs WHERE id = ?', id)
        return changes > 0
      })
    }
  }

  #transaction<T>(work: (db: WriteDb) => T): T {
    requireSynced(this.#connection, this.file)
    return this.#guard(() => this.#connection.transaction(() => work(this.#db)).immediate())
  }

  /** Where the index is damaged the rows may be whole, and these may be the only bytes of a photo: then slowly. */
  #getAnyhow<Row>(select: string, where: string, ...parameters: Parameters): Row | undefined {
    try {
      return this.#guard(() => this.#db.get<Row>(`${select} ${where}`, ...parameters))
    } catch (error) {
      if (!isDamageOf(error, this.file)) throw error
      return this.#guard(() => this.#db.get<Row>(`${select} NOT INDEXED ${where}`, ...parameters))
    }
  }

  #guard<T>(work: () => T): T {
    // closed to be begun anew, as it was damaged, or at the end of the program: that must not pass for a bug
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
