/** A small town as vector tiles in the OpenMapTiles schema: a lake, a park, streets, houses and names. */
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { TileAddress } from '../../../shared/contract/map.ts'

interface Point {
  longitude: number
  latitude: number
}

export interface Tile extends TileAddress {
  bytes: Uint8Array
}

export const townLayers = ['water', 'landcover', 'transportation', 'building', 'place', 'transportation_name']

type Feature = GeoJSON.Feature<GeoJSON.Geometry>
const feature = (geometry: GeoJSON.Geometry, properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

/** Returns all tiles of the zooms that contain a part of the town around `middle`. */
export function drawTown(middle: Point, zooms: readonly number[]): Tile[] {
  const layers = layersAround(middle)
  const indexes = Object.entries(layers).map(([name, features]) => {
    const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: Math.max(...zooms) })
    return [name, index] as const
  })
  return zooms.flatMap(z => {
    const [column, row] = tileAt(middle, z)
    const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => ({ z, x: column + dx, y: row + dy })))
    return around.flatMap(({ z, x, y }) => {
      const parts = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        return tile === null ? [] : [[name, tile] as const]
      })
      return parts.length === 0
        ? []
        : [{ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(parts), { version: 2 }) }]
    })
  })
}

/** The column and the row of the tile at a place, counted from the north-west. */
export function tileAt({ longitude, latitude }: Point, z: number): [number, number] {
  const size = 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor((longitude / 360 + 0.5) * size), Math.floor(y * size)]
}

function layersAround({ longitude, latitude }: Point): Record<string, Feature[]> {
  const at = (east: number, north: number) => [
    longitude + east / 111_000 / Math.cos((latitude * Math.PI) / 180),
    latitude + north / 111_000,
  ]
  const box = (east: number, north: number, width: number, height: number): GeoJSON.Polygon => ({
    type: 'Polygon',
    coordinates: [
      [
        at(east, north),
        at(east + width, north),
        at(east + width, north + height),
        at(east, north + height),
        at(east, north),
      ],
    ],
  })
  const line = (...points: [number, number][]): GeoJSON.LineString => ({
    type: 'LineString',
    coordinates: points.map(([east, north]) => at(east, north)),
  })
  const steps = [-1_500, -1_000, -500, 0, 500, 1_000, 1_500]
  const streets = steps.flatMap(step => [
    { geometry: line([-2_000, step], [2_000, step + 120]), name: `Norrgatan ${step / 500 + 4}` },
    { geometry: line([step, -2_000], [step + 80, 2_000]), name: `Kyrkogatan ${step / 500 + 4}` },
  ])
  return {
    water: [feature(box(-2_600, 900, 1_400, 1_500), { class: 'lake' })],
    landcover: [feature(box(300, -1_400, 1_200, 700), { class: 'grass', subclass: 'park' })],
    transportation: [
      feature(line([-3_000, -2_200], [-400, 300], [3_000, 1_200]), { class: 'motorway' }),
      ...streets.map(({ geometry }, at) => feature(geometry, { class: at % 4 === 0 ? 'primary' : 'minor' })),
    ],
    transportation_name: streets.map(({ geometry, name }) => feature(geometry, { class: 'minor', name })),
    building: steps.flatMap(east => steps.map(north => feature(box(east + 60, north + 60, 90, 60)))),
    place: [
      feature({ type: 'Point', coordinates: at(0, 0) }, { class: 'town', name: 'Norrby', rank: 5 }),
      feature(
        { type: 'Point', coordinates: at(-1_200, -1_300) },
        { class: 'suburb', name: 'Sjöstaden', rank: 9 },
      ),
    ],
  }
}
