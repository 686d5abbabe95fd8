import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { nowMinute } from '../../state/clock.ts'
import { formatTime } from '../../text/format.ts'
import { type BarHours, barParts } from './day-bar-parts.ts'
import './day-bar.css'

interface BarProps {
  day: Times['days'][number]
  spans: readonly TimeSpan[]
  hours: BarHours
}

/** Travel, work and breaks of a day as a bar. Screen readers read the lines below it. */
export function DayBar({ day, spans, hours }: BarProps) {
  return (
    <span class="day-bar" aria-hidden="true">
      {barParts(day, spans, hours, nowMinute.value).map(({ kind, start, length }) => (
        <span
          key={`${kind} ${start}`}
          class={`day-bar-part times-kind-${kind.toLowerCase()}`}
          style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%` }}
        />
      ))}
    </span>
  )
}

/** Share of a narrow bar after which a label has no room. */
const LAST_LABEL = 0.86

/** The bar of the open day, with its hours below it. */
export function HoursBar(props: BarProps) {
  const { first, last } = props.hours
  const step = Math.ceil((last - first) / 5)
  const shown = Array.from(
    { length: Math.ceil((last - first) / step) },
    (_, nth) => first + nth * step,
  ).filter(hour => (hour - first) / (last - first) < LAST_LABEL)
  return (
    <div class="hours-bar" data-testid="hours-bar">
      <DayBar {...props} />
      <p class="hours-bar-hours numbers soft" aria-hidden="true">
        {shown.map(hour => (
          <span key={hour} style={{ insetInlineStart: `${((hour - first) / (last - first)) * 100}%` }}>
            {formatTime(props.day.from + hour * HOUR)}
          </span>
        ))}
      </p>
    </div>
  )
}
