/** How full a person's day is: its planned hours, compared with the hours of work that it has room for. */
import { availabilityOn } from '../../state/availability-store.ts'
import { locale, t } from '../../text/t.ts'
import { capacityOf } from './week-hours.ts'
import { workHours } from './work-hours.ts'

/** Returns the minutes of work that the person's day has room for, absences left out. */
export function capacityOn(userId: number, date: string): number {
  const { work, absences } = availabilityOn(userId, date)
  if (work === null) return 0
  const span = work ?? { from: workHours.value.first * 60, to: workHours.value.last * 60 }
  const away = absences.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)),
    0,
  )
  const whole = work === undefined ? capacityOf(workHours.value) : span.to - span.from
  return Math.max(0, whole - away)
}

/** Formats "5.0 / 8 h". */
export function loadLabel(minutes: number, most: number): string {
  return t('board.load', { hours: formatHours(minutes, 1), most: formatHours(most, 0) })
}

function formatHours(minutes: number, digits: number): string {
  return (minutes / 60).toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: 1 })
}
