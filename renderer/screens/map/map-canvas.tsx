import { Lasso } from 'lucide-preact'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MapFacts } from '../../../shared/contract/map.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'
import {
  dotsOf,
  lineOf,
  openMap,
  pointsWithin,
  showAll,
  useMarkers,
  useShowAll,
  useSource,
  useStyle,
} from './draw-map.ts'
import { LassoArea } from './lasso-area.tsx'
import { MapButtons } from './map-buttons.tsx'
import { gridOf, useExtent } from './map-grid.ts'
import type { MapPoint, Place } from './map-points.ts'
import { ownSources } from './map-style.ts'
import './map.css'

interface CanvasProps {
  file: MapFacts | null
  points: readonly MapPoint[]
  /** the way from place to place */
  route?: readonly Place[]
  /** places without a button */
  dots?: readonly Place[]
  onChoose(uuid: string): void
  /** This laptop cannot draw maps: it has no WebGL 2. */
  onUnavailable(): void
  /** marks all points in an area that the user draws; absent: no area can be drawn */
  onSurround?: (uuids: string[]) => void
}

/** Draws the map file, or the outline of the world, with the points and the way. */
export function MapCanvas(props: CanvasProps) {
  const { file, points, route = [], dots = [], onChoose, onUnavailable, onSurround } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  useEffect(() => {
    if (box.current === null) return undefined
    const opened = openMap(box.current, onUnavailable)
    setMap(opened)
    return () => opened?.remove()
  }, [])
  useStyle(map, file)
  useMarkers(map, points, onChoose)
  useSource(map, ownSources.route, lineOf(route))
  useSource(map, ownSources.dots, dotsOf(dots))
  useShowAll(map, points)
  const extent = useExtent(map)
  useSource(map, ownSources.grid, gridOf(file === null ? extent : null))
  return (
    <div class="map-canvas">
      <div ref={box} class="map-box" />
      {map !== null && (
        <MapButtons
          onZoom={by => map.easeTo({ zoom: map.getZoom() + by, duration: 0 })}
          onShowAll={() => showAll(map, points)}
          attribution={attributionOf(file)}
          scale={extent?.scale ?? null}
        >
          {onSurround && (
            <Button
              tone={isDrawing ? 'primary' : 'quiet'}
              icon={Lasso}
              isIconOnly
              title={t('map.lasso')}
              aria-pressed={isDrawing}
              onClick={() => setDrawing(!isDrawing)}
            >
              {t('map.lasso')}
            </Button>
          )}
        </MapButtons>
      )}
      {map !== null && isDrawing && onSurround && (
        <LassoArea
          onDrawn={area => onSurround(pointsWithin(map, points, area))}
          onLeave={() => setDrawing(false)}
        />
      )}
    </div>
  )
}

/** A map without a named source was made from OpenStreetMap, whose licence asks for its name. The outline needs none. */
function attributionOf(file: MapFacts | null): string | null {
  if (file === null) return null
  return file.attribution ?? (file.kind === 'vector' ? t('map.attribution') : null)
}
