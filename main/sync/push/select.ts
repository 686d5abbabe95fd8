/** Which operations may go out now: the head of each lane, unless it has to wait (sync design, section 3). */
import { syncLimits } from '../../../shared/limits.ts'
import type { OperationState } from '../../../shared/view.ts'
import type { ReadDb } from '../../store/db.ts'
import { isDue } from '../backoff.ts'

export interface LaneEntry {
  id: string
  lane: string
  state: OperationState
  depends_on: string | null
  not_before: number | null
  next_attempt_at: number | null
  server_errors: number
  lease_until: number | null
}

export const laneStatement = `
  SELECT id, lane, state, depends_on, not_before, next_attempt_at, server_errors, lease_until FROM operations
  WHERE state IN ('ready', 'retry', 'verify', 'blocked', 'sending', 'review') AND account = ? ORDER BY seq`

export interface Selection {
  /** operation ids, the oldest first, one of each free lane */
  ready: string[]
  /** something has been in flight for too long, and nobody knows of it */
  hasLostLease: boolean
  /** epoch ms when the next one may go; null: nothing waits for a time */
  nextAt: number | null
}

/** `busy`: lanes with an operation in flight. */
export function selectReady(db: ReadDb, account: string, busy: ReadonlySet<string>, now: number): Selection {
  const entries = db.all<LaneEntry>(laneStatement, account)
  const waiting = new Map(entries.map(entry => [entry.id, entry]))
  const ready: string[] = []
  let nextAt: number | null = null
  let hasLostLease = false
  for (const head of headsOf(entries, waiting, now)) {
    if (busy.has(head.lane) || isHeldBack(head, waiting)) continue
    const at = waitOf(head, now)
    if (at === null && head.state === 'sending') hasLostLease = true
    else if (at === null) ready.push(head.id)
    else nextAt = Math.min(nextAt ?? at, at)
  }
  for (const entry of entries) {
    const at = isStubborn(entry) ? waitOf(entry, now) : null
    if (at !== null) nextAt = Math.min(nextAt ?? at, at)
  }
  return { ready, hasLostLease, nextAt }
}

/** Epoch ms until which it has to wait; null when it may go. */
function waitOf(entry: LaneEntry, now: number): number | null {
  const waits: [number | null, number][] =
    entry.state === 'sending'
      ? [[entry.lease_until, syncLimits.leaseMs]]
      : [
          [entry.not_before, syncLimits.stateUndoMs],
          [entry.next_attempt_at, syncLimits.retryAfterMaxMs],
        ]
  const open = waits.flatMap(([at, longest]) => (at === null || isDue(at, now, longest) ? [] : [at]))
  return open.length === 0 ? null : Math.max(...open)
}

/** What needs the person, or waits for its hour, lets the lane go on; so does what can only follow that. */
function headsOf(
  entries: readonly LaneEntry[],
  waiting: ReadonlyMap<string, LaneEntry>,
  now: number,
): Iterable<LaneEntry> {
  const heads = new Map<string, LaneEntry>()
  for (const entry of entries) {
    if (!heads.has(entry.lane) && !stepsAside(entry, waiting, now)) heads.set(entry.lane, entry)
  }
  return heads.values()
}

function stepsAside(entry: LaneEntry, waiting: ReadonlyMap<string, LaneEntry>, now: number): boolean {
  if (entry.state === 'review') return true
  if (isStubborn(entry) && waitOf(entry, now) !== null) return true
  const first = entry.depends_on === null ? undefined : waiting.get(entry.depends_on)
  return first !== undefined && stepsAside(first, waiting, now)
}

function isHeldBack({ depends_on }: LaneEntry, waiting: ReadonlyMap<string, LaneEntry>): boolean {
  return depends_on !== null && waiting.has(depends_on)
}

function isStubborn({ server_errors }: LaneEntry): boolean {
  return server_errors >= syncLimits.stubbornFailures
}
