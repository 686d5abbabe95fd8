/** A time zone in which it is morning, so that pictures show a day of work whenever they are taken. */
import { DAY, HOUR } from '../../shared/limits/units.ts'

/** The hour of the day that the pictures show. */
const wanted = 10
/** The easternmost zone is 14 hours ahead, the westernmost 12 behind. */
const most = 14

/** Returns the name of a zone without summer time, as IANA spells it: `Etc/GMT-2` is two hours ahead. */
export function morningZone(instant: number): string {
  const ahead = (wanted - Math.floor((instant % DAY) / HOUR) + 24) % 24
  const hours = ahead > most ? ahead - 24 : ahead
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
}
