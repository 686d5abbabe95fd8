/** Opens the map, and draws its style, its points and its ways when they change. */
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'preact/hooks'
import type { MapFacts } from '../../../shared/contract/map.ts'
import { listen, undoAll } from '../../state/listen.ts'
import { t } from '../../text/t.ts'
import { isWithin, type Spot } from './is-within.ts'
import { drawMarker, type MapPoint, type Place } from './map-points.ts'
import { readColours, styleOf } from './map-style.ts'
import { readOutline } from './world-outline.ts'
import './tiles.ts'

type ShapeData = Parameters<GeoJSONSource['setData']>[0]

/** Around all points: room for the height of a point, and for the buttons at the right, or at the top of a low map. */
const MARGINS_PX = { top: 64, right: 88, bottom: 48, left: 48 }
const LOW_MARGINS_PX = { top: 104, right: 32, bottom: 24, left: 32 }
/** The width of the buttons of `map.css` in a row, and their height in a column. */
const BUTTONS_PX = 208
/** Points at the same place are drawn side by side. */
const SIDE_PX = 20
/** More points than this are drawn as small dots. */
const MANY = 60
/** A place alone is not shown nearer than this. */
const NEAREST_ZOOM = 14

export function openMap(container: HTMLElement, onUnavailable: () => void): MapLibre | null {
  try {
    return new MapLibre({
      container,
      style: { version: 8, sources: {}, layers: [] },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      locale: { 'Map.Title': t('map.region') },
    })
  } catch {
    onUnavailable()
    return null
  }
}

/** Draws again in other colours when the theme changes, and marks the map as busy until they are drawn. */
export function useStyle(map: MapLibre | null, file: MapFacts | null): void {
  useEffect(() => {
    if (map === null) return undefined
    let isOver = false
    const draw = async () => {
      map.getContainer().ariaBusy = 'true'
      const outline = await readOutline()
      if (isOver) return
      map.once('idle', () => (map.getContainer().ariaBusy = null))
      map.setStyle(styleOf(file, outline, readColours(map.getContainer())), { diff: false })
    }
    void draw()
    const themes = new MutationObserver(() => void draw())
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return undoAll([
      listen(window.matchMedia('(prefers-color-scheme: dark)'), 'change', () => void draw()),
      () => themes.disconnect(),
      () => (isOver = true),
    ])
  }, [map, file?.name])
}

export function useMarkers(
  map: MapLibre | null,
  points: readonly MapPoint[],
  onChoose: (uuid: string) => void,
) {
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    if (map === null) return undefined
    map.getContainer().classList.toggle('map-dense', points.length > MANY)
    const markers = points.map((point, at) =>
      new Marker({
        element: drawMarker(point, () => choose.current(point.uuid)),
        anchor: 'bottom',
        offset: [SIDE_PX * countAtPlace(points.slice(0, at), point), 0],
      })
        .setLngLat([point.longitude, point.latitude])
        .addTo(map),
    )
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, JSON.stringify(points)])
}

export function pointsWithin(map: MapLibre, points: readonly MapPoint[], area: readonly Spot[]): string[] {
  return points.flatMap(({ uuid, longitude, latitude }) =>
    isWithin(area, map.project([longitude, latitude])) ? uuid : [],
  )
}

function countAtPlace(points: readonly Place[], { longitude, latitude }: Place): number {
  return points.filter(point => point.longitude === longitude && point.latitude === latitude).length
}

/** Sets the data of a source now, and again whenever another style was loaded. */
export function useSource(map: MapLibre | null, source: string, data: ShapeData): void {
  useEffect(() => {
    if (map === null) return undefined
    const draw = () => void map.getSource<GeoJSONSource>(source)?.setData(data)
    draw()
    map.on('style.load', draw)
    return () => void map.off('style.load', draw)
  }, [map, JSON.stringify(data)])
}

const toPosition = ({ longitude, latitude }: Place) => [longitude, latitude]

export function lineOf(places: readonly Place[]): ShapeData {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: places.map(toPosition) },
  }
}

export function dotsOf(places: readonly Place[]): ShapeData {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPoint', coordinates: places.map(toPosition) },
  }
}

/** Shows all points, also in a window of another size, until the user moves the map. */
export function useShowAll(map: MapLibre | null, points: readonly MapPoint[]): void {
  const uuids = points.map(({ uuid }) => uuid)
  useEffect(() => {
    if (map === null) return undefined
    let isMoved = false
    const moved = ({ originalEvent }: { originalEvent?: unknown }) => {
      isMoved ||= originalEvent !== undefined
    }
    const showIt = () => {
      if (!isMoved) showAll(map, points)
    }
    showIt()
    map.on('movestart', moved)
    map.on('resize', showIt)
    return () => {
      map.off('movestart', moved)
      map.off('resize', showIt)
    }
  }, [map, uuids.sort().join()])
}

export function showAll(map: MapLibre, points: readonly Place[]): void {
  if (points.length === 0) return
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude])
  const isLow = map.getContainer().clientHeight < BUTTONS_PX
  map.fitBounds(bounds, {
    padding: isLow ? LOW_MARGINS_PX : MARGINS_PX,
    maxZoom: NEAREST_ZOOM,
    animate: false,
  })
}
