/** The state machine of an operation: what follows from each event, and in which states it is possible. Pure. */
import type { OperationState } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { OperationRow } from '../../store/schema/sync.ts'
import { isDue } from '../ports/backoff.ts'
import type { Circumstances, OperationEvent, Verdict } from './events.ts'

type OperationChange = Partial<OperationRow>
type Of<K extends OperationEvent['kind']> = Extract<OperationEvent, { kind: K }>

interface Rule<K extends OperationEvent['kind']> {
  from: readonly OperationState[]
  change(operation: OperationRow, event: Of<K>): OperationChange
}

/** Returns the columns that change; null: the event is not possible in this state, and nothing follows from it. */
export function transition(operation: OperationRow, event: OperationEvent): OperationChange | null {
  const { from, change } = rules[event.kind] as Rule<typeof event.kind>
  return from.includes(operation.state) ? change(operation, event as never) : null
}

const atRest = ['ready', 'retry', 'verify', 'review'] as const
const waiting = [...atRest, 'sending'] as const
const noReason = { reasonCode: null, reasonDetail: null, nextAttemptAt: null } as const
const readyAgain = { state: 'ready', ...noReason } as const

const rules: { readonly [K in OperationEvent['kind']]: Rule<K> } = {
  answered: afterAttempt((operation, { now, isSeen, eventId, confirmed }) => ({
    ...{ state: 'done', sentAt: now, seenAt: isSeen ? now : null, eventId, ...noReason },
    ...(confirmed !== null && { made: { ...operation.made, confirmed } }),
  })),
  waits: afterAttempt(waitAndSend),
  unclear: afterAttempt(waitAndLookUp),
  outdated: afterAttempt((_operation, { now, backoffMs }) => ({
    state: 'retry',
    nextAttemptAt: now + backoffMs,
    reasonCode: 'look-up',
  })),
  'signed out': afterAttempt((operation, { detail }) => ({
    ...noReason,
    state: againIn(operation),
    reasonCode: 'sign-in',
    reasonDetail: detail,
  })),
  refused: afterAttempt((_operation, { code, detail }) => ({
    ...noReason,
    state: 'review',
    reasonCode: code,
    reasonDetail: detail,
  })),
  attempted: {
    from: waiting,
    change: ({ attempts, firstAttemptAt }, { now, at, request, known }) => ({
      ...{ state: 'sending', leaseUntil: now + syncLimits.leaseMs, nextAttemptAt: null },
      ...{ attempts: attempts + 1, firstAttemptAt: firstAttemptAt ?? at, verifyCount: 0 },
      ...{ frozen: request, knownEventIds: known },
    }),
  },
  'step done': {
    from: waiting,
    change: ({ made }, { step, uuid }) => ({ step, ...(uuid !== undefined && { made: { ...made, uuid } }) }),
  },
  'began again': {
    from: waiting,
    change: (_operation, { key }) => ({ step: 0, frozen: null, made: { key } }),
  },
  'key reused': {
    from: waiting,
    change: ({ made }, { key }) => ({ frozen: null, made: { ...made, key } }),
  },
  interrupted: {
    from: ['sending'],
    change: (_operation, { isSafe }) => ({ state: isSafe ? 'retry' : 'verify', leaseUntil: null }),
  },
  'not found': { from: waiting, change: () => ({ restored: false }) },
  confirmed: {
    from: [...waiting, 'done'],
    change: ({ sentAt }, { now }) => ({
      ...noReason,
      state: 'done',
      leaseUntil: null,
      sentAt: sentAt ?? now,
      seenAt: now,
    }),
  },
  seen: {
    from: ['done'],
    change: (operation, { now, eventId }) => ({
      seenAt: now,
      nextAttemptAt: null,
      eventId: eventId ?? operation.eventId,
    }),
  },
  unseen: { from: ['done'], change: afterUnseen },
  lost: { from: [...waiting, 'done'], change: afterRestore },
  returned: {
    from: ['review'],
    change: ({ reasonCode }) =>
      reasonCode === 'deleted' ? { ...noReason, state: 'retry', reasonCode: 'lost' } : {},
  },
  rescued: {
    from: waiting,
    // it was sent some time ago, if at all: a single look-up that finds nothing is enough
    change: ({ state }) => ({
      ...{ state: state === 'review' ? 'review' : 'verify', restored: true, verifyCount: 1 },
      ...{ leaseUntil: null, nextAttemptAt: null, notBefore: null },
    }),
  },
  doubted: { from: ['ready', 'retry', 'review'], change: () => ({ restored: true, verifyCount: 1 }) },
  continued: { from: ['ready'], change: (_operation, event) => continued(event) },
  unreadable: {
    from: waiting,
    change: (_operation, { detail }) => ({
      ...noReason,
      state: 'review',
      reasonCode: 'unreadable',
      reasonDetail: detail,
      leaseUntil: null,
    }),
  },
  released: { from: atRest, change: () => ({ notBefore: null }) },
  held: { from: atRest, change: (_operation, { until }) => ({ notBefore: until }) },
  resumed: { from: ['retry', 'verify'], change: () => ({ nextAttemptAt: null }) },
  'sent again': { from: atRest, change: sendAgain },
  edited: {
    from: ['ready', 'retry', 'review'],
    change: (_operation, { until = null }) => ({
      ...readyAgain,
      frozen: null,
      serverErrors: 0,
      notBefore: until,
    }),
  },
  discarded: {
    from: waiting,
    change: (_operation, { now, reason }) => ({
      state: 'discarded',
      reasonCode: reason,
      discardedAt: now,
      leaseUntil: null,
    }),
  },
  'taken back': { from: ['done', 'discarded'], change: () => ({ reasonCode: 'restored' }) },
}

