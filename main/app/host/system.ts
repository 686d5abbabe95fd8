/** The system's clock and random numbers, from Node. */
import { randomBytes, randomUUID } from 'node:crypto'
import { rememberTimeZone } from '../../../shared/text/time-zone.ts'
import type { Clock, Random } from '../ports/ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  timeZone: () => readZone().name,
  isTimeZoneKnown: () => readZone().isKnown,
}

function readZone() {
  return rememberTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date().getTimezoneOffset())
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
  bytes: count => new Uint8Array(randomBytes(count)),
}
