/** GET /map on the wire: the map file that the server has for laptops (interface, "Map of the area"). */
import { type Static, Type } from 'typebox'

export const MapOffer = Type.Object({
  fileName: Type.String({ pattern: '^[^/\\\\]{1,190}\\.(?:pmtiles|mbtiles)$' }),
  size: Type.Integer({ minimum: 1, description: 'Bytes' }),
  tag: Type.String({
    pattern: '^[a-z0-9-]{1,64}$',
    description: 'Differs for different bytes. It is also the ETag of the content',
  }),
})
export type MapOffer = Static<typeof MapOffer>
