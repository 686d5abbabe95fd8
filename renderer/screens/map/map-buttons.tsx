import { Maximize, Minus, Plus } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'

/** Buttons over the map, and the source of its data. */
export function MapButtons(props: {
  /** the number of zoom levels to go nearer */
  onZoom(by: 1 | -1): void
  onShowAll(): void
  attribution: string | null
  children?: ComponentChildren
}) {
  return (
    <>
      <div class="map-buttons">
        {props.children}
        <Button icon={Plus} isIconOnly onClick={() => props.onZoom(1)}>
          {t('map.nearer')}
        </Button>
        <Button icon={Minus} isIconOnly onClick={() => props.onZoom(-1)}>
          {t('map.farther')}
        </Button>
        <Button icon={Maximize} isIconOnly onClick={props.onShowAll}>
          {t('map.showAll')}
        </Button>
      </div>
      {props.attribution !== null && <p class="map-attribution">{props.attribution}</p>}
    </>
  )
}
