/**
 * The file that holds the bytes of documents: encrypted like the database, beside it, so that the database stays
 * small and quick to copy. What names content is committed there after the content is committed here.
 */
import type Database from 'better-sqlite3'
import { migrate } from '../migrate.ts'
import { openWith } from '../store.ts'
import { Blobs } from './blobs.ts'

/** Numbers are never given twice, so that who still reads what was removed cannot get another's bytes. */
const migrations = [
  [
    `CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT`,
    // sha256 is null while the content arrives, and while it goes
    `CREATE TABLE blobs (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       sha256 TEXT UNIQUE,
       size INTEGER NOT NULL DEFAULT 0,
       kept_at INTEGER
     ) STRICT`,
    `CREATE TABLE chunks (
       blob_id INTEGER NOT NULL REFERENCES blobs(id) ON DELETE CASCADE,
       position INTEGER NOT NULL,
       bytes BLOB NOT NULL,
       UNIQUE (blob_id, position)
     ) STRICT`,
    // bytes are null for content that no picture can be made of
    `CREATE TABLE thumbnails (
       blob_id INTEGER PRIMARY KEY REFERENCES blobs(id) ON DELETE CASCADE,
       bytes BLOB,
       made_at INTEGER NOT NULL
     ) STRICT`,
  ],
]

export interface BlobsOptions {
  file: string
  /** 32 bytes */
  key: Uint8Array
}

/**
 * Opens the file, or makes it with its folder.
 * @throws StoreFailure `wrong-key`, `newer`, `damaged`, `in-use`, `full` or `unwritable`
 */
export function openBlobs(options: BlobsOptions): Blobs {
  return new Blobs(connectBlobs(options), options.file)
}

/** The connection under `Blobs`, brought up to date. @throws StoreFailure as `openBlobs` */
export function connectBlobs({ file, key }: BlobsOptions): Database.Database {
  return openWith({ file, key, isShrinkable: true }, connection => {
    migrate(connection, file, { migrations })
    // everything in it is encrypted, and writing zeros over what goes would cost as much as writing it did, which a
    // full disk cannot take
    connection.pragma('secure_delete = OFF')
    // content is read and written once, from end to end
    connection.pragma('cache_size = -2000')
  })
}
