/** The clock, time zone and random numbers of this screen, for expressions in forms. */
import { createSurroundings, type Surroundings } from '../../shared/expressions/values/surroundings.ts'
import { readTimeZone } from '../text/format.ts'

export function readSurroundings(): Surroundings {
  return createSurroundings({
    now: Date.now(),
    timeZone: readTimeZone(),
    newUuid: () => crypto.randomUUID(),
    random: Math.random,
  })
}
