/** Damages files: overwrites bytes or truncates them. */
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs'
import { connect } from '../../../main/store/connect.ts'
import { testKey } from '../service/open-service.ts'

const pageBytes = 4096

/** Writes random bytes into the middle of the page; the first page has the number 1. */
export function damagePage(file: string, page: number): void {
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(200, 0x5a), 0, 200, (page - 1) * pageBytes + 1_500)
  closeSync(opened)
}

/** Returns the pages with the rows of a table, in the order of the tree. All data must be in the main file. */
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

/** Writes garbage at `offset`, up to the end of the file. */
export function overwrite(file: string, offset: number, bytes = 200): void {
  const length = Math.min(bytes, statSync(file).size - offset)
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(length, 0x5a), 0, length, offset)
  closeSync(opened)
}

/** Returns the first page of each table. All data must be in the main file. */
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
