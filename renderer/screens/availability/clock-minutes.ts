/** Times of the day in fields, `HH:MM`, and minutes since midnight. */

/** The end of the day is midnight. */
export function toClock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** `clock`: a time of the 24-hour clock */
export function minutesOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
