/** Distances between jobs, and jobs at the same address. */
import type { Destination } from '../../shared/entities/job.ts'
import { metresBetweenPoints, type Point } from '../../shared/rules/distance.ts'
import { unbroken } from './format.ts'
import { locale, t } from './t.ts'

interface Placed {
  destinations: readonly Pick<Destination, 'order' | 'location'>[]
}

/** The greatest distance that counts as the same place. */
const SAME_METRES = 25

/** The coordinates of a job's first destination, if known. */
export function pointOf({ destinations }: Placed): Point | null {
  const { location } = [...destinations].sort((a, b) => a.order - b.order)[0] ?? {}
  if (location == null || location.latitude === null || location.longitude === null) return null
  return { latitude: location.latitude, longitude: location.longitude }
}

/** In metres in a straight line; null if one of them has no coordinates. */
export function metresBetween(one: Placed, other: Placed): number | null {
  const [a, b] = [pointOf(one), pointOf(other)]
  return a === null || b === null ? null : metresBetweenPoints(a, b)
}

/** An equal address, or nearly the same coordinates. */
export function isSamePlace(one: Placed, other: Placed): boolean {
  const [a, b] = [addressKey(one), addressKey(other)]
  if (a !== null && b !== null) return a === b
  const metres = metresBetween(one, other)
  return metres !== null && metres < SAME_METRES
}

/** Street and town as a key that ignores case. */
function addressKey({ destinations }: Placed): string | null {
  const { location } = [...destinations].sort((a, b) => a.order - b.order)[0] ?? {}
  if (!location?.street) return null
  return [location.street, location.city ?? ''].map(word => word.trim().toLocaleLowerCase()).join(', ')
}

/** `50 m`, `400 m`, `3.2 km`, `12 km`, without line breaks. */
export function formatMetres(metres: number): string {
  return unbroken(metresWords(metres))
}

function metresWords(metres: number): string {
  if (metres < 975) return t('distance.metres', { count: Math.max(50, Math.round(metres / 50) * 50) })
  const km = metres / 1_000
  const digits = { maximumFractionDigits: km < 10 ? 1 : 0 }
  return t('distance.kilometres', { count: km.toLocaleString(locale(), digits) })
}
