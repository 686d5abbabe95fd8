/** The countries of the world as GeoJSON, cut at 180° so that none is drawn across the whole map. */
import { geoEquirectangular, geoStream } from 'd3-geo'
import { feature } from 'topojson-client'
import world from 'world-atlas/countries-50m.json?url'

type Topology = Parameters<typeof feature>[0]
type Countries = Extract<ReturnType<typeof feature>, { features: unknown }>['features']
type Position = number[]

interface Outline {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: object
    geometry: { type: 'MultiPolygon'; coordinates: Position[][][] }
  }[]
}

let outline: Promise<Outline> | null = null

/** Reads the outline once from the program's own files. */
export function readOutline(): Promise<Outline> {
  outline ??= fetchOutline()
  return outline
}

async function fetchOutline(): Promise<Outline> {
  const topology = (await (await fetch(world)).json()) as Topology
  return cutOutline(topology)
}

export function cutOutline(topology: Topology): Outline {
  const { countries } = topology.objects
  if (countries === undefined) throw new Error('The outline has no countries')
  const all = feature(topology, countries)
  const features = 'features' in all ? all.features : [all]
  return { type: 'FeatureCollection', features: features.map(cutFeature) }
}

/**
 * A projection of d3 cuts its rings at 180°. This one maps degrees to degrees. Rings that it closes along the edge of the
 * map are parts of their own.
 */
const degrees = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0)

function cutFeature({ geometry }: Countries[number]): Outline['features'][number] {
  const polygons: Position[][][] = []
  let ring: Position[] = []
  geoStream(
    geometry,
    degrees.stream({
      point: (x, y) => ring.push([x, -y]),
      lineStart: () => (ring = []),
      lineEnd() {
        const [first] = ring
        if (first !== undefined && ring.length > 2) polygons.push([[...ring, first]])
      },
      polygonStart: () => undefined,
      polygonEnd: () => undefined,
    }),
  )
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: polygons } }
}
