import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../../../main/sync/client/reply.ts'
import { judge } from '../../../../../main/sync/operations/send/verdict.ts'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'

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

describe('the result of a refusal', () => {
  test.each([
    [400, 'refused', 'refused'],
    [401, 'signed out', undefined],
    [403, 'refused', 'forbidden'],
    [404, 'refused', 'deleted'],
    [406, 'refused', 'refused'],
    [408, 'waits', 'server-error'],
    [409, 'refused', 'conflict'],
    [412, 'outdated', undefined],
    [413, 'refused', 'no-room'],
    [415, 'refused', 'refused'],
    [422, 'refused', 'refused'],
    [425, 'waits', 'server-error'],
    [429, 'waits', 'server-error'],
    [500, 'waits', 'server-error'],
    [502, 'waits', 'server-error'],
    [503, 'waits', 'server-error'],
    [504, 'waits', 'server-error'],
    [418, 'refused', 'refused'],
  ])('with the status %i is "%s" with the code %s', (status, kind, code) => {
    const verdict = judge(refusal(status), 'safe')
    expect(verdict.kind).toBe(kind)
    expect('code' in verdict ? verdict.code : undefined).toBe(code)
  })

  test('with 409 and the code no-room is a lack of space, not a conflict', () => {
    expect(judge(refusal(409, null, 'no-room'), 'verify')).toMatchObject({ kind: 'refused', code: 'no-room' })
    expect(judge(refusal(409, null, 'something-new'), 'safe')).toMatchObject({ code: 'conflict' })
  })

  test('with 409 and Retry-After is that the request is still running', () => {
    expect(judge(refusal(409, 2_000), 'safe')).toMatchObject({ kind: 'waits', afterMs: 2_000 })
  })

  test('includes the pause in Retry-After, up to a limit', () => {
    expect(judge(refusal(429, 7_000), 'safe')).toMatchObject({ afterMs: 7_000 })
    expect(judge(refusal(503, 1e12), 'safe')).toMatchObject({ afterMs: syncLimits.retryAfterMaxMs })
  })
})

describe('the result of a request that may be repeated only after a look-up', () => {
  test.each([
    ['a lost connection', silence(true), 'unclear'],
    ['a connection that was never made', silence(false), 'waits'],
    ['an error of the server', refusal(500), 'unclear'],
    ['a gateway’s time-out', refusal(504), 'unclear'],
    ['a busy server with Retry-After', refusal(503, 5_000), 'waits'],
    ['too many requests', refusal(429), 'waits'],
  ])('after %s is: %s', (_name, reply, kind) => {
    expect(judge(reply, 'verify').kind).toBe(kind)
  })

  test.each([408, 500, 502, 504])('after the answer %i is a look-up after Retry-After', status => {
    expect(judge(refusal(status, 90_000), 'verify')).toMatchObject({ kind: 'unclear', afterMs: 90_000 })
    expect(judge(refusal(status), 'verify')).toMatchObject({ kind: 'unclear', afterMs: null })
  })
})
