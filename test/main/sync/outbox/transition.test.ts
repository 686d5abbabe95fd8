import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type FrozenRequest, type OperationRow, operations } from '../../../../main/store/schema/sync.ts'
import type { OperationEvent } from '../../../../main/sync/outbox/events.ts'
import { transition } from '../../../../main/sync/outbox/transition.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { type OperationState, operationStates } from '../../../../shared/sync/sending.ts'

const now = 1_000_000_000

const row: OperationRow = {
  ...{ id: 'a', seq: 1, account: 'tove', lane: 'job 1', kind: 'note.add', version: 1 },
  ...{ intent: { text: 'Leaks' }, jobUuid: 'job', assetUuid: null, state: 'ready', dependsOn: null },
  ...{ createdAt: now, waitUntil: null, serverErrors: 0, firstAttemptAt: null, frozen: null, eventId: null },
  ...{ reasonCode: null, reasonDetail: null, sentAt: null, endedAt: null, progress: null },
}

const request: FrozenRequest = {
  ...{ method: 'POST', path: '/job/1/note', contentType: 'application/json', body: '{}' },
  ...{ idempotencyKey: 'a', isKeyed: true },
}

const end = {
  ...{
    now,
    backoffMs: 1_000,
    wasInDoubt: false,
    othersPass: true,
    isSeen: false,
    eventId: null,
    confirmed: null,
    answer: null,
  },
}
const waits = {
  kind: 'waits',
  code: 'server-error',
  detail: null,
  afterMs: null,
  isServerError: true,
} as const

const events: readonly OperationEvent[] = [
  { kind: 'answered', ...end },
  { ...waits, effect: 'unknown', ...end },
  { kind: 'unclear', isServerError: false, afterMs: null, ...end },
  { kind: 'outdated', ...end },
  { kind: 'signed out', detail: null, ...end },
  { kind: 'refused', code: 'forbidden', detail: 'No.', ...end },
  { kind: 'attempted', now, at: now + 5, request, known: [1] },
  { kind: 'step done', step: 1, uuid: 'there' },
  { kind: 'begins later', step: 2, uuid: 'there' },
  { kind: 'began again', key: 'b' },
  { kind: 'key reused', key: 'b' },
  { kind: 'interrupted' },
  { kind: 'not found' },
  { kind: 'confirmed', now },
  { kind: 'seen', now, eventId: 7 },
  { kind: 'unseen', now },
  { kind: 'shown', shown: { modified: now, fields: {} } },
  { kind: 'lost', at: now, isRebuilt: false, isLookedUp: false },
  { kind: 'returned' },
  { kind: 'rescued' },
  { kind: 'doubted', known: [3] },
  { kind: 'continued', of: { ...row, firstAttemptAt: 5 }, key: 'b', isKeyed: false },
  { kind: 'unreadable', detail: 'quarantined' },
  { kind: 'released' },
  { kind: 'held', until: now },
  { kind: 'resumed' },
  { kind: 'sent again' },
  { kind: 'edited' },
  { kind: 'discarded', now, reason: 'removed' },
  { kind: 'taken back' },
]

/**
 * The state after each event, by the state before it. `-` is an event that cannot happen in that state and changes
 * nothing.
 */
const table = `
                ready     sending   retry     verify    review    done      discarded
  answered      done      done      done      done      done      -         -
  waits         retry     retry     retry     verify    retry     -         -
  unclear       verify    verify    verify    verify    verify    -         -
  outdated      retry     retry     retry     retry     retry     -         -
  signed-out    retry     retry     retry     verify    retry     -         -
  refused       review    review    review    review    review    -         -
  attempted     sending   sending   sending   sending   sending   -         -
  step-done     ready     sending   retry     verify    review    -         -
  begins-later  ready     -         -         -         -         -         -
  began-again   ready     sending   retry     verify    review    -         -
  key-reused    ready     sending   retry     verify    review    -         -
  interrupted   -         verify    -         -         -         -         -
  not-found     ready     sending   retry     verify    review    -         -
  confirmed     done      done      done      done      done      done      -
  seen          -         -         -         -         -         done      -
  unseen        -         -         -         -         -         done      -
  shown         -         -         -         -         -         done      -
  lost          retry     retry     retry     retry     retry     retry     -
  returned      -         -         -         -         review    -         -
  rescued       verify    verify    verify    verify    review    -         -
  doubted       ready     -         retry     verify    review    -         -
  continued     verify    -         -         -         -         -         -
  unreadable    review    review    review    review    review    -         -
  released      ready     -         -         -         -         -         -
  held          ready     -         -         -         -         -         -
  resumed       -         -         retry     verify    -         -         -
  sent-again    ready     -         ready     verify    ready     -         -
  edited        ready     -         ready     -         ready     -         -
  discarded     discarded discarded discarded discarded discarded -         -
  taken-back    -         -         -         -         -         done      discarded
`
const [, columns = [], ...lines] = table.split('\n').map(line => line.trim().split(/ +/))
const after = new Map(lines.slice(0, -1).map(([event, ...states]) => [event, states]))

