/** The scale of a map, and the grid that is drawn where there is no map file. */
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'preact/hooks'

type ShapeData = Parameters<GeoJSONSource['setData']>[0]

/** West, south, east and north, in degrees. */
type Bounds = readonly [number, number, number, number]

export interface MapScale {
  metres: number
  widthPx: number
}

export interface MapExtent {
  bounds: Bounds
  scale: MapScale | null
}

const steps = [1, 2, 5].flatMap(digit => [2, 3, 4, 5].map(power => digit * 10 ** power)).sort((a, b) => a - b)
const NARROWEST_PX = 64
const WIDEST_PX = 320
const METRES_A_DEGREE = 111_320
const EQUATOR_METRES = 40_075_017
const TILE_PX = 512

/** The shortest round distance that is wide enough to read; null: the map is too near or shows a continent. */
export function scaleOf(metresPerPixel: number): MapScale | null {
  const metres = steps.find(step => step / metresPerPixel >= NARROWEST_PX)
  if (metres === undefined) return null
  const widthPx = Math.round(metres / metresPerPixel)
  return widthPx > WIDEST_PX ? null : { metres, widthPx }
}

/** Lines around the extent too, so that the grid of a moved map has no end. Without an extent it has no lines. */
export function gridOf(extent: MapExtent | null): ShapeData {
  const coordinates: [number, number][][] = []
  if (extent !== null && extent.scale !== null) {
    const { bounds, scale } = extent
    const [west, south, east, north] = bounds
    const up = scale.metres / METRES_A_DEGREE
    // by a whole degree: the lines stay where they are while the map is moved
    const across = up / Math.cos((Math.round((south + north) / 2) * Math.PI) / 180)
    const [left, right] = [2 * west - east, 2 * east - west]
    const [bottom, top] = [2 * south - north, 2 * north - south]
    for (let at = Math.ceil(left / across); at * across < right; at++)
      coordinates.push([
        [at * across, bottom],
        [at * across, top],
      ])
    for (let at = Math.ceil(bottom / up); at * up < top; at++)
      coordinates.push([
        [left, at * up],
        [right, at * up],
      ])
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }
}

/** Returns the part of the world that the map shows, read again after each move. */
export function useExtent(map: MapLibre | null): MapExtent | null {
  const [extent, setExtent] = useState<MapExtent | null>(null)
  useEffect(() => {
    if (map === null) return undefined
    const read = () => setExtent(extentOf(map))
    read()
    map.on('moveend', read)
    return () => void map.off('moveend', read)
  }, [map])
  return extent
}

function extentOf(map: MapLibre): MapExtent {
  const bounds = map.getBounds()
  const latitude = (map.getCenter().lat * Math.PI) / 180
  const metresPerPixel = (EQUATOR_METRES * Math.cos(latitude)) / (TILE_PX * 2 ** map.getZoom())
  return {
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    scale: scaleOf(metresPerPixel),
  }
}
