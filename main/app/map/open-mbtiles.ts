/** Opens an MBTiles file: vector tiles of the OpenMapTiles schema, or pictures. */
import { gunzipSync } from 'node:zlib'
import { openTileTable } from '../../store/open-tile-table.ts'
import { checkLayers, type MapFile, OtherSchema, readAttribution, readBounds } from './map-file.ts'

const pictures: readonly unknown[] = ['png', 'jpg', 'jpeg', 'webp']
const MOST_ZOOM = 22
/** The most bytes of one unpacked tile. */
const TILE_BYTES = 20 * 1024 * 1024

/** @throws OtherSchema, or SqliteError if the file is damaged */
export function openMbtiles(file: string): MapFile {
  const table = openTileTable(file)
  try {
    const { metadata } = table
    const isVector = metadata.get('format') === 'pbf'
    if (isVector) checkLayers(layersIn(metadata.get('json')))
    else if (!pictures.includes(metadata.get('format'))) throw new OtherSchema()
    return {
      facts: {
        kind: isVector ? 'vector' : 'picture',
        minZoom: zoomOf(metadata.get('minzoom'), 0),
        maxZoom: zoomOf(metadata.get('maxzoom'), 14),
        bounds: readBounds(metadata.get('bounds')?.split(',') ?? []),
        attribution: readAttribution(metadata.get('attribution')),
      },
      async readTile({ z, x, y }) {
        const bytes = table.readTile(z, x, 2 ** z - 1 - y)
        return bytes === null ? null : unpack(bytes)
      },
      close: async () => table.close(),
    }
  } catch (error) {
    table.close()
    throw error
  }
}

function layersIn(json: string | undefined): unknown {
  try {
    return (JSON.parse(json ?? '{}') as { vector_layers?: unknown } | null)?.vector_layers
  } catch {
    return null
  }
}

function zoomOf(value: string | undefined, missing: number): number {
  const zoom = Number(value)
  return value !== undefined && Number.isInteger(zoom) && zoom >= 0 && zoom <= MOST_ZOOM ? zoom : missing
}

/** Vector tiles are usually packed with gzip; the file does not say whether they are. */
function unpack(bytes: Uint8Array): Uint8Array {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return isPacked ? gunzipSync(bytes, { maxOutputLength: TILE_BYTES }) : bytes
}
