/** Opens a PMTiles file: vector tiles of the OpenMapTiles schema, or pictures. */
import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles, type Source, TileType } from 'pmtiles'
import { checkLayers, type MapFile, OtherSchema, readAttribution, readBounds } from './map-file.ts'

const pictures: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp]

/** @throws OtherSchema, or another error if the file is damaged */
export async function openPmtiles(file: string): Promise<MapFile> {
  const handle = await open(file, 'r')
  try {
    const tiles = new PMTiles(sourceOf(handle, file))
    const [header, metadata] = [await tiles.getHeader(), await tiles.getMetadata()]
    const { vector_layers, attribution } = (metadata ?? {}) as Record<string, unknown>
    const isVector = header.tileType === TileType.Mvt
    if (isVector) checkLayers(vector_layers)
    else if (!pictures.includes(header.tileType)) throw new OtherSchema()
    return {
      facts: {
        kind: isVector ? 'vector' : 'picture',
        minZoom: header.minZoom,
        maxZoom: header.maxZoom,
        bounds: readBounds([header.minLon, header.minLat, header.maxLon, header.maxLat]),
        attribution: readAttribution(attribution),
      },
      async readTile({ z, x, y }) {
        const tile = await tiles.getZxy(z, x, y)
        return tile === undefined ? null : new Uint8Array(tile.data)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads ranges of the file. The first read of a small file asks for more than there is. */
function sourceOf(handle: FileHandle, key: string): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
      if (bytesRead === 0) throw new Error('The map file ends before its tiles')
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}
