import { Maximize, Minus, Plus } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/button.tsx'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import type { MapScale } from './map-grid.ts'

/** Buttons over the map, its scale, and the source of its data. */
export function MapButtons(props: {
  /** the number of zoom levels to go nearer */
  onZoom(by: 1 | -1): void
  onShowAll(): void
  attribution: string | null
  scale: MapScale | null
  children?: ComponentChildren
}) {
  return (
    <>
      <div class="map-buttons">
        {props.children}
        <Button tone="quiet" icon={Plus} isIconOnly onClick={() => props.onZoom(1)}>
          {t('map.nearer')}
        </Button>
        <Button tone="quiet" icon={Minus} isIconOnly onClick={() => props.onZoom(-1)}>
          {t('map.farther')}
        </Button>
        <Button tone="quiet" icon={Maximize} isIconOnly onClick={props.onShowAll}>
          {t('map.showAll')}
        </Button>
      </div>
      {props.scale !== null && (
        <p class="map-scale numbers" style={{ inlineSize: `${props.scale.widthPx}px` }} aria-hidden="true">
          {formatMetres(props.scale.metres)}
        </p>
      )}
      {props.attribution !== null && <p class="map-attribution">{props.attribution}</p>}
    </>
  )
}