test('the table of operations has at most 22 columns', () => {
  expect(Object.keys(getTableColumns(operations)).length).toBeLessThanOrEqual(22)
})

describe('the transition table of an operation', () => {
  test('has a cell for every state and every event', () => {
    expect(columns).toEqual([...operationStates])
    expect([...after.keys()]).toEqual(events.map(({ kind }) => kind.replace(' ', '-')))
    expect([...after.values()].every(states => states.length === operationStates.length)).toBe(true)
  })

  const cells = events.flatMap(event =>
    operationStates.map((state, index): [string, OperationState, string | undefined, OperationEvent] => [
      event.kind,
      state,
      after.get(event.kind.replace(' ', '-'))?.[index],
      event,
    ]),
  )
  test.each(cells)(
    'at the event "%s" changes the state %s to %s (- is no change)',
    (_kind, state, expected, event) => {
      const change = transition({ ...row, state }, event)
      expect(change === null ? '-' : (change.state ?? state)).toBe(expected)
    },
  )
})

/** Returns the row after the events, with `start` as its first values. */
function follow(start: Partial<OperationRow>, ...given: OperationEvent[]): OperationRow {
  const operation = { ...row, ...start }
  for (const event of given) Object.assign(operation, transition(operation, event))
  return operation
}
const attempted: OperationEvent = { kind: 'attempted', now, at: now, request, known: [] }

describe('an operation that was attempted', () => {
  test('keeps the request and the time of its first attempt in later attempts', () => {
    const later: OperationEvent = { kind: 'attempted', now: now + 9, at: now + 9, request, known: [] }
    const twice = follow({}, attempted, { ...waits, effect: 'unknown', ...end }, later)
    expect(twice).toMatchObject({
      progress: { attempts: 2 },
      firstAttemptAt: now,
      frozen: request,
      waitUntil: now + 9 + syncLimits.leaseMs,
    })
  })

  test('is unchanged if its request never left the laptop', () => {
    const progress = { attempts: 0, looks: 0, known: null }
    const before = { ...row, state: 'retry', reasonCode: 'unreachable', waitUntil: now + 1_000, progress }
    expect(
      follow({}, attempted, {
        ...waits,
        code: 'unreachable',
        isServerError: false,
        effect: 'unsent',
        ...end,
      }),
    ).toEqual(before)
  })

  test.each([
    ['an unknown effect', { ...waits, effect: 'unknown' as const, ...end }, now],
    ['no effect', { ...waits, effect: 'none' as const, ...end }, null],
    ['no effect after an unclear one', { ...waits, effect: 'none' as const, ...end, wasInDoubt: true }, now],
    ['a refusal', { kind: 'refused', code: 'forbidden', detail: null, ...end } as const, null],
    [
      'a refusal after an unclear one',
      { kind: 'refused', code: 'forbidden', detail: null, ...end, wasInDoubt: true } as const,
      now,
    ],
    [
      'two look-ups that did not find the work',
      { ...waits, code: 'lost' as const, effect: 'none' as const, ...end, wasInDoubt: true },
      null,
    ],
  ])('with %s has a first attempt only if it may have arrived', (_what, event, expected) => {
    expect(follow({}, attempted, event).firstAttemptAt).toBe(expected)
  })

  test('waits for an hour after the tenth server error if other operations succeed', () => {
    const event = { ...waits, effect: 'unknown' as const, ...end }
    const ninth = { serverErrors: syncLimits.stubbornFailures - 1 }
    expect(follow(ninth, event).waitUntil).toBe(now + syncLimits.stubbornRetryMs)
    expect(follow(ninth, { ...event, othersPass: false }).waitUntil).toBe(now + end.backoffMs)
  })

  test('waits for the time in Retry-After', () => {
    expect(follow({}, { ...waits, effect: 'none', ...end, afterMs: 5_000 }).waitUntil).toBe(now + 5_000)
  })

  test('is looked up soon after an unclear result, and a second time after a pause', () => {
    const unclear: OperationEvent = { kind: 'unclear', isServerError: false, afterMs: null, ...end }
    const once = follow({}, attempted, unclear)
    expect(once).toMatchObject({ progress: { looks: 0 }, waitUntil: now + end.backoffMs })
    expect(follow(once, unclear)).toMatchObject({
      progress: { looks: 1 },
      waitUntil: now + syncLimits.verifyAgainMs,
    })
  })

  test('is stored with the results of its steps when its answer is confirmed', () => {
    const uploaded: OperationEvent = { kind: 'step done', step: 1, uuid: 'there' }
    const done = follow({}, attempted, uploaded, { kind: 'answered', ...end, isSeen: true, confirmed: 3 })
    expect(done).toMatchObject({
      progress: { step: 1, uuid: 'there', confirmed: 3 },
      sentAt: now,
      endedAt: now,
    })
  })
})

