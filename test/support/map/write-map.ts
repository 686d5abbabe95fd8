/** Writes map files: MBTiles and PMTiles with the given tiles. */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { zxyToTileId } from 'pmtiles'
import type { Tile } from './draw-town.ts'

export interface MapContent {
  format: 'pbf' | 'png' | 'jpg' | 'webp'
  tiles: readonly Tile[]
  /** names of the vector layers; default: none */
  layers?: readonly string[]
  attribution?: string
  bounds?: [number, number, number, number]
}

export function writeMbtiles(file: string, content: MapContent): void {
  const { format, tiles, layers = [], attribution, bounds } = content
  const db = new Database(file)
  db.exec(`CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);`)
  const zooms = tiles.map(({ z }) => z)
  const metadata = {
    format,
    minzoom: String(Math.min(...zooms)),
    maxzoom: String(Math.max(...zooms)),
    json: JSON.stringify({ vector_layers: layers.map(id => ({ id })) }),
    ...(bounds && { bounds: bounds.join(',') }),
    ...(attribution && { attribution }),
  }
  const put = db.prepare('INSERT INTO metadata VALUES (?, ?)')
  for (const [name, value] of Object.entries(metadata)) put.run(name, value)
  const add = db.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)')
  for (const { z, x, y, bytes } of tiles)
    add.run(z, x, 2 ** z - 1 - y, format === 'pbf' ? gzipSync(bytes) : Buffer.from(bytes))
  db.close()
}

const HEADER_BYTES = 127
/** Numbers of the formats in PMTiles. */
const tileTypes = { pbf: 1, png: 2, jpg: 3, webp: 4 } as const

/** Writes one directory with all tiles, without compression. */
export function writePmtiles(file: string, content: MapContent): void {
  const { format, tiles, layers = [], attribution, bounds = [-180, -85, 180, 85] } = content
  const entries = tiles
    .map(tile => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .sort((a, b) => a.id - b.id)
  const metadata = Buffer.from(JSON.stringify({ vector_layers: layers.map(id => ({ id })), attribution }))
  const directory = directoryOf(entries)
  const data = Buffer.concat(entries.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const start = HEADER_BYTES + directory.length
  const numbers = [
    ...[HEADER_BYTES, directory.length, start, metadata.length],
    ...[start + metadata.length, 0, start + metadata.length, data.length],
    ...[entries.length, entries.length, entries.length],
  ]
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at)
  const zooms = tiles.map(({ z }) => z)
  header.set([1, 1, 1, tileTypes[format], Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at)
  writeFileSync(file, Buffer.concat([header, directory, metadata, data]))
}

function directoryOf(entries: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  let offset = 0
  const columns: number[][] = [[], [], [], []]
  for (const [at, { id, bytes }] of entries.entries()) {
    columns[0]?.push(id - (entries[at - 1]?.id ?? 0))
    columns[1]?.push(1)
    columns[2]?.push(bytes.length)
    columns[3]?.push(offset + 1)
    offset += bytes.length
  }
  return Buffer.from([entries.length, ...columns.flat()].flatMap(toVarint))
}

function toVarint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
