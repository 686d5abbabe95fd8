/**
 * Opens the blobs database, which stores the bytes of documents. It is encrypted, and separate so that the
 * main database stays small and quick to copy.
 * The main database refers to content only after that was committed here.
 */
import type Database from 'better-sqlite3'
import { migrate } from '../migrate.ts'
import { openWith } from '../store.ts'
import { Blobs } from './blobs.ts'

/** Ids are never reused, so that a reader of removed content cannot get the bytes of other content. */
const migrations = [
  [
    `CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT`,
    // sha256 is null while content arrives and while it is deleted
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
    // bytes is null for content that no thumbnail can be made of
    `CREATE TABLE thumbnails (
       blob_id INTEGER PRIMARY KEY REFERENCES blobs(id) ON DELETE CASCADE,
       bytes BLOB,
       made_at INTEGER NOT NULL
     ) STRICT`,
  ],
]

export interface BlobsOptions {
  file: string
  /** 32 bytes. */
  key: Uint8Array
}

/**
 * Opens the file, or creates it with its folder.
 * @throws StoreFailure `wrong-key`, `newer`, `damaged`, `in-use`, `full` or `unwritable`
 */
export function openBlobs(options: BlobsOptions): Blobs {
  return new Blobs(connectBlobs(options), options.file)
}

/** Returns the migrated connection of a `Blobs`. @throws StoreFailure as `openBlobs` */
export function connectBlobs({ file, key }: BlobsOptions): Database.Database {
  return openWith({ file, key, isShrinkable: true }, connection => {
    migrate(connection, file, { migrations })
    // all pages are encrypted, so deleted ones need no zeros; writing zeros would cost as much as writing
    // the content, and fail on a full disk
    connection.pragma('secure_delete = OFF')
    // content is read and written once, from start to end, so a large cache is of no use
    connection.pragma('cache_size = -2000')
  })
}
