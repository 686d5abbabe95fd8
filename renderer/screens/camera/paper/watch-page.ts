/** Decides by the corners on live pictures when a page is captured automatically. */
import type { Quad } from '../../../../shared/rules/quad.ts'
import { isCutOff, movementOf } from './movement.ts'
import { differenceOf, type PagePrint } from './page-print.ts'

/** A page on a live picture. */
export interface Sighting {
  /** fractions of the picture; null: no page was found */
  corners: Quad | null
  /** print of the page; null without a page */
  print: PagePrint | null
  /** whether the picture shows another whole page */
  hasOthers: boolean
  /** width of the picture divided by its height */
  aspect: number
  /** ms of a monotonic clock at which the picture was taken */
  at: number
}

export interface PageWatch {
  /** the latest sightings among which the page did not move, oldest first */
  still: readonly Sighting[]
  /** page that was captured last; null: the next steady page is captured */
  captured: Sighting | null
  /** consecutive sightings without the captured page */
  away: number
  /** consecutive sightings without a page */
  missing: number
  /** jumps of the corners, fewer with each sighting at which they stay */
  jumps: number
}

/** Movement within which a page is steady, as a fraction of the diagonal. */
const steadyMovement = 0.01
const steadySightings = 4
const steadyMs = 1_000
/** Movement by which another page is at the place of the captured one. */
const awayMovement = 0.08
/** Difference of two pages at the same place. One page in another light differs by 4 at most. */
const awayDifference = 6
const awaySightings = 2
/** A hand moves a page by less between two live pictures. */
const jumpMovement = 0.08
const fewJumps = 6
const mostJumps = 10
/** Consecutive sightings with another page that are enough: a shadow may look like a page once. */
const leastWithOthers = 2
/** Sightings without a page after which the user needs advice. */
const longMissing = 15

export const nothingSeen: PageWatch = { still: [], captured: null, away: 0, missing: 0, jumps: 0 }

export function see(before: PageWatch, sighting: Sighting): PageWatch {
  const away = before.captured !== null && isAway(before.captured, sighting) ? before.away + 1 : 0
  const isGone = away >= awaySightings
  return {
    still: sighting.corners === null ? [] : [...before.still.filter(isNear(sighting)), sighting],
    captured: isGone ? null : before.captured,
    away: isGone ? 0 : away,
    missing: sighting.corners === null ? before.missing + 1 : 0,
    jumps: countJumps(before, sighting),
  }
}

/** Waits until the page that was captured is gone. Without corners there is no page to wait for. */
export function markCaptured(before: PageWatch): PageWatch {
  return { ...nothingSeen, captured: before.still.at(-1) ?? null }
}

/** Whether the page can be captured automatically. */
export function isSteady({ still, captured }: PageWatch): boolean {
  const [first] = still
  const last = still.at(-1)
  if (captured !== null || first === undefined || last?.corners == null || isCutOff(last.corners))
    return false
  return still.length >= steadySightings && last.at - first.at >= steadyMs
}

/** Returns the corners if the page did not move since the picture before; undefined: they are searched again. */
export function stillCorners({ still }: PageWatch): Quad | undefined {
  return still.length > 1 ? (still.at(-1)?.corners ?? undefined) : undefined
}

export type PageAdvice = 'looking' | 'notFound' | 'cutOff' | 'jumping' | 'several' | 'hold' | 'turn'

/** Returns what the user should do next. */
export function adviseOn({ still, captured, missing, jumps }: PageWatch): PageAdvice {
  if (captured !== null) return 'turn'
  if (jumps >= fewJumps) return 'jumping'
  const corners = still.at(-1)?.corners
  if (corners == null) return missing >= longMissing ? 'notFound' : 'looking'
  if (isCutOff(corners)) return 'cutOff'
  return areSeveral(still) ? 'several' : 'hold'
}

/** Whether the latest sightings of a page that is still show another one. */
function areSeveral(still: readonly Sighting[]): boolean {
  const last = still.slice(-leastWithOthers)
  return last.length === leastWithOthers && last.every(({ hasOthers }) => hasOthers)
}

/** Sightings at which the page is where it is now. Those before a movement are left out. */
function isNear({ corners, aspect }: Sighting) {
  return (before: Sighting): boolean =>
    corners !== null &&
    before.corners !== null &&
    movementOf(before.corners, corners, aspect) < steadyMovement
}

function isAway(captured: Sighting, sighting: Sighting): boolean {
  const { corners, print, aspect } = sighting
  if (corners === null || print === null || captured.corners === null || captured.print === null) return true
  return (
    movementOf(captured.corners, corners, aspect) > awayMovement ||
    differenceOf(captured.print, print) > awayDifference
  )
}

/** A jump counts twice, so that two pages which are found by turns are noticed. */
function countJumps({ still, jumps }: PageWatch, { corners, aspect }: Sighting): number {
  const last = still.at(-1)?.corners
  if (corners === null || last == null) return Math.max(0, jumps - 1)
  return movementOf(last, corners, aspect) > jumpMovement
    ? Math.min(mostJumps, jumps + 2)
    : Math.max(0, jumps - 1)
}
