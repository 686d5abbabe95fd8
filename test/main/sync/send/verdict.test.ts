import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../../main/sync/remote/reply.ts'
import { judge } from '../../../../main/sync/send/verdict.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'

const refusal = (status: number, retryAfterMs: number | null = null, code: string | null = null): Reply => ({
  kind: 'refusal',
  status,
  detail: 'Because.',
  code,
  retryAfterMs,
})
const silence = (mayHaveArrived: boolean): Reply => ({
  kind: 'no-reply',
  reason: 'unreachable',
  mayHaveArrived,
  detail: null,
})

describe('what follows from a refusal', () => {
  test.each([
    [400, 'review', 'bad-request'],
    [401, 'sign-in', undefined],
    [403, 'review', 'forbidden'],
    [404, 'review', 'deleted'],
    [406, 'review', 'invalid'],
    [408, 'retry', 'deadline'],
    [409, 'review', 'conflict'],
    [412, 'merge-again', undefined],
    [413, 'review', 'too-large'],
    [415, 'review', 'invalid'],
    [422, 'review', 'key-reused'],
    [425, 'retry', 'too-many'],
    [429, 'retry', 'too-many'],
    [500, 'retry', 'server-error'],
    [502, 'retry', 'server-error'],
    [503, 'retry', 'server-error'],
    [504, 'retry', 'server-error'],
    [418, 'review', 'refused'],
  ])('%i: %s %s', (status, kind, code) => {
    const verdict = judge(refusal(status), 'safe')
    expect(verdict.kind).toBe(kind)
    expect('code' in verdict ? verdict.code : undefined).toBe(code)
  })

  test('409 with the code for it is no clash, but a want of room', () => {
    expect(judge(refusal(409, null, 'no-room'), 'verify')).toMatchObject({ kind: 'review', code: 'no-room' })
    expect(judge(refusal(409, null, 'something-new'), 'safe')).toMatchObject({ code: 'conflict' })
  })

  test('409 with Retry-After is a request still running', () => {
    expect(judge(refusal(409, 2_000), 'safe')).toMatchObject({ kind: 'retry', afterMs: 2_000 })
  })

  test('Retry-After wins, but nobody waits for a year', () => {
    expect(judge(refusal(429, 7_000), 'safe')).toMatchObject({ afterMs: 7_000 })
    expect(judge(refusal(503, 1e12), 'safe')).toMatchObject({ afterMs: syncLimits.retryAfterMaxMs })
  })
})

describe('what cannot be repeated blindly', () => {
  test.each([
    ['a lost connection', silence(true), 'verify'],
    ['a connection that was never made', silence(false), 'retry'],
    ['an error of the hub', refusal(500), 'verify'],
    ['a gateway’s time-out', refusal(504), 'verify'],
    ['a hub that is busy and says when to come again', refusal(503, 5_000), 'retry'],
    ['too many requests', refusal(429), 'retry'],
  ])('%s: %s', (_name, reply, kind) => {
    expect(judge(reply, 'verify').kind).toBe(kind)
  })

  test.each([408, 500, 502, 504])('%i is looked up no sooner than the hub asks for', status => {
    expect(judge(refusal(status, 90_000), 'verify')).toMatchObject({ kind: 'verify', afterMs: 90_000 })
    expect(judge(refusal(status), 'verify')).toMatchObject({ kind: 'verify', afterMs: null })
  })
})
