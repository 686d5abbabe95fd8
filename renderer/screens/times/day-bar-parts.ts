/** Places the spans of a day on a bar whose hours are the same for all days of the week. */
import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import type { TimeKind } from '../../../shared/entities/times.ts'
import { HOUR } from '../../../shared/limits/units.ts'

type Day = Pick<Times['days'][number], 'from' | 'to'>
type Timed = Pick<TimeSpan, 'kind' | 'from' | 'to'>

/** Whole hours since the beginning of a day; `last` is not included. */
export interface BarHours {
  first: number
  last: number
}

/** Always shown, so that a short day looks short. */
const usual: BarHours = { first: 7, last: 17 }

/** Returns the hours that contain all spans of the days. `now`: end of a running span, epoch ms. */
export function barHours(days: readonly Day[], spans: readonly Timed[], now: number): BarHours {
  const cut = days.flatMap(day => partsOn(day, spans, now).map(({ from, to }) => ({ from, to })))
  return {
    first: Math.min(usual.first, ...cut.map(({ from }) => Math.floor(from / HOUR))),
    last: Math.max(usual.last, ...cut.map(({ to }) => Math.ceil(to / HOUR))),
  }
}

/** A part of the bar, in percent of its width. */
export interface BarPart {
  kind: TimeKind
  start: number
  length: number
}

export function barParts(
  day: Day,
  spans: readonly Timed[],
  { first, last }: BarHours,
  now: number,
): BarPart[] {
  const whole = (last - first) * HOUR
  return partsOn(day, spans, now).map(({ kind, from, to }) => ({
    kind,
    start: ((from - first * HOUR) / whole) * 100,
    length: ((to - from) / whole) * 100,
  }))
}

/** Returns the parts of the spans on the day, in ms since its beginning. */
function partsOn(day: Day, spans: readonly Timed[], now: number) {
  return spans.flatMap(({ kind, from, to }) => {
    const part = {
      kind,
      from: Math.max(from, day.from) - day.from,
      to: Math.min(to ?? now, day.to) - day.from,
    }
    return part.to > part.from ? [part] : []
  })
}
