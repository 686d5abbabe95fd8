/**
 * The question that waits for the person when a sweep found too much absent. It is kept until a reading of the hub
 * shows that nothing is wrong any more, or the person lets the next reading go on (sync design, section 9).
 */
import type { Failure } from '../../../shared/failures.ts'
import { type Message, reason } from '../../../shared/message.ts'
import type { HoldReason, SweepQuestion } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isDue } from '../ports/backoff.ts'
import { syncState } from './state.ts'

export interface SweepHold extends SweepQuestion {
  /** epoch ms of the reading by the laptop's clock */
  at: number
  /** the person said "not now": the question is not shown until then */
  quietUntil: number | null
  /** how many readings in a row found it; left out by older programs */
  readings?: number
}

/**
 * When the hub is read again to see whether anything is still wrong: at every reading where it listed nothing, which
 * costs one request, and soon after any list that may have been somebody else's answer; later once an hour.
 */
export function isReadAgain({ doubt, readings = 0, at }: SweepHold, now: number): boolean {
  if (doubt === 'empty' || readings < syncLimits.sweepHeldSoon) return true
  return isDue(at + syncLimits.sweepHeldEveryMs, now, syncLimits.sweepHeldEveryMs)
}

/** While it waits, nothing that is absent is concluded from. */
export function areDeletionsHeld(db: ReadDb): boolean {
  return syncState.get(db, 'sweepHeld') !== null
}

/** Puts the question up; one that was put off stays so, unless there is more to ask about now. */
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

export function putOff(db: WriteDb, now: number): void {
  const held = syncState.get(db, 'sweepHeld')
  if (held) syncState.set(db, 'sweepHeld', { ...held, quietUntil: now + syncLimits.sweepEveryMs })
}

/** It was put off, and is not any more. */
export function wake(db: WriteDb): void {
  const held = syncState.get(db, 'sweepHeld')
  if (held?.quietUntil != null) syncState.set(db, 'sweepHeld', { ...held, quietUntil: null })
}

export function release(db: WriteDb): void {
  syncState.delete(db, 'sweepHeld')
}

/** What the person is to be asked now. */
export function openQuestion(db: ReadDb, now: number): SweepQuestion | null {
  const held = syncState.get(db, 'sweepHeld')
  if (held === null || isStillQuiet(held, now)) return null
  const { doubt, absent, compared } = held
  return { doubt, absent, compared }
}

/** A day at most, whatever the clock does meanwhile. */
function isStillQuiet({ quietUntil }: SweepHold, now: number): boolean {
  return quietUntil !== null && quietUntil > now && quietUntil - now <= syncLimits.sweepEveryMs
}

/** The question in a sentence, for the status. */
export function problemOf({ doubt, absent, compared }: SweepQuestion): Failure {
  return { code: 'conflict', ...sentenceOf(doubt, absent, compared) }
}

function sentenceOf(doubt: HoldReason, absent: number, compared: number): Message {
  if (doubt === 'account') return reason('sweep-account')
  return doubt === 'empty'
    ? reason('sweep-empty', { absent })
    : reason(`sweep-${doubt}`, { absent, compared })
}
