/**
 * The question that the user is asked if a sweep found too many jobs absent. It is stored until a sweep no longer finds
 * too many, or the user permits the deletions of the next sweep (sync design, section 9).
 */

import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { HoldReason, SweepQuestion } from '../../../shared/sync/sending.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isDue } from '../ports/backoff.ts'
import { type SweepHold, syncState } from './state.ts'

/**
 * Returns whether the sweep reads the list again, to see whether the question still applies. An empty list costs one
 * request, so it is read each time. Another list is read each time until `sweepHeldSoon` readings, because one answer
 * may have been for another user. After that it is read once an hour.
 */
export function isReadAgain({ doubt, readings = 0, at }: SweepHold, now: number): boolean {
  if (doubt === 'empty' || readings < syncLimits.sweepHeldSoon) return true
  return isDue(at + syncLimits.sweepHeldEveryMs, now, syncLimits.sweepHeldEveryMs)
}

/** While the question is open, no job counts as gone because it is absent. */
export function areDeletionsHeld(db: ReadDb): boolean {
  return syncState.get(db, 'sweepHeld') !== null
}

/** Stores the question. A question that was put off is not shown earlier, unless more is absent now. */
export function holdDeletions(db: WriteDb, question: SweepQuestion, now: number): void {
  const before = syncState.get(db, 'sweepHeld')
  const isSame = before?.doubt === question.doubt && question.absent <= before.absent
  const isQuiet = isSame && isStillQuiet(before, now)
  const readings = (before?.readings ?? 0) + 1
  syncState.set(db, 'sweepHeld', {
    ...question,
    at: now,
    quietUntil: isQuiet ? before.quietUntil : null,
    readings,
  })
}

export function postpone(db: WriteDb, now: number): void {
  const held = syncState.get(db, 'sweepHeld')
  if (held) syncState.set(db, 'sweepHeld', { ...held, quietUntil: now + syncLimits.sweepEveryMs })
}

/** Shows the question again that was put off. */
export function wake(db: WriteDb): void {
  const held = syncState.get(db, 'sweepHeld')
  if (held?.quietUntil != null) syncState.set(db, 'sweepHeld', { ...held, quietUntil: null })
}

export function release(db: WriteDb): void {
  syncState.delete(db, 'sweepHeld')
}

/** Returns the question that is shown now. */
export function openQuestion(db: ReadDb, now: number): SweepQuestion | null {
  const held = syncState.get(db, 'sweepHeld')
  if (held === null || isStillQuiet(held, now)) return null
  const { doubt, absent, compared } = held
  return { doubt, absent, compared }
}

/** The limit of a day holds even if the laptop's clock was set back. */
function isStillQuiet({ quietUntil }: SweepHold, now: number): boolean {
  return quietUntil !== null && quietUntil > now && quietUntil - now <= syncLimits.sweepEveryMs
}

/** Returns the question as one sentence, for the status. */
export function problemOf({ doubt, absent, compared }: SweepQuestion): Failure {
  return { code: 'conflict', ...sentenceOf(doubt, absent, compared) }
}

function sentenceOf(doubt: HoldReason, absent: number, compared: number): Message {
  if (doubt === 'account') return reason('sweep-account')
  return doubt === 'empty'
    ? reason('sweep-empty', { absent })
    : reason(`sweep-${doubt}`, { absent, compared })
}
