import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../../main/store/schema/sync.ts'
import { readEvent } from '../../../../main/sync/client/remote-job.ts'
import { normaliseText } from '../../../../main/sync/merge/fields.ts'
import { eventName, matchMoves, matchNotes } from '../../../../main/sync/outbox/match-events.ts'
import type { JobEvent } from '../../../../shared/entities/job.ts'

const me = 3
const someUuid = '11111111-2222-4333-8444-555555555555'

function event(id: number, more: Record<string, unknown> = {}): JobEvent {
  const made = readEvent({ id, type: 'NOTE', eventTimeStamp: id, userId: me, comment: 'Hello', ...more })
  if (!made) throw new Error('not an event')
  return made
}
const note = (operationId: string, text = 'Hello', known: KnownEvent[] = []) => ({ operationId, text, known })

describe('a sent note is matched with an event by its user and text', () => {
  test('although line breaks, outer spaces or Unicode forms differ', () => {
    const events = [event(7, { comment: ' Café\nclosed' })]
    expect(matchNotes(events, [note('a', 'Cafe\u0301\r\nclosed ')], me).get('a')).toBe(7)
  })

  test('under a negative id while another event has the id of the note', () => {
    const lent = { ...event(7), id: -7 }
    expect(matchNotes([lent], [note('a')], me).get('a')).toBe(-7)
  })

  test.each([
    ['of another user', event(7, { userId: 4 }), []],
    ['with another text', event(7, { comment: 'Bye' }), []],
    ['that was known before the first attempt', event(7), [eventName(event(7))]],
    ['that was known by its id, as earlier versions stored it', event(7), [7]],
    ['that was known before it got another id', { ...event(7), id: 1007 }, [eventName(event(7))]],
    ['that was known by its uuid', event(7, { uuid: someUuid }), [someUuid]],
    ['of another kind', event(7, { type: 'UPDATE' }), []],
  ])('but not with an event %s', (_name, candidate, known) => {
    expect(matchNotes([candidate], [note('a', 'Hello', known)], me).size).toBe(0)
  })

  test('but not with an event that belongs to another operation', () => {
    expect(matchNotes([event(7)], [note('a')], me, [7]).size).toBe(0)
  })
})

test('of several notes with equal texts, as many are matched as there are events', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (there, sent) => {
      const events = Array.from({ length: there }, (_, index) => event(index + 1))
      const notes = Array.from({ length: sent }, (_, index) => note(`o${index}`))
      const found = matchNotes(events, notes, me)
      expect(found.size).toBe(Math.min(there, sent))
      expect(new Set(found.values()).size).toBe(found.size)
    }),
  )
})

test('normalizing a text a second time changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      text => normaliseText(normaliseText(text)) === normaliseText(text),
    ),
  )
})

test('an action is matched with an event by its state, user and time', () => {
  const events = [
    event(1, {
      type: 'RESOURCE_ACTION',
      newResourceState: 'STARTED',
      toUserId: me,
      userId: 9,
      eventTimeStamp: 50,
    }),
    event(2, {
      type: 'RESOURCE_ACTION',
      newResourceState: 'STARTED',
      toUserId: 4,
      userId: 4,
      eventTimeStamp: 60,
    }),
  ]
  const move = (operationId: string, at: number) => ({ operationId, state: 'STARTED' as const, at })
  expect([...matchMoves(events, [move('a', 50), move('b', 60)], me)]).toEqual([['a', 1]])
})
