/** Reads the tiles of an MBTiles file, which is an unencrypted SQLite file that another program made. */
import Database from 'better-sqlite3'

export interface TileTable {
  /** the names and values of the table `metadata` */
  metadata: ReadonlyMap<string, string>
  /** `row` counts from the south, as in the file; null: there is no such tile */
  readTile(z: number, column: number, row: number): Uint8Array | null
  close(): void
}

/** Opens the file without ever writing to it. @throws SqliteError if it is not an MBTiles file */
export function openTileTable(file: string): TileTable {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const rows = connection.prepare('SELECT name, value FROM metadata').all() as {
      name: unknown
      value: unknown
    }[]
    const read = connection
      .prepare('SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?')
      .pluck()
    return {
      metadata: new Map(rows.map(({ name, value }) => [String(name), String(value)])),
      readTile(z, column, row) {
        const bytes = read.get(z, column, row)
        return bytes instanceof Uint8Array ? bytes : null
      },
      close: () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
