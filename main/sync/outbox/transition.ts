/** The state machine of an operation: the changes that follow from each event, and the states that allow it. Pure. */

import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { OperationState } from '../../../shared/sync/sending.ts'
import type { OperationRow } from '../../store/schema/sync.ts'
import { isDue } from '../ports/backoff.ts'
import type { Circumstances, OperationEvent, Verdict } from './events.ts'

type OperationChange = Partial<OperationRow>
type Of<K extends OperationEvent['kind']> = Extract<OperationEvent, { kind: K }>

interface Rule<K extends OperationEvent['kind']> {
  from: readonly OperationState[]
  change(operation: OperationRow, event: Of<K>): OperationChange
}

/** Returns the changed columns; null if the state does not allow the event. */
export function transition(operation: OperationRow, event: OperationEvent): OperationChange | null {
  const { from, change } = rules[event.kind] as Rule<typeof event.kind>
  return from.includes(operation.state) ? change(operation, event as never) : null
}

const atRest = ['ready', 'retry', 'verify', 'review'] as const
const waiting = [...atRest, 'sending'] as const
const noReason = { reasonCode: null, reasonDetail: null, waitUntil: null } as const
const readyAgain = { state: 'ready', ...noReason } as const

const rules: { readonly [K in OperationEvent['kind']]: Rule<K> } = {
  answered: afterAttempt((operation, { now, isSeen, eventId, confirmed }) => ({
    ...{ state: 'done', sentAt: now, endedAt: isSeen ? now : null, eventId, ...noReason },
    ...(confirmed !== null && { progress: { ...operation.progress, confirmed } }),
  })),
  waits: afterAttempt(waitAndSend),
  unclear: afterAttempt(waitAndLookUp),
  outdated: afterAttempt((_operation, { now, backoffMs }) => ({
    state: 'retry',
    waitUntil: now + backoffMs,
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
    change: ({ progress, firstAttemptAt }, { now, at, request, known }) => ({
      ...{ state: 'sending', waitUntil: now + syncLimits.leaseMs, frozen: request },
      firstAttemptAt: firstAttemptAt ?? at,
      progress: { ...progress, attempts: (progress?.attempts ?? 0) + 1, looks: 0, known },
    }),
  },
  'step done': {
    from: waiting,
    change: ({ progress }, { step, uuid }) => ({
      progress: { ...progress, step, ...(uuid !== undefined && { uuid }) },
    }),
  },
  'begins later': {
    from: ['ready'],
    change: ({ progress }, { step, uuid }) => ({ progress: { ...progress, step, uuid, firstStep: step } }),
  },
  'began again': {
    from: waiting,
    change: ({ progress }, { key }) => ({
      frozen: null,
      progress: { ...progress, step: 0, firstStep: undefined, uuid: undefined, confirmed: undefined, key },
    }),
  },
  'key reused': {
    from: waiting,
    change: ({ progress }, { key }) => ({ frozen: null, progress: { ...progress, key } }),
  },
  interrupted: {
    from: ['sending'],
    // a server that stores keys gets the same request again
    change: ({ frozen }) => ({ state: frozen?.isKeyed ? 'retry' : 'verify', waitUntil: null }),
  },
  'not found': {
    from: waiting,
    change: ({ progress }) => ({ progress: { ...progress, restored: false } }),
  },
  confirmed: {
    from: [...waiting, 'done'],
    change: ({ sentAt }, { now }) => ({
      ...noReason,
      state: 'done',
      sentAt: sentAt ?? now,
      endedAt: now,
    }),
  },
  seen: {
    from: ['done'],
    change: (operation, { now, eventId }) => ({
      endedAt: now,
      waitUntil: null,
      eventId: eventId ?? operation.eventId,
    }),
  },
  unseen: { from: ['done'], change: afterUnseen },
  shown: { from: ['done'], change: ({ progress }, { shown }) => ({ progress: { ...progress, shown } }) },
  lost: { from: [...waiting, 'done'], change: afterRestore },
  returned: {
    from: ['review'],
    change: ({ reasonCode }) =>
      reasonCode === 'deleted' ? { ...noReason, state: 'retry', reasonCode: 'lost' } : {},
  },
  rescued: {
    from: waiting,
    // if the operation was sent, that was some time ago: one look-up that does not find it is enough
    change: ({ state, progress }) => ({
      ...{ state: state === 'review' ? 'review' : 'verify', waitUntil: null },
      progress: { ...progress, restored: true, looks: 1 },
    }),
  },
  doubted: {
    from: atRest,
    change: ({ state, progress }, { known }) => ({
      progress: {
        ...{ ...progress, restored: true, known: progress?.known ?? known },
        looks: state === 'verify' ? progress?.looks : 1,
      },
    }),
  },
  continued: { from: ['ready'], change: (_operation, event) => continued(event) },
  unreadable: {
    from: waiting,
    change: (_operation, { detail }) => ({
      ...noReason,
      state: 'review',
      reasonCode: 'unreadable',
      reasonDetail: detail,
    }),
  },
  released: { from: ['ready'], change: () => ({ waitUntil: null }) },
  held: { from: ['ready'], change: (_operation, { until }) => ({ waitUntil: until }) },
  resumed: { from: ['retry', 'verify'], change: () => ({ waitUntil: null }) },
  'sent again': { from: atRest, change: sendAgain },
  edited: {
    from: ['ready', 'retry', 'review'],
    change: (_operation, { until = null }) => ({
      ...readyAgain,
      frozen: null,
      serverErrors: 0,
      waitUntil: until,
    }),
  },
  discarded: {
    from: waiting,
    change: (_operation, { now, reason }) => ({
      state: 'discarded',
      reasonCode: reason,
      endedAt: now,
      waitUntil: null,
    }),
  },
  'taken back': { from: ['done', 'discarded'], change: () => ({ reasonCode: 'restored' }) },
}

function afterAttempt<K extends Verdict['kind']>(change: Rule<K>['change']): Rule<K> {
  return {
    from: waiting,
    change(operation, event) {
      const { answer }: Circumstances = event
      const progress = answer === null ? operation.progress : { ...operation.progress, answer }
      return {
        firstAttemptAt: inDoubtSince(operation, event),
        ...(answer !== null && { progress }),
        ...change({ ...operation, progress }, event),
      }
    },
  }
}

/**
 * Returns the time of the first attempt that the server may have stored; null if there is none, so that the operation
 * can be changed.
 */
function inDoubtSince({ firstAttemptAt }: OperationRow, event: Verdict & Circumstances): number | null {
  const { wasInDoubt } = event
  if (event.kind === 'refused' || event.kind === 'signed out') return wasInDoubt ? firstAttemptAt : null
  if (event.kind !== 'waits') return firstAttemptAt
  return event.code !== 'lost' && (wasInDoubt || event.effect === 'unknown') ? firstAttemptAt : null
}

/**
 * Waits for the next attempt. After ten server errors while other requests succeed, the operation is sent once an
 * hour and shown as failed (sync design, section 7).
 */
function waitAndSend(operation: OperationRow, event: Of<'waits'>): OperationChange {
  const serverErrors = countErrors(operation, event)
  const isStubborn = serverErrors >= syncLimits.stubbornFailures
  const pause = isStubborn ? syncLimits.stubbornRetryMs : (event.afterMs ?? event.backoffMs)
  const isLost = event.code === 'lost'
  const isUnsent = event.effect === 'unsent' && operation.state === 'sending'
  return {
    ...{ state: isLost ? 'retry' : againIn(operation), waitUntil: event.now + pause, serverErrors },
    ...{ reasonCode: event.code, reasonDetail: event.detail },
    ...(isUnsent && neverSent(operation)),
    // a restored server may have given the ids of `known` to other events
    ...(isLost && { progress: { ...operation.progress, known: null, restored: false } }),
  }
}

/** Waits for a look-up. The first look-up comes soon; the next one gives the server more time. */
function waitAndLookUp(operation: OperationRow, event: Of<'unclear'>): OperationChange {
  const hasLooked = operation.state === 'verify'
  const pause = event.afterMs ?? (hasLooked ? syncLimits.verifyAgainMs : event.backoffMs)
  return {
    ...{ state: 'verify', waitUntil: event.now + pause, reasonCode: 'look-up', reasonDetail: null },
    progress: { ...operation.progress, looks: hasLooked ? (operation.progress?.looks ?? 0) + 1 : 0 },
    serverErrors: countErrors(operation, event),
  }
}

/** Returns the state after an attempt without a result. A look-up that failed is repeated. */
function againIn({ state }: OperationRow): 'verify' | 'retry' {
  return state === 'verify' ? 'verify' : 'retry'
}

/**
 * Removes an attempt whose request never left the laptop. If there was no earlier attempt, edits can be joined to the
 * operation, and it can be undone.
 */
function neverSent({ progress }: OperationRow): OperationChange {
  const attempts = Math.max(0, (progress?.attempts ?? 0) - 1)
  if (attempts > 0) return { progress: { ...progress, attempts } }
  return { frozen: null, progress: { ...progress, attempts, known: null } }
}

function countErrors({ serverErrors }: OperationRow, event: Of<'waits' | 'unclear'>): number {
  return event.isServerError && event.othersPass ? serverErrors + 1 : serverErrors
}

/**
 * Waits for a second reading ten minutes later. If the second reading does not show the operation either, the user
 * decides.
 */
function afterUnseen({ waitUntil }: OperationRow, { now }: Of<'unseen'>): OperationChange {
  const { unseenAgainMs } = syncLimits
  if (waitUntil === null) return { waitUntil: now + unseenAgainMs }
  if (!isDue(waitUntil, now, unseenAgainMs)) return {}
  return { ...noReason, state: 'review', reasonCode: 'lost', sentAt: null }
}

function afterRestore({ progress }: OperationRow, event: Of<'lost'>): OperationChange {
  const { step = progress?.step, isLookedUp } = event
  return {
    ...{ state: event.at === null ? 'review' : 'retry', waitUntil: event.at },
    ...{ eventId: null, sentAt: null, endedAt: null, serverErrors: 0 },
    ...{ reasonCode: 'lost', reasonDetail: null },
    progress: {
      ...progress,
      ...{ step, looks: isLookedUp ? 1 : 0, confirmed: undefined },
      ...(isLookedUp && { restored: true }),
    },
    ...(event.isRebuilt && { frozen: null }),
  }
}

function continued({ of, key, isKeyed }: Of<'continued'>): OperationChange {
  const { firstAttemptAt, frozen, progress } = of
  if (of.kind === 'document.add') return { progress: { uuid: progress?.uuid, restored: true } }
  // the server recognises the first request by its key
  if (isKeyed) return { firstAttemptAt, frozen, waitUntil: null, progress: { ...progress, key } }
  const looks = progress?.restored === true ? 1 : 0
  return { firstAttemptAt, frozen, waitUntil: null, state: 'verify', progress: { ...progress, looks } }
}

function sendAgain({ state, reasonCode }: OperationRow): OperationChange {
  if (state === 'verify') return { waitUntil: null }
  return {
    ...{ ...readyAgain, serverErrors: 0 },
    // the user has decided to send an operation with an unknown result again
    ...(reasonCode === 'unclear' && { firstAttemptAt: null, frozen: null }),
  }
}
