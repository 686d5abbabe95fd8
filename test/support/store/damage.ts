/** What happens to files: bytes that are overwritten, files that end too early. */
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs'
import { connect } from '../../../main/store/connect.ts'
import { testKey } from '../service/open-service.ts'

const pageBytes = 4096

/** Writes garbage into the middle of the page, numbered from 1. */
export function damagePage(file: string, page: number): void {
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(200, 0x5a), 0, 200, (page - 1) * pageBytes + 1_500)
  closeSync(opened)
}

/** The pages that hold the rows of a table, in the order of the tree. Everything must be in the file itself. */
export function leafPagesOf(file: string, table: string, key = testKey): number[] {
  const connection = connect(file, key)
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)')
    return connection
      .prepare<[string], number>(
        `SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`,
      )
      .pluck()
      .all(table)
  } finally {
    connection.close()
  }
}

export function cutFile(file: string, share: number): void {
  truncateSync(file, Math.floor(statSync(file).size * share))
}

/** Writes garbage at `offset`, as far as the file goes. */
export function overwrite(file: string, offset: number, bytes = 200): void {
  const length = Math.min(bytes, statSync(file).size - offset)
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(length, 0x5a), 0, length, offset)
  closeSync(opened)
}

/** The page that each table begins with. Everything must be in the file itself. */
export function rootPagesOf(file: string, tables: readonly string[], key: Uint8Array): number[] {
  const connection = connect(file, key, { readonly: true })
  try {
    return connection
      .prepare<[string], number>(
        `SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .all(JSON.stringify(tables))
  } finally {
    connection.close()
  }
}
