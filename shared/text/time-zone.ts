/** Time zone of a computer, even if its system does not name a usable zone. */

interface ReadZone {
  /** an IANA name or an offset such as `+02:00`, which every formatter and Temporal accept */
  name: string
  /** false: the system's setting names no usable zone, so `name` is the present offset */
  isKnown: boolean
}

/** Returns whether formatters and Temporal accept this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl can check a name only by throwing
    return false
  }
}

/**
 * Chooses the zone by the system's setting. `named` is undefined or `Etc/Unknown` after a setting such as
 * `TZ=:/etc/localtime`; `minutesBehindUtc` is the result of `Date.getTimezoneOffset`.
 */
export function chooseTimeZone(named: unknown, minutesBehindUtc: number): ReadZone {
  if (typeof named === 'string' && isTimeZone(named)) return { name: named, isKnown: true }
  const offset = offsetName(minutesBehindUtc)
  return { name: isTimeZone(offset) ? offset : 'UTC', isKnown: false }
}

function offsetName(minutesBehindUtc: number): string {
  if (!Number.isInteger(minutesBehindUtc) || minutesBehindUtc === 0) return 'UTC'
  const minutes = Math.abs(minutesBehindUtc)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${minutesBehindUtc > 0 ? '-' : '+'}${hour}:${minute}`
}

let last: { named: unknown; behind: number; zone: ReadZone } | null = null

/** Caches the last result of `chooseTimeZone`, which takes a hundred times as long as a cached call. */
export function rememberTimeZone(named: unknown, minutesBehindUtc: number): ReadZone {
  if (last === null || last.named !== named || last.behind !== minutesBehindUtc) {
    last = { named, behind: minutesBehindUtc, zone: chooseTimeZone(named, minutesBehindUtc) }
  }
  return last.zone
}
