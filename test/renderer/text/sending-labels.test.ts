import { describe, expect, it } from 'vitest'
import { toInstant } from '../../../renderer/text/format.ts'
import {
  describeReason,
  describeReasonAndSafety,
  describeSending,
} from '../../../renderer/text/sending-labels.ts'
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

describe('the label for the state of a change', () => {
  it('distinguishes a sent change from a change that was read back from the server', () => {
    expect(stand('done', { sentAt: now })).toEqual({ stage: 'sent', text: 'Sent 10:42' })
    expect(stand('done', { sentAt: now, seenAt: now })).toEqual({ stage: 'seen', text: 'Seen on server' })
  })

  it('shows the sent share of a file, and 100 % only after the whole file was sent', () => {
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

  it('is "waiting", not "failed", while only the network is missing', () => {
    const words = stand('retry', { reason: { code: 'unreachable', detail: null }, retryAt: now })
    expect(words).toEqual({ stage: 'waiting', text: 'Waiting for a network' })
  })

  it('names the time of the next attempt after a server error', () => {
    const words = stand('retry', { reason: { code: 'server-error', detail: null }, retryAt: now })
    expect(words).toEqual({ stage: 'waiting', text: 'Waiting: tries again 10:42' })
  })

  it('is "failed" after the server refused the change', () => {
    expect(stand('review').stage).toBe('failed')
  })

  it('says that a form is not finished yet', () => {
    expect(stand('ready', { isUnfinished: true })).toEqual({ stage: 'waiting', text: 'Not finished' })
    expect(stand('retry', { isUnfinished: true }).text).toBe('Not finished')
  })

  it('shows for how long a state change can be undone', () => {
    expect(stand('ready', { undoUntil: now + 4_200 }).text).toBe('Waiting: can be undone for 5 s')
    expect(stand('ready', { undoUntil: now }).text).toBe('Waiting to be sent')
  })

  it('says that the change waits for a sign-in or for an earlier change', () => {
    expect(stand('blocked', { reason: { code: 'sign-in', detail: null } }).text).toContain('sign in')
    expect(stand('blocked', { reason: { code: 'dependency', detail: null } }).text).toContain('earlier')
  })
})

describe('the reason why a change was not sent', () => {
  it("quotes the server's message after the sentence", () => {
    expect(describeReason({ kind: 'note.add', reason: { code: 'forbidden', detail: 'Not your job' } })).toBe(
      'The server does not allow you to do this. The server says: “Not your job”.',
    )
  })

  it('names the kind of the deleted entity: a job, a form or a file', () => {
    const deleted = (kind: OperationKind) =>
      describeReason({ kind, reason: { code: 'deleted', detail: null } })
    expect(deleted('note.add')).toBe('The office deleted this job.')
    expect(deleted('form.patch')).toContain('this form')
    expect(deleted('document.patch')).toContain('this file')
  })

  it('names the kind of the entity that another user changed: a job, a form or a file', () => {
    const changed = (kind: OperationKind) =>
      describeReason({ kind, reason: { code: 'conflict', detail: null } })
    expect(changed('job.act')).toContain('changed this job')
    expect(changed('form.remove')).toContain('changed this form')
    expect(changed('document.add')).toContain('changed this file')
  })

  it("shows another user's description of a file, and what the user can do", () => {
    const reason = { code: 'conflict', detail: 'plan.pdf; –' } as const
    expect(describeReason({ kind: 'document.patch', reason })).toBe(
      'You and the office both described this file. “Try now” uses what you wrote, “Remove” what the office has: “plan.pdf; –”',
    )
  })

  it('says for what there is no room: a note, a form or a file', () => {
    const full = (kind: OperationKind) => describeReason({ kind, reason: { code: 'no-room', detail: null } })
    expect(full('note.add')).toContain('for it on the job')
    expect(full('form.create')).toContain('for a form')
    expect(full('document.add')).toContain('The file is')
  })

  it("has a sentence for a look-up, a server error, a newer version's change and an unsupported change", () => {
    const why = (code: ReasonCode) => describeReason({ kind: 'note.add', reason: { code, detail: null } })
    expect(why('look-up')).toContain('checks what the server has now')
    expect(why('server-error')).toContain('Server error, or the server is busy')
    expect(why('unreadable')).toContain('newer version of Fieldbook')
    expect(why('no-such-method')).toContain('cannot do this')
  })

  it('says that a form is still on the job if the server refuses to remove it', () => {
    const forbidden = describeReason({ kind: 'form.remove', reason: { code: 'forbidden', detail: null } })
    expect(forbidden).toContain('still on the job')
  })

  it("distinguishes a server that cannot remove forms from a server that does not know the form's name", () => {
    const why = (detail: string | null) =>
      describeReason({ kind: 'form.remove', reason: { code: 'no-such-method', detail } })
    expect(why(null)).toContain('cannot do this')
    expect(why('nameless')).toContain('only the office can remove it')
  })

  it('says at most once that the work is safe', () => {
    for (const code of reasonCodes) {
      const words = describeReasonAndSafety({ kind: 'note.add', reason: { code, detail: null } })
      expect(words.split('safe on this laptop').length, code).toBeLessThanOrEqual(2)
    }
  })

  it('has a separate sentence for each of at most 16 codes', () => {
    expect(reasonCodes.length).toBeLessThanOrEqual(16)
    const sentences = reasonCodes.map(code =>
      describeReason({ kind: 'note.add', reason: { code, detail: null } }),
    )
    expect(new Set(sentences).size).toBe(reasonCodes.length)
  })

  it('is read from a code that another version of the program stored', () => {
    const stored = ['constructor', '', 'forbidden', 'too-large', 'put-back']
    const codes = ['unreadable', 'unreadable', 'forbidden', 'no-room', 'lost']
    expect(stored.map(readReasonCode)).toEqual(codes)
  })

  it('says that the work is safe, unless its bytes are lost', () => {
    const isSafe = (code: ReasonCode) =>
      describeReasonAndSafety({ kind: 'document.add', reason: { code, detail: null } }).endsWith(
        ' It is safe on this laptop.',
      )
    expect(reasonCodes.filter(code => !isSafe(code))).toEqual(['bytes-gone'])
  })
})
