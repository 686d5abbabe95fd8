/**
 * What a person pressed without a network, before a hub that writes its own time to a press: once the last of it is
 * there, one note says when it was.
 */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { mostToldAtOnce, writePresses } from '../../../shared/told-presses.ts'
import { attemptInside } from '../../service/refuse.ts'
import type { WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../records/context.ts'
import type { IntentOf } from '../records/intents.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { actsSent, changeOperation, intentOf, type Operation, pendingOf } from '../records/operation.ts'
import { intentCommand } from '../records/record.ts'
import { recordNote } from './actions.ts'

type Press = Operation & { act: IntentOf<'job.act'> & { words: string } }

/**
 * In the transaction that writes down that a press is done, or that it waits no longer; the same press is told once,
 * however often it is sent.
 */
export function tellPresses(db: WriteDb, context: SyncContext, jobUuid: string): void {
  if (offeredExtensions(db).includes('action') || isMoreToCome(db, context, jobUuid)) return
  const sent = actsSent(db, jobUuid).filter(isOf(context))
  const untold = sent.flatMap(pressOf).filter(press => !isAgain(press, sent))
  const late = untold.slice(firstToTell(untold))
  if (late.length === 0) return
  const presses = late.slice(-mostToldAtOnce)
  const sentences = presses.map(({ act }) => act.words)
  const text = writePresses(
    sentences,
    presses.map(({ act }) => act),
  )
  const { store } = context.service
  const written = attemptInside(() =>
    store.transaction(inner => recordNote(context, intentCommand(context, inner), jobUuid, { text })),
  )
  // who has left the job, or writes on a full one, is refused: the next press tries again
  if (!written.ok) return
  for (const { id, made } of late) changeOperation(db, id, { made: { ...made, isTimeTold: true } })
}

/** What can still be taken back comes in its time by itself, and what waits for the person may wait long. */
function isMoreToCome(db: WriteDb, context: SyncContext, jobUuid: string): boolean {
  const { ports } = context
  const waiting = pendingOf(db, jobUuid)
    .filter(isOf(context))
    .filter(({ kind }) => kind === 'job.act')
  const isStuck = waiting.some(({ state }) => state === 'review')
  return !isStuck && waiting.some(({ notBefore }) => (notBefore ?? 0) <= ports.clock.now())
}

/** Several people may use a laptop. */
function isOf({ account: { id } }: SyncContext): (operation: Operation) => boolean {
  return ({ account }) => account === id
}

/**
 * It never went out, as its state was there: it has no event, and whoever reads when it was would give that time to the
 * earlier press of that state. Without one its words are all that says when it was.
 */
function isAgain({ seq, attempts, restored, act }: Press, sent: readonly Operation[]): boolean {
  if (attempts > 0 || restored) return false
  return sent.some(one => {
    const earlier = one.seq < seq ? intentOf(one) : null
    return earlier?.kind === 'job.act' && earlier.state === act.state
  })
}

function pressOf(operation: Operation): Press[] {
  const intent = intentOf(operation)
  if (intent?.kind !== 'job.act' || intent.words === undefined || operation.made?.isTimeTold === true)
    return []
  return [{ ...operation, act: { ...intent, words: intent.words } }]
}

/**
 * From the first that was late, or came when a late one had been pressed, with those after it that came in time, so that
 * no reader takes one for another.
 */
function firstToTell(untold: readonly Press[]): number {
  const late = untold.filter(isLate)
  const first = untold.findIndex(({ seq, sentAt }) =>
    late.some(one => one.seq === seq || (one.seq > seq && one.act.at < (sentAt ?? 0))),
  )
  return first === -1 ? untold.length : first
}

/** By one clock, so that it does not matter how wrong it is. */
function isLate({ sentAt, act }: Press): boolean {
  return (sentAt ?? act.at) - act.at >= syncLimits.latePressMs
}
