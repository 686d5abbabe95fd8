/** How the map is drawn: tiles of the OpenMapTiles schema, pictures, or the outline of the world, in the page's colours. */
import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapFacts } from '../../../shared/contract/map.ts'

/** Custom properties of `map.css` with the colours of the map. */
const colourNames = [
  ...['land', 'water', 'green', 'building', 'road', 'road-edge', 'border', 'label', 'halo', 'route', 'grid'],
] as const
export type MapColours = Record<(typeof colourNames)[number], string>

/** The scheme of tile addresses, which `tiles.ts` answers. */
export const tileScheme = 'fieldbook-map'
/** Sources whose data are set after the style: the way, places without a button, and the grid. */
export const ownSources = { route: 'route', dots: 'dots', grid: 'grid' } as const

type ShapeData = GeoJSONSourceSpecification['data']

const nothing: ShapeData = { type: 'FeatureCollection', features: [] }

/** Reads the colours of the theme at an element inside the map. The drawing needs them as plain colours. */
export function readColours(element: HTMLElement): MapColours {
  const probe = document.createElement('span')
  element.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(colourNames.map(name => [name, read(name)])) as MapColours
  probe.remove()
  return colours
}

/** `outline` is drawn below the map file, and alone without one. */
export function styleOf(file: MapFacts | null, outline: ShapeData, colours: MapColours): StyleSpecification {
  const isVector = file?.kind === 'vector'
  return {
    version: 8,
    sources: {
      outline: { type: 'geojson', data: outline },
      [ownSources.route]: { type: 'geojson', data: nothing },
      [ownSources.dots]: { type: 'geojson', data: nothing },
      [ownSources.grid]: { type: 'geojson', data: nothing },
      ...(file !== null && { tiles: tilesOf(file) }),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'countries', type: 'fill', source: 'outline', paint: { 'fill-color': colours.land } },
      ...(file !== null && isVector ? vectorLayers(colours) : []),
      ...(file !== null && !isVector ? [{ id: 'pictures', type: 'raster', source: 'tiles' } as const] : []),
      ...(file === null ? outlineLayers(colours) : []),
      {
        id: 'route',
        type: 'line',
        source: ownSources.route,
        paint: { 'line-color': colours.route, 'line-width': 3, 'line-dasharray': [2, 1.5] },
      },
      {
        id: 'dots',
        type: 'circle',
        source: ownSources.dots,
        paint: {
          'circle-color': colours.border,
          'circle-radius': 5,
          'circle-stroke-color': colours.halo,
          'circle-stroke-width': 1.5,
        },
      },
    ],
  }
}

function tilesOf({ kind, minZoom, maxZoom, bounds }: MapFacts): StyleSpecification['sources'][string] {
  const common = {
    tiles: [`${tileScheme}://{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...(bounds !== null && { bounds }),
  }
  return kind === 'vector' ? { type: 'vector', ...common } : { type: 'raster', tileSize: 256, ...common }
}

function outlineLayers({ border, grid }: MapColours): LayerSpecification[] {
  return [
    { id: 'grid', type: 'line', source: ownSources.grid, paint: { 'line-color': grid } },
    { id: 'borders', type: 'line', source: 'outline', paint: { 'line-color': border } },
  ]
}

/** Names of places and streets. The fonts are the system's, as the style has no glyphs. */
function labelLayer(
  id: string,
  colours: MapColours,
  layer: Pick<LayerSpecification & { type: 'symbol' }, 'minzoom' | 'filter' | 'layout'>,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'tiles',
    'source-layer': id.startsWith('street') ? 'transportation_name' : 'place',
    ...layer,
    layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], ...layer.layout },
    paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  }
}

const roads = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service']

function vectorLayers(colours: MapColours): LayerSpecification[] {
  const area = (id: string, layer: string, colour: string, rest: object = {}) =>
    ({
      id,
      type: 'fill',
      source: 'tiles',
      'source-layer': layer,
      paint: { 'fill-color': colour },
      ...rest,
    }) as LayerSpecification
  const road = (id: string, colour: string, extra: number) =>
    ({
      id,
      type: 'line',
      source: 'tiles',
      'source-layer': 'transportation',
      filter: ['in', ['get', 'class'], ['literal', roads]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': roadWidth(extra) },
    }) as LayerSpecification
  return [
    area('green', 'landcover', colours.green, {
      filter: ['in', ['get', 'class'], ['literal', ['grass', 'wood']]],
    }),
    area('park', 'park', colours.green),
    area('water', 'water', colours.water),
    {
      id: 'rivers',
      type: 'line',
      source: 'tiles',
      'source-layer': 'waterway',
      paint: { 'line-color': colours.water, 'line-width': 1.5 },
    },
    area('buildings', 'building', colours.building, { minzoom: 13 }),
    road('road-edges', colours['road-edge'], 2),
    road('roads', colours.road, 0),
    {
      id: 'borders',
      type: 'line',
      source: 'tiles',
      'source-layer': 'boundary',
      filter: ['<=', ['get', 'admin_level'], 4],
      paint: { 'line-color': colours.border, 'line-dasharray': [3, 2] },
    },
    labelLayer('streets', colours, {
      minzoom: 13,
      layout: { 'symbol-placement': 'line', 'text-size': 12 },
    }),
    labelLayer('places', colours, {
      filter: ['!=', ['get', 'class'], 'country'],
      layout: { 'text-size': ['match', ['get', 'class'], 'city', 17, 'town', 15, 13] },
    }),
  ]
}

/** In pixels: wider for larger roads, and the nearer the map is. `extra`: of the edge on both sides. */
function roadWidth(extra: number): LayerSpecification['paint'] | unknown {
  const of = (motorway: number, main: number, other: number) => [
    '+',
    extra,
    ['match', ['get', 'class'], ['motorway', 'trunk'], motorway, ['primary', 'secondary'], main, other],
  ]
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    6,
    of(1, 0.5, 0.1),
    12,
    of(3, 2, 0.6),
    17,
    of(14, 12, 8),
  ]
}
