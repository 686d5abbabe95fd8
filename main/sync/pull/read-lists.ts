/**
 * The lists of one pass (sync design, section 8): what may be driven to first, then what changed; and everything that
 * is open where the hub has more or less than that explains. Where the list of changes is the very same as before, and
 * the standing is proved, it is the only one that is asked for.
 */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { isDue } from '../ports/backoff.ts'
import type { Details } from '../read/details.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { areDeletionsHeld } from '../records/deletion-guard.ts'
import { syncState } from '../records/state.ts'
import { compareNear, type NearResult } from './compare-near.ts'
import { type Count, countMine } from './count-mine.ts'
import { type ChangesResult, readChanges } from './read-changes.ts'
import { isExplained, jobsHere, mayRest, nextStanding, takeProofBack } from './standing.ts'

export interface ListsResult {
  interruption: Interruption
  /** more is absent than may be concluded from */
  needsSweep: boolean
}

export interface ListsMoment {
  /** epoch ms by the hub's clock */
  now: number
  windowFrom: number
  /** somebody, or a comparison, waits for all of it */
  isUrgent: boolean
}

export async function readLists(
  parts: PullParts,
  details: Details,
  moment: ListsMoment,
): Promise<ListsResult> {
  const { store } = parts.context.service
  const changes = () => readChanges(parts, details, moment.now, moment.windowFrom)
  if (syncState.get(store.read, 'cursor') === null) return changes()
  const early = isLately(parts) ? await changes() : null
  if (early && (early.interruption !== null || parts.isStopped())) return early
  const isSame = early?.isSame === true && !moment.isUrgent && !areDeletionsHeld(store.read)
  if (isSame && mayRest(syncState.get(store.read, 'standing'), jobsHere(store, parts.context))) return nothing
  store.transaction(takeProofBack)
  return readAll(parts, details, moment, early ?? changes)
}

const nothing: ListsResult = { interruption: null, needsSweep: false }

/** What changed since the last pass is little, so that it may come before what is to be driven to. */
function isLately({ context }: PullParts): boolean {
  const last = syncState.get(context.service.store.read, 'lastPull')
  const { rereadOpenMs } = syncLimits
  return last !== null && !isDue(last + rereadOpenMs, context.ports.clock.now(), rereadOpenMs)
}

async function readAll(
  parts: PullParts,
  details: Details,
  moment: ListsMoment,
  changes: ChangesResult | (() => Promise<ChangesResult>),
): Promise<ListsResult> {
  const { store } = parts.context.service
  const standing = syncState.get(store.read, 'standing')
  const guess = standing?.count ?? jobsHere(store, parts.context)
  const { interruption, count } = await countMine(parts, guess, standing?.countTag ?? null)
  if (interruption !== null || parts.isStopped()) return { ...nothing, interruption }
  let near = await compareNear(parts, details, 'near', moment)
  // beside everything that is open it may be little
  const isWhole = near.needsSweep
  if (isWhole) near = await compareNear(parts, details, 'open', moment)
  if (near.interruption !== null || parts.isStopped()) return near
  const changed = typeof changes === 'function' ? await changes() : changes
  if (changed.interruption !== null || parts.isStopped()) return changed
  const found = { count, near, isWhole, isUnchanged: changed.isSame }
  const rest = await compareRest(parts, details, moment, found)
  return { ...rest, needsSweep: near.needsSweep || changed.needsSweep || rest.needsSweep }
}

interface Found {
  count: Count | null
  near: NearResult
  /** all that is open has been compared already */
  isWhole: boolean
  isUnchanged: boolean
}

async function compareRest(
  parts: PullParts,
  details: Details,
  moment: ListsMoment,
  { count, near, isWhole, isUnchanged }: Found,
): Promise<ListsResult> {
  const { context } = parts
  const { store } = context.service
  // nothing is concluded now, and so nothing is known of what is beyond
  if (near.needsSweep || areDeletionsHeld(store.read)) return nothing
  const standing = syncState.get(store.read, 'standing')
  const isNeeded = !isWhole && !isExplained(standing, count, jobsHere(store, context))
  const open = isNeeded ? await compareNear(parts, details, 'open', moment) : near
  if (open.interruption !== null || parts.isStopped()) return open
  if (count === null || !near.isSettled || !open.isSettled) return open
  const here = jobsHere(store, context)
  const next = nextStanding(standing, count, { here, isCompared: isNeeded || isWhole, isUnchanged })
  store.transaction(db => syncState.set(db, 'standing', next))
  return open
}
