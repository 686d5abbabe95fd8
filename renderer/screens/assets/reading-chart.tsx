import type { ReadingSeries } from '../../../shared/views/reading-series.ts'
import { Part } from '../../parts/part.tsx'
import { dayOf, formatDate } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { formatReading } from './format-reading.ts'
import { placePoints } from './place-points.ts'
import './reading-chart.css'

/** The numbers in the asset's forms over time, a chart for each question that was answered twice. */
export function Readings({ series }: { series: readonly ReadingSeries[] }) {
  const drawn = series.filter(({ points }) => points.length > 1)
  if (drawn.length === 0) return null
  return (
    <Part title={t('asset.readings')} isWide>
      <div class="readings">
        {drawn.map(one => (
          <ReadingChart key={one.id} series={one} />
        ))}
      </div>
    </Part>
  )
}

/** The picture is hidden from screen readers, which read the table. */
function ReadingChart({ series }: { series: ReadingSeries }) {
  const { title, label } = series
  return (
    <figure class="reading-chart stack-close" data-testid="reading-chart">
      <figcaption>
        <span class="strong">{label}</span> <span class="small soft">{title}</span>
      </figcaption>
      <Picture series={series} />
      <Values series={series} />
    </figure>
  )
}

const size = { width: 320, height: 140, left: 12, right: 10, top: 10, bottom: 26 }
/** Width of a digit of the axis, in units of the picture. */
const digit = 6.6

function Picture({ series: { points } }: { series: ReadingSeries }) {
  const words = placePoints(points, size).ticks.map(({ value }) => formatReading(value))
  const left = size.left + digit * Math.max(...words.map(({ length }) => length))
  const { dots, ticks } = placePoints(points, { ...size, left })
  const first = dots[0]
  const last = dots.at(-1)
  if (first === undefined || last === undefined) return null
  const { width, height, right, bottom } = size
  const floor = height - bottom
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line class="reading-axis" x1={left} x2={width - right} y1={y} y2={y} />
          <text class="reading-words" x={left - 6} y={y + 4} text-anchor="end">
            {formatReading(value)}
          </text>
        </g>
      ))}
      <polyline class="reading-line" points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dots.map(({ x, y, at }) => (
        <circle key={`${at} ${x}`} class="reading-point" cx={x} cy={y} r={3.5} />
      ))}
      <text class="reading-words" x={left} y={floor + 18}>
        {day(first.at)}
      </text>
      <text class="reading-words" x={width - right} y={floor + 18} text-anchor="end">
        {day(last.at)}
      </text>
    </svg>
  )
}

function Values({ series: { points, label, unit } }: { series: ReadingSeries }) {
  return (
    <table class="hidden-visually">
      <caption>{unit === null ? label : t('asset.readingIn', { label, unit })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('asset.readingDay')}</th>
          <th scope="col">{t('asset.readingValue')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, value }, index) => (
          <tr key={`${index}`}>
            <td>{day(at)}</td>
            <td>{formatReading(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With its year, as readings are years apart. */
const day = (at: number) => formatDate(dayOf(at), '0001-01-01')
