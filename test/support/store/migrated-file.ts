/**
 * A database that has seen every migration already, laid where a test is about to open one: copying its bytes takes a
 * tenth of the time that migrating an empty file takes, and hundreds of tests begin with one.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../main/store/connect.ts'
import { dropFileSearch } from '../../../main/store/drop-file-search.ts'
import { migrate } from '../../../main/store/migrate.ts'
import { openStore } from '../../../main/store/store.ts'

/** by what they hold and the key they are encrypted with */
const made = new Map<string, Buffer>()

/** Returns `file`, which must not be there yet: an empty database, encrypted with `key`. */
export function layMigrated(file: string, key: Uint8Array): string {
  return lay('data', file, key, empty => {
    const connection = connect(empty, key)
    migrate(connection, empty)
    connection.close()
  })
}

/** As `layMigrated`, once a hub has served it, which takes the index of files out of it: every further one has no more to do. */
export function layServed(file: string, key: Uint8Array): string {
  return lay('served', file, key, empty => {
    const store = openStore({ file: empty, key, seat: 'hub' })
    dropFileSearch(store)
    store.close()
  })
}

/** As `layMigrated`, for the file that holds the bytes of documents. */
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

/** The last connection that closes moves the log into the file, so that the file alone is all of it. */
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