function afterAttempt<K extends Verdict['kind']>(change: Rule<K>['change']): Rule<K> {
  return {
    from: waiting,
    change: (operation, event) => ({
      leaseUntil: null,
      firstAttemptAt: inDoubtSince(operation, event),
      ...change(operation, event),
    }),
  }
}

/** When the first attempt was made that the server may have stored; null: there is none, so it may be changed. */
function inDoubtSince({ firstAttemptAt }: OperationRow, event: Verdict & Circumstances): number | null {
  const { wasInDoubt } = event
  if (event.kind === 'refused' || event.kind === 'signed out') return wasInDoubt ? firstAttemptAt : null
  if (event.kind !== 'waits') return firstAttemptAt
  return event.code !== 'lost' && (wasInDoubt || event.effect === 'unknown') ? firstAttemptAt : null
}

/** Ten errors of the server while others pass: once an hour, and shown as failed (sync design, section 7). */
function waitAndSend(operation: OperationRow, event: Of<'waits'>): OperationChange {
  const serverErrors = countErrors(operation, event)
  const isStubborn = serverErrors >= syncLimits.stubbornFailures
  const pause = isStubborn ? syncLimits.stubbornRetryMs : (event.afterMs ?? event.backoffMs)
  const isLost = event.code === 'lost'
  const isUnsent = event.effect === 'unsent' && operation.state === 'sending'
  return {
    ...{ state: isLost ? 'retry' : againIn(operation), nextAttemptAt: event.now + pause, serverErrors },
    ...{ reasonCode: event.code, reasonDetail: event.detail },
    ...(isUnsent && neverSent(operation)),
    // a restored server may have given their ids to other events
    ...(isLost && { knownEventIds: null, restored: false }),
  }
}

/** The first look-up comes soon; the next gives the server time. */
function waitAndLookUp(operation: OperationRow, event: Of<'unclear'>): OperationChange {
  const hasLooked = operation.state === 'verify'
  const pause = event.afterMs ?? (hasLooked ? syncLimits.verifyAgainMs : event.backoffMs)
  return {
    ...{ state: 'verify', nextAttemptAt: event.now + pause, reasonCode: 'look-up', reasonDetail: null },
    verifyCount: hasLooked ? operation.verifyCount + 1 : 0,
    serverErrors: countErrors(operation, event),
  }
}

/** A look-up that could not be made is made again. */
function againIn({ state }: OperationRow): 'verify' | 'retry' {
  return state === 'verify' ? 'verify' : 'retry'
}

/** Before its first real attempt it can still be folded, edited and undone. */
function neverSent({ attempts }: OperationRow): OperationChange {
  const isFirst = attempts <= 1
  return { attempts: Math.max(0, attempts - 1), ...(isFirst && { frozen: null, knownEventIds: null }) }
}

function countErrors({ serverErrors }: OperationRow, event: Of<'waits' | 'unclear'>): number {
  return event.isServerError && event.othersPass ? serverErrors + 1 : serverErrors
}

/** After two readings, ten minutes apart, the user decides whether it is sent again. */
function afterUnseen({ verifyCount, nextAttemptAt }: OperationRow, { now }: Of<'unseen'>): OperationChange {
  const { unseenAgainMs } = syncLimits
  if (verifyCount === 0 || nextAttemptAt === null)
    return { verifyCount: 1, nextAttemptAt: now + unseenAgainMs }
  if (!isDue(nextAttemptAt, now, unseenAgainMs)) return {}
  return { ...noReason, state: 'review', reasonCode: 'lost', sentAt: null, verifyCount: 0 }
}

function afterRestore(_operation: OperationRow, event: Of<'lost'>): OperationChange {
  return {
    ...{ state: event.at === null ? 'review' : 'retry', nextAttemptAt: event.at },
    ...{ eventId: null, sentAt: null, seenAt: null, leaseUntil: null, serverErrors: 0 },
    ...{ reasonCode: 'lost', reasonDetail: null },
    ...(event.isLookedUp ? { restored: true, verifyCount: 1 } : { verifyCount: 0 }),
    ...(event.step !== undefined && { step: event.step }),
    ...(event.isRebuilt && { frozen: null }),
  }
}

function continued({ of, key, isKeyed }: Of<'continued'>): OperationChange {
  if (of.kind === 'document.add') return { restored: true, made: of.made }
  const { attempts, firstAttemptAt, frozen, knownEventIds, restored, made } = of
  const same = { attempts, firstAttemptAt, frozen, knownEventIds, restored, notBefore: null }
  // the server knows the first request by its key
  if (isKeyed) return { ...same, made: { ...made, key } }
  return { ...same, state: 'verify', verifyCount: restored ? 1 : 0 }
}

function sendAgain({ state, reasonCode }: OperationRow): OperationChange {
  if (state === 'verify') return { nextAttemptAt: null }
  return {
    ...{ ...readyAgain, notBefore: null, serverErrors: 0 },
    // the user has decided that what ended unclear goes again
    ...(reasonCode === 'unclear' && { firstAttemptAt: null, frozen: null }),
  }
}
