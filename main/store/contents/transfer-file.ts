/**
 * The encrypted file of this machine that remembers what it does with an object store: interrupted uploads, thumbnails,
 * and since when content has no document. It can be deleted without a loss.
 */

import type { StoredThumbnail } from '../blobs/blobs.ts'
import { createDb, type WriteDb } from '../db.ts'
import { migrate } from '../migrate.ts'
import { openWith } from '../store.ts'
import { withFailuresOf } from '../store-failure.ts'
import type { UploadedPart } from './object-store.ts'

const migrations = [
  [
    `CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT`,
    `CREATE TABLE uploads (
       sha256 TEXT PRIMARY KEY NOT NULL,
       upload_id TEXT NOT NULL,
       begun_at INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE parts (
       sha256 TEXT NOT NULL REFERENCES uploads(sha256) ON DELETE CASCADE,
       number INTEGER NOT NULL,
       etag TEXT NOT NULL,
       PRIMARY KEY (sha256, number)
     ) STRICT`,
    // bytes is null for content that no thumbnail can be made of
    `CREATE TABLE thumbnails (
       sha256 TEXT PRIMARY KEY NOT NULL,
       bytes BLOB,
       made_at INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE unlinked (sha256 TEXT PRIMARY KEY NOT NULL, since INTEGER NOT NULL) STRICT`,
  ],
]

/** An upload in parts that was not completed. */
interface BegunUpload {
  sha256: string
  uploadId: string
  parts: UploadedPart[]
}

export interface TransferFile {
  upload(sha256: string): BegunUpload | undefined
  /** Replaces an earlier upload of the same content. `now`: epoch ms. */
  beginUpload(sha256: string, uploadId: string, now: number): void
  addPart(sha256: string, part: UploadedPart): void
  forgetUpload(sha256: string): void
  /** Returns uploads that were begun before `before` (epoch ms). */
  uploadsBefore(before: number): BegunUpload[]
  thumbnail(sha256: string): StoredThumbnail | undefined
  keepThumbnail(sha256: string, thumbnail: StoredThumbnail): void
  /**
   * Marks content without a document, and unmarks all other content of `seen`. Returns the content that has been marked
   * since before `dueBefore` (epoch ms).
   */
  markUnlinked(seen: readonly string[], named: ReadonlySet<string>, now: number, dueBefore: number): string[]
  /** Forgets removed content. */
  forget(sha256: string): void
  /** Returns when the store was last swept, in epoch ms; 0: never. */
  sweptAt(): number
  setSweptAt(now: number): void
  close(): void
}

/** Opens or creates the file. `key` has 32 bytes. @throws StoreFailure */
export function openTransferFile(file: string, key: Uint8Array): TransferFile {
  const connection = openWith({ file, key }, opened => migrate(opened, file, { migrations }))
  const db = createDb(connection)
  const write = <T>(work: (db: WriteDb) => T): T =>
    withFailuresOf(file, () => connection.transaction(() => work(db)).immediate())
  const read = <T>(work: () => T): T => withFailuresOf(file, work)
  return {
    ...uploadsOf(db, read, write),
    ...thumbnailsOf(db, read, write),
    ...sweepsOf(db, read, write),
    forget: sha256 =>
      write(() => {
        db.run('DELETE FROM thumbnails WHERE sha256 = ?', sha256)
        db.run('DELETE FROM unlinked WHERE sha256 = ?', sha256)
      }),
    close: () => {
      if (connection.open) connection.close()
    },
  }
}

type Read = <T>(work: () => T) => T
type Write = <T>(work: (db: WriteDb) => T) => T

function uploadsOf(db: WriteDb, read: Read, write: Write) {
  const withParts = (row: { sha256: string; uploadId: string }): BegunUpload => ({
    ...row,
    parts: db.all<UploadedPart>(
      'SELECT number, etag FROM parts WHERE sha256 = ? ORDER BY number',
      row.sha256,
    ),
  })
  const select = 'SELECT sha256, upload_id AS uploadId FROM uploads'
  const forgetUpload = (sha256: string) => {
    write(() => db.run('DELETE FROM uploads WHERE sha256 = ?', sha256))
  }
  return {
    upload: (sha256: string) =>
      read(() => {
        const row = db.get<{ sha256: string; uploadId: string }>(`${select} WHERE sha256 = ?`, sha256)
        return row && withParts(row)
      }),
    beginUpload(sha256: string, uploadId: string, now: number) {
      write(() => {
        db.run('DELETE FROM uploads WHERE sha256 = ?', sha256)
        db.run('INSERT INTO uploads (sha256, upload_id, begun_at) VALUES (?, ?, ?)', sha256, uploadId, now)
      })
    },
    addPart(sha256: string, { number, etag }: UploadedPart) {
      write(() =>
        db.run(
          `INSERT OR REPLACE INTO parts (sha256, number, etag)
           SELECT sha256, ?, ? FROM uploads WHERE sha256 = ?`,
          number,
          etag,
          sha256,
        ),
      )
    },
    forgetUpload,
    uploadsBefore: (before: number) =>
      read(() =>
        db.all<{ sha256: string; uploadId: string }>(`${select} WHERE begun_at < ?`, before).map(withParts),
      ),
  }
}

function thumbnailsOf(db: WriteDb, read: Read, write: Write) {
  return {
    thumbnail: (sha256: string) =>
      read(() =>
        db.get<StoredThumbnail>('SELECT bytes, made_at AS madeAt FROM thumbnails WHERE sha256 = ?', sha256),
      ),
    keepThumbnail(sha256: string, { bytes, madeAt }: StoredThumbnail) {
      const sql = 'INSERT OR REPLACE INTO thumbnails (sha256, bytes, made_at) VALUES (?, ?, ?)'
      write(() => db.run(sql, sha256, bytes, madeAt))
    },
  }
}

function sweepsOf(db: WriteDb, read: Read, write: Write) {
  const sweptAt = "SELECT value FROM meta WHERE name = 'sweptAt'"
  return {
    markUnlinked: (seen: readonly string[], named: ReadonlySet<string>, now: number, dueBefore: number) =>
      write(() =>
        seen.filter(sha256 => {
          if (named.has(sha256)) {
            db.run('DELETE FROM unlinked WHERE sha256 = ?', sha256)
            return false
          }
          db.run('INSERT OR IGNORE INTO unlinked (sha256, since) VALUES (?, ?)', sha256, now)
          const since = db.value<number>('SELECT since FROM unlinked WHERE sha256 = ?', sha256) ?? now
          return since < dueBefore
        }),
      ),
    sweptAt: () => read(() => Number(db.value<string>(sweptAt) ?? 0)),
    setSweptAt(now: number) {
      write(() => db.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('sweptAt', ?)", String(now)))
    },
  }
}
