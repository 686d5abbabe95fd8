/**
 * Selects the operations that can be sent now: the first of each lane, unless it has to wait (sync design, section 3).
 */

import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { OperationState } from '../../../shared/sync/sending.ts'
import type { ReadDb } from '../../store/db.ts'
import { bytesToUpload, waitingStates } from '../outbox/operation.ts'
import { isDue } from '../ports/backoff.ts'

interface LaneEntry {
  id: string
  lane: string
  state: OperationState
  depends_on: string | null
  wait_until: number | null
  server_errors: number
  /** Bytes that the next step uploads; null: the step uploads no file. */
  size: number | null
}

export const laneStatement = `
  SELECT id, lane, state, depends_on, wait_until, server_errors, ${bytesToUpload} AS size FROM operations
  WHERE state IN (${waitingStates}) AND account = ? ORDER BY seq`

/** Uploads that an operation needs in addition to its `depends_on`. */
const needsStatement = `
  SELECT n.operation_id, n.needs_id FROM operation_needs n JOIN operations o ON o.id = n.operation_id
  WHERE o.state IN (${waitingStates}) AND o.account = ?`

export interface Selection {
  /** ids of operations, oldest first, one for each free lane */
  ready: string[]
  /** ids of operations whose next step is an upload, the smallest first */
  uploads: string[]
  /** Whether an attempt has run longer than its lease, so that its end must have been lost. */
  hasLostLease: boolean
  /** Epoch ms when the next operation can be sent; null: no operation waits for a time. */
  nextAt: number | null
}

export const nothingWaits: Selection = { ready: [], uploads: [], hasLostLease: false, nextAt: null }

/**
 * Selects the operations. `busy`: lanes with a running attempt; `held`: ids of operations that wait until the user has
 * finished editing them.
 */
export function selectReady(
  db: ReadDb,
  account: string,
  busy: ReadonlySet<string>,
  now: number,
  held: ReadonlySet<string> = new Set(),
): Selection {
  const entries = db.all<LaneEntry>(laneStatement, account)
  if (entries.length === 0) return nothingWaits
  const outbox = outboxOf(entries, db.all<Need>(needsStatement, account))
  const ready: LaneEntry[] = []
  let nextAt: number | null = null
  let hasLostLease = false
  for (const head of headsOf(entries, outbox, now)) {
    if (held.has(head.id)) continue
    if (busy.has(head.lane) || outbox.firsts(head).length > 0) continue
    const at = waitOf(head, now)
    if (at === null && head.state === 'sending') hasLostLease = true
    else if (at === null) ready.push(head)
    else nextAt = Math.min(nextAt ?? at, at)
  }
  for (const entry of entries) {
    const at = isStubborn(entry) ? waitOf(entry, now) : null
    if (at !== null) nextAt = Math.min(nextAt ?? at, at)
  }
  const uploads = ready.filter(({ size }) => size !== null).toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0))
  return {
    ready: ready.filter(({ size }) => size === null).map(idOf),
    uploads: uploads.map(idOf),
    hasLostLease,
    nextAt,
  }
}

/** Whether an upload waits. Cheaper than `selectReady`. */
export function hasUploads(db: ReadDb): boolean {
  const waiting = `SELECT 1 FROM operations
    WHERE state IN ('ready', 'retry', 'verify') AND ${bytesToUpload} IS NOT NULL LIMIT 1`
  return db.has(waiting)
}

const idOf = ({ id }: LaneEntry) => id

interface Need {
  operation_id: string
  needs_id: string
}

interface Outbox {
  /** Returns the operations in any lane that must be done first. */
  firsts(entry: LaneEntry): LaneEntry[]
  /** Returns those of `firsts` that upload a document. */
  uploads(entry: LaneEntry): LaneEntry[]
}

function outboxOf(entries: readonly LaneEntry[], needs: readonly Need[]): Outbox {
  const waiting = new Map(entries.map(entry => [entry.id, entry]))
  const needed = Map.groupBy(needs, need => need.operation_id)
  const uploads = ({ id }: LaneEntry) =>
    (needed.get(id) ?? []).flatMap(({ needs_id }) => waiting.get(needs_id) ?? [])
  return {
    firsts(entry) {
      const followed = entry.depends_on === null ? undefined : waiting.get(entry.depends_on)
      return followed ? [followed, ...uploads(entry)] : uploads(entry)
    },
    uploads,
  }
}

/** Returns the longest possible wait in ms. A wait that ends later was written before the laptop's clock changed. */
function longestWaitIn(state: OperationState): number {
  if (state === 'ready') return Math.max(syncLimits.formQuietMs, syncLimits.stateUndoMs)
  return state === 'sending' ? syncLimits.leaseMs : syncLimits.retryAfterMaxMs
}

/** Returns epoch ms until which the operation has to wait; null: it can be sent. */
function waitOf(entry: LaneEntry, now: number): number | null {
  const { state, wait_until: until } = entry
  return until === null || isDue(until, now, longestWaitIn(state)) ? null : until
}

/**
 * Returns the first operation of each lane. It skips operations that wait for the user, for a retry after server
 * errors or for an upload, and those that depend on them. So a note does not wait for a signature's picture.
 */
function headsOf(entries: readonly LaneEntry[], outbox: Outbox, now: number): Iterable<LaneEntry> {
  const heads = new Map<string, LaneEntry>()
  for (const entry of entries) {
    if (!heads.has(entry.lane) && !stepsAside(entry, outbox, now)) heads.set(entry.lane, entry)
  }
  return heads.values()
}

function stepsAside(entry: LaneEntry, outbox: Outbox, now: number): boolean {
  if (entry.state === 'review') return true
  if (isStubborn(entry) && waitOf(entry, now) !== null) return true
  if (outbox.uploads(entry).length > 0) return true
  return outbox.firsts(entry).some(first => stepsAside(first, outbox, now))
}

function isStubborn({ server_errors }: LaneEntry): boolean {
  return server_errors >= syncLimits.stubbornFailures
}
