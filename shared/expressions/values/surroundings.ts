/** Data from outside of a form that expressions may use: the clock, the time zone and random numbers. */
import { MINUTE } from '../../limits/units.ts'

export interface Surroundings {
  /** milliseconds since the epoch */
  now: number
  /** the local time at a moment: minutes ahead of UTC */
  offsetAt(ms: number): number
  newUuid(): string
  /** a number from 0 to 1, without 1 */
  random(): number
}

/** `timeZone`: an IANA name, or an offset such as `+02:00`. */
export function createSurroundings({
  timeZone,
  ...others
}: Omit<Surroundings, 'offsetAt'> & { timeZone: string }): Surroundings {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, era: 'short', ...fields, ...clock })
  return { ...others, offsetAt: ms => offsetBy(format, ms) }
}

function offsetBy(format: Intl.DateTimeFormat, ms: number): number {
  if (!(Math.abs(ms) <= 8.64e15)) return 0
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map(type => Number(parts.get(type)))
  const local = new Date(0)
  local.setUTCFullYear(parts.get('era') === 'BC' ? 1 - year : year, month - 1, day)
  local.setUTCHours(hour ?? 0, minute, second)
  return Math.round((local.getTime() - Math.floor(ms / 1_000) * 1_000) / MINUTE)
}
