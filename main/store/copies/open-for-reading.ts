/** Opens a database for reading only, also while a hub serves it. */
import { Blobs } from '../blobs/blobs.ts'
import { connect } from '../connect.ts'
import { createDb, type ReadDb } from '../db.ts'
import { withFailuresOf } from '../store-failure.ts'

export interface OpenedForReading {
  db: ReadDb
  /** This file, if it holds the contents of documents. */
  blobs: Blobs
  /** All queries of `work` read the same state of the database, also when others commit in between. */
  inSnapshot<T>(work: () => T): T
}

/** Stays open until `close`. @throws StoreFailure as `readDatabase` */
export function openForReading(file: string, key: Uint8Array): OpenedForReading & { close(): void } {
  const connection = withFailuresOf(file, () => connect(file, key, { readonly: true }))
  return {
    db: createDb(connection),
    blobs: new Blobs(connection, file),
    inSnapshot: work => connection.transaction(work)(),
    close: () => connection.close(),
  }
}

/**
 * Opens `file` for `work` and closes it. `key` has 32 bytes.
 * @throws StoreFailure `wrong-key`, `damaged`, or `unwritable` if it is missing; also the errors of `work`
 */
export function readDatabase<T>(file: string, key: Uint8Array, work: (opened: OpenedForReading) => T): T {
  return withFailuresOf(file, () => {
    const opened = openForReading(file, key)
    try {
      return work(opened)
    } finally {
      opened.close()
    }
  })
}
