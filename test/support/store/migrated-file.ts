/**
 * Writes a fully migrated database for a test: copying its bytes takes a tenth of the time of migrating an empty file,
 * and hundreds of tests begin with one.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../main/store/connect.ts'
import { deferSearch } from '../../../main/store/defer-search.ts'
import { migrate } from '../../../main/store/migrate.ts'
import { openStore } from '../../../main/store/store.ts'

/** the files by their kind and key */
const made = new Map<string, Buffer>()

/** Writes an empty database, encrypted with `key`, to `file`, which must not exist. Returns `file`. */
export function layMigrated(file: string, key: Uint8Array): string {
  return lay('data', file, key, empty => {
    const connection = connect(empty, key)
    migrate(connection, empty)
    connection.close()
  })
}

/**
 * Like `layMigrated`, but after a server has dropped the search index of files, so that later servers need not do it.
 */
export function layServed(file: string, key: Uint8Array): string {
  return lay('served', file, key, empty => {
    const store = openStore({ file: empty, key, seat: 'hub' })
    deferSearch(store)
    store.close()
  })
}

/** Like `layMigrated`, for the file with the bytes of documents. */
export function layMigratedBlobs(file: string, key: Uint8Array): string {
  return lay('blobs', file, key, empty => openBlobs({ file: empty, key }).close())
}

function lay(holds: string, file: string, key: Uint8Array, make: (empty: string) => void): string {
  const name = `${holds} ${Buffer.from(key).toString('hex')}`
  const bytes = made.get(name) ?? makeBytes(make)
  made.set(name, bytes)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 })
  return file
}

/** The last connection moves the log into the file when it closes, so the file is complete. */
function makeBytes(make: (empty: string) => void): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-migrated-'))
  try {
    const empty = path.join(folder, 'empty.db')
    make(empty)
    return readFileSync(empty)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