describe('an operation after its job was read', () => {
  const sent = { state: 'done', sentAt: now } as const

  test('needs the user if two reads of the job, ten minutes apart, do not contain the work', () => {
    const once = follow(sent, { kind: 'unseen', now })
    expect(once.state).toBe('done')
    expect(follow(once, { kind: 'unseen', now: now + 1_000 })).toEqual(once)
    const later = now + syncLimits.unseenAgainMs
    expect(follow(once, { kind: 'unseen', now: later })).toMatchObject({
      state: 'review',
      reasonCode: 'lost',
      sentAt: null,
    })
  })

  test('keeps the time of its answer if the job contains the work', () => {
    expect(follow(sent, { kind: 'confirmed', now: now + 9 })).toMatchObject({ sentAt: now, endedAt: now + 9 })
  })

  test('is sent again or needs the user if the server was restored and lacks the work', () => {
    const lost = { kind: 'lost', isRebuilt: true, isLookedUp: false, step: 2 } as const
    const gone = { eventId: null, sentAt: null, endedAt: null, frozen: null, progress: { step: 2 } }
    expect(follow(sent, { ...lost, at: now + 1 })).toMatchObject({
      ...gone,
      state: 'retry',
      waitUntil: now + 1,
    })
    expect(follow(sent, { ...lost, at: null })).toMatchObject({
      ...gone,
      state: 'review',
      waitUntil: null,
    })
  })

  test('is sent again when its deleted job exists again, if it was refused for the missing job', () => {
    const refused = { state: 'review', reasonCode: 'deleted' } as const
    expect(follow(refused, { kind: 'returned' })).toMatchObject({ state: 'retry', reasonCode: 'lost' })
    expect(follow({ ...refused, reasonCode: 'forbidden' }, { kind: 'returned' }).state).toBe('review')
  })
})

describe('an operation that the user changes', () => {
  test('is sent as a new operation if the user sends it again without a known result', () => {
    const unclear = { state: 'review', reasonCode: 'unclear', firstAttemptAt: now, frozen: request } as const
    expect(follow(unclear, { kind: 'sent again' })).toMatchObject({
      state: 'ready',
      firstAttemptAt: null,
      frozen: null,
    })
    expect(follow({ ...unclear, reasonCode: 'forbidden' }, { kind: 'sent again' }).frozen).toEqual(request)
  })

  test('gets a new request when it is edited, which waits for further edits', () => {
    const refused = { state: 'review', reasonCode: 'forbidden', frozen: request } as const
    expect(follow(refused, { kind: 'edited', until: now + 1 })).toMatchObject({
      state: 'ready',
      frozen: null,
      waitUntil: now + 1,
    })
  })

  test('keeps the results of its attempts when it is restored', () => {
    const progress = { attempts: 2, known: [1] }
    const same = { firstAttemptAt: 5, frozen: request, progress }
    const of = { ...row, ...same }
    const event = { kind: 'continued', of, key: 'first' } as const
    expect(follow({}, { ...event, isKeyed: false })).toMatchObject({ ...same, state: 'verify' })
    expect(follow({}, { ...event, isKeyed: true })).toMatchObject({
      ...same,
      state: 'ready',
      progress: { ...progress, key: 'first' },
    })
  })
})
