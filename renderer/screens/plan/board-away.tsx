/** Working hours and absences of a person on the board. */
import { MINUTE } from '../../../shared/limits/units.ts'
import { availabilityOn } from '../../state/availability-store.ts'
import { absenceLabel } from '../../text/availability-labels.ts'
import { dayOf, readTimeZone } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { meets, type Span } from '../week/lanes.ts'
import { type Hours, minuteOf, shadeOfDay } from '../week/week-hours.ts'
import { workHours } from '../week/work-hours.ts'
import { type Conflict, outsideOf } from './plan-conflicts.ts'
import './board-away.css'

/** Returns the shaded parts of the row, if the person has hours of their own on this day. */
export function shadeOf(userId: number, date: string, hours: Hours): Record<string, string> {
  return shadeOfDay(availabilityOn(userId, date).work, hours)
}

/** Says why the person is absent on the day; null if the person is not. */
export function awayLabel(userId: number, date: string): string | null {
  const { absences } = availabilityOn(userId, date)
  return absences.length === 0 ? null : t('board.absent', { why: absences.map(absenceLabel).join(', ') })
}

/** Draws the absences of a day under the jobs. `place` gives their position. */
export function AwayParts(props: {
  userId: number
  date: string
  hours: Hours
  place: (from: number, to: number) => Record<string, string>
}) {
  const { userId, date, hours, place } = props
  const [first, last] = [hours.first * 60, hours.last * 60]
  const parts = availabilityOn(userId, date).absences.filter(({ from, to }) => from < last && to > first)
  return parts.map((part, at) => (
    <p
      key={at}
      class="board-away small"
      aria-hidden="true"
      style={place(Math.max(part.from, first), Math.min(part.to, last))}
    >
      <span class="board-away-words one-line">{absenceLabel(part)}</span>
    </p>
  ))
}

/** Says the absences of a day in a cell of the week. Jobs take the room of the text, which is then only spoken. */
export function AwayNote({ userId, date, hasJobs }: { userId: number; date: string; hasJobs: boolean }) {
  const { absences, work } = availabilityOn(userId, date)
  const words = absences.map(absenceLabel)
  if (absences.length === 0 && work === null) words.push(t('board.dayOff'))
  if (words.length === 0) return null
  return <p class={`board-away-note ${hasJobs ? 'hidden-visually' : 'small'}`}>{words.join(', ')}</p>
}

/** Finds what a job at this time would meet: an absence, a day without work, or time outside the working hours. */
export function awayConflicts({ from, to }: Span, userId: number): Conflict[] {
  const zone = readTimeZone()
  const date = dayOf(from, zone)
  const { absences, work } = availabilityOn(userId, date)
  const span = { from: minuteOf(from, date, zone), to: minuteOf(Math.max(to, from + MINUTE), date, zone) }
  const absent = absences
    .filter(part => meets(part, span))
    .map(part => ({ kind: 'absent' as const, userId, absence: part }))
  if (work === undefined) return [...absent, ...outsideOf({ from, to }, workHours.value)]
  if (work === null) return [...absent, { kind: 'dayOff', userId }]
  const isWithin = span.from >= work.from && span.to <= work.to
  return isWithin ? absent : [...absent, { kind: 'outsideOwn', userId, work }]
}
