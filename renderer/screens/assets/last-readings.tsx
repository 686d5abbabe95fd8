import type { ReadingSeries } from '../../../shared/views/reading-series.ts'
import { Part } from '../../parts/part.tsx'
import { today } from '../../state/clock.ts'
import { dayOf, formatDate } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { formatReading } from './format-reading.ts'
import './reading-chart.css'

/** Readings that are shown; the charts have all. */
const SHOWN = 6

/** The newest number for each question in the asset's forms, with its date. */
export function LastReadings({ series }: { series: readonly ReadingSeries[] }) {
  const last = series
    .flatMap(({ id, label, unit, points }) => points.slice(-1).map(point => ({ id, label, unit, ...point })))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, SHOWN)
  if (last.length === 0) return null
  return (
    <Part title={t('asset.lastReading')} isWide>
      <dl class="last-readings">
        {last.map(({ id, label, unit, at, value }) => (
          <div key={id} class="last-reading" data-testid="last-reading">
            <dt>{label}</dt>
            <dd class="strong numbers">{formatReading(value, unit)}</dd>
            <dd class="small soft numbers">{formatDate(dayOf(at), today.value)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
