import { describe, expect, it } from 'vitest'
import { toInstant } from '../../../renderer/text/format.ts'
import {
  describeReason,
  describeReasonAndSafety,
  describeSending,
} from '../../../renderer/text/sending-words.ts'
import type { OperationKind } from '../../../shared/sync/intents.ts'
import {
  type ReasonCode,
  readReasonCode,
  reasonCodes,
  type Sending,
  type SendingState,
} from '../../../shared/sync/sending.ts'
import '../whole-english.ts'

const now = toInstant('2026-11-20', '10:42')
const stand = (state: SendingState, change: Partial<Sending> = {}) =>
  describeSending(
    {
      state,
      bytes: null,
      undoUntil: null,
      isUnfinished: false,
      retryAt: null,
      reason: null,
      sentAt: null,
      seenAt: null,
      ...change,
    },
    now,
  )

describe('how one thing stands', () => {
  it('keeps sent and seen apart', () => {
    expect(stand('done', { sentAt: now })).toEqual({ stage: 'sent', text: 'Sent 10:42' })
    expect(stand('done', { sentAt: now, seenAt: now })).toEqual({ stage: 'seen', text: 'Seen on server' })
  })

  it('says how much of a file has gone, and that it is whole only once it is', () => {
    expect(stand('sending').text).toBe('Sending')
    const share = (done: number) => stand('sending', { bytes: { done, total: 1_000 } }).text
    expect([0, 425, 999, 1_000].map(share)).toEqual([
      'Sending, 0%',
      'Sending, 42%',
      'Sending, 99%',
      'Sending, 100%',
    ])
    expect(stand('sending', { bytes: { done: 0, total: 0 } }).text).toBe('Sending')
  })

  it('is waiting, not failed, while only the network is missing', () => {
    const words = stand('retry', { reason: { code: 'unreachable', detail: null }, retryAt: now })
    expect(words).toEqual({ stage: 'waiting', text: 'Waiting for a network' })
  })

  it('names the time of the next try after a fault of the hub', () => {
    const words = stand('retry', { reason: { code: 'server-error', detail: null }, retryAt: now })
    expect(words).toEqual({ stage: 'waiting', text: 'Waiting: tries again 10:42' })
  })

  it('needs the person once it was refused', () => {
    expect(stand('review').stage).toBe('failed')
  })

  it('says that a form is not finished', () => {
    expect(stand('ready', { isUnfinished: true })).toEqual({ stage: 'waiting', text: 'Not finished' })
    expect(stand('retry', { isUnfinished: true }).text).toBe('Not finished')
  })

  it('says for how long a press can be undone, and no longer once that has passed', () => {
    expect(stand('ready', { undoUntil: now + 4_200 }).text).toBe('Waiting: can be undone for 5 s')
    expect(stand('ready', { undoUntil: now }).text).toBe('Waiting to be sent')
  })

  it('waits for the sign-in, or for an earlier change', () => {
    expect(stand('blocked', { reason: { code: 'sign-in', detail: null } }).text).toContain('sign in')
    expect(stand('blocked', { reason: { code: 'dependency', detail: null } }).text).toContain('earlier')
  })
})

describe('why something waits', () => {
  it('puts the hub’s own words behind the sentence', () => {
    expect(describeReason({ kind: 'note.add', reason: { code: 'forbidden', detail: 'Not your job' } })).toBe(
      'The server does not allow you to do this. The server says: “Not your job”.',
    )
  })

  it('says of a form or a file that it is gone, not of its job', () => {
    const deleted = (kind: OperationKind) =>
      describeReason({ kind, reason: { code: 'deleted', detail: null } })
    expect(deleted('note.add')).toBe('The office deleted this job.')
    expect(deleted('form.patch')).toContain('this form')
    expect(deleted('document.patch')).toContain('this file')
  })

  it('says of a form or a file that it was changed meanwhile, not of its job', () => {
    const changed = (kind: OperationKind) =>
      describeReason({ kind, reason: { code: 'conflict', detail: null } })
    expect(changed('job.act')).toContain('changed this job')
    expect(changed('form.remove')).toContain('changed this form')
    expect(changed('document.add')).toContain('changed this file')
  })

  it('shows what the office says of a file that both described, and what to do', () => {
    const reason = { code: 'conflict', detail: 'plan.pdf; –' } as const
    expect(describeReason({ kind: 'document.patch', reason })).toBe(
      'You and the office both described this file. “Try now” uses what you wrote, “Remove” what the office has: “plan.pdf; –”',
    )
  })

  it('says of what there is no room for', () => {
    const full = (kind: OperationKind) => describeReason({ kind, reason: { code: 'no-room', detail: null } })
    expect(full('note.add')).toContain('for it on the job')
    expect(full('form.create')).toContain('for a form')
    expect(full('document.add')).toContain('The file is')
  })

  it('says what is looked up, at fault, unreadable or not offered', () => {
    const why = (code: ReasonCode) => describeReason({ kind: 'note.add', reason: { code, detail: null } })
    expect(why('look-up')).toContain('checks what the server has now')
    expect(why('server-error')).toContain('Server error, or the server is busy')
    expect(why('unreadable')).toContain('newer version of Fieldbook')
    expect(why('no-such-method')).toContain('cannot do this')
  })

  it('says of a form that may not be taken off that it is still there', () => {
    const forbidden = describeReason({ kind: 'form.remove', reason: { code: 'forbidden', detail: null } })
    expect(forbidden).toContain('still on the job')
  })

  it('tells a removal that the server does not know from one whose form has no known name there', () => {
    const why = (detail: string | null) =>
      describeReason({ kind: 'form.remove', reason: { code: 'no-such-method', detail } })
    expect(why(null)).toContain('cannot do this')
    expect(why('nameless')).toContain('only the office can remove it')
  })

  it('says once that the work is safe', () => {
    for (const code of reasonCodes) {
      const words = describeReasonAndSafety({ kind: 'note.add', reason: { code, detail: null } })
      expect(words.split('safe on this laptop').length, code).toBeLessThanOrEqual(2)
    }
  })

  it('has at most 16 codes, each with a sentence of its own', () => {
    expect(reasonCodes.length).toBeLessThanOrEqual(16)
    const sentences = reasonCodes.map(code =>
      describeReason({ kind: 'note.add', reason: { code, detail: null } }),
    )
    expect(new Set(sentences).size).toBe(reasonCodes.length)
  })

  it('reads a code that another version stored', () => {
    const stored = ['constructor', '', 'forbidden', 'too-large', 'put-back']
    const codes = ['unreadable', 'unreadable', 'forbidden', 'no-room', 'lost']
    expect(stored.map(readReasonCode)).toEqual(codes)
  })

  it('calls the work safe, but not where its bytes are gone', () => {
    const isSafe = (code: ReasonCode) =>
      describeReasonAndSafety({ kind: 'document.add', reason: { code, detail: null } }).endsWith(
        ' It is safe on this laptop.',
      )
    expect(reasonCodes.filter(code => !isSafe(code))).toEqual(['bytes-gone'])
  })
})
