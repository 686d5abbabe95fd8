/** Working hours and absences of a person on the board. */
import { MINUTE } from '../../../shared/limits/units.ts'
import { availabilityOn } from '../../state/availability-store.ts'
import { absenceLabel } from '../../text/availability-labels.ts'
import { dayOf, readTimeZone } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { meets, type Span } from '../week/lanes.ts'
import { type Hours, minuteOf, shadeOfDay } from '../week/week-hours.ts'
import { workHours } from '../week/work-hours.ts'
import type { BoardRow } from './board-layout.ts'
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

/** Says the absences of a day in a cell of the week, and that the person does not work. */
export function AwayNote({ userId, date }: { userId: number; date: string }) {
  const words = noteOf(userId, date)
  return words === null ? null : <p class="board-away-note small">{words}</p>
}

function noteOf(userId: number, date: string): string | null {
  const { absences, work } = availabilityOn(userId, date)
  if (absences.length > 0) return absences.map(absenceLabel).join(', ')
  return work === null ? t('board.dayOff') : null
}

/** Height of a note in the week relative to a line of the board. */
const NOTE_LINES = 0.5

/** Returns the height of a row's notes above its jobs, in lines. */
export function awayLines({ person, days }: BoardRow): number {
  const hasNote = days.some(
    ({ date, blocks, loose }) => blocks.length + loose.length > 0 && noteOf(person.id, date) !== null,
  )
  return hasNote ? NOTE_LINES : 0
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
