/** The present time on the board: a line through the rows, and its time in the header. */
import { nowMinute, today } from '../../state/clock.ts'
import { formatTime, readTimeZone } from '../../text/format.ts'
import { type Hours, minuteOf } from '../week/week-hours.ts'
import { place } from './board-layout.ts'
import './board-now.css'

interface NowProps {
  date: string
  hours: Hours
}

export function NowLine(props: NowProps) {
  const style = styleOf(props)
  return style && <div class="board-now" style={style} />
}

export function NowLabel(props: NowProps) {
  const style = styleOf(props)
  return (
    style && (
      <span class="board-now-label numbers" style={style}>
        {formatTime(nowMinute.value)}
      </span>
    )
  )
}

/** Returns null if the hours do not include the present time. */
function styleOf({ date, hours }: NowProps): Record<string, string> | null {
  if (date !== today.value) return null
  const minute = minuteOf(nowMinute.value, date, readTimeZone())
  return minute < hours.first * 60 || minute > hours.last * 60 ? null : place(minute, minute, hours)
}
