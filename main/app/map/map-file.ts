/** An open map file, and the facts that every format has. */
import type { MapFacts, TileAddress } from '../../../shared/contract/map.ts'

export interface MapFile {
  facts: Omit<MapFacts, 'name'>
  /** the uncompressed bytes of a tile; null: there is no such tile. Rejects if the file cannot be read any more */
  readTile(address: TileAddress): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** The file is a map, but not one of those that the screens can draw. */
export class OtherSchema extends Error {}

/** Layers of the OpenMapTiles schema without which a map shows neither roads nor water. */
const neededLayers = ['transportation', 'water'] as const

/** Throws `OtherSchema` if the vector layers are not those of OpenMapTiles. `layers`: from the file's metadata. */
export function checkLayers(layers: unknown): void {
  const names = Array.isArray(layers)
    ? layers.map(layer =>
        typeof layer === 'object' && layer !== null ? (layer as { id?: unknown }).id : null,
      )
    : []
  if (!neededLayers.every(name => names.includes(name))) throw new OtherSchema()
}

/** The text of an attribution, which map files store as HTML. Null: there is none. */
export function readAttribution(html: unknown): string | null {
  if (typeof html !== 'string') return null
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
  return text.replaceAll(/\s+/g, ' ').trim() || null
}

/** Returns west, south, east and north, or null if they are no area of the world. */
export function readBounds(values: readonly unknown[]): MapFacts['bounds'] {
  const [west, south, east, north] = values.map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  const isArea = west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isArea ? [west, south, east, north] : null
}
