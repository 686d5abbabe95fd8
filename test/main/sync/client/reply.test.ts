import { describe, expect, test } from 'vitest'
import { called } from '../../../../main/sync/client/read-entity.ts'
import { readRemoteJob } from '../../../../main/sync/client/remote-job.ts'
import { type Expected, type RawReply, readReply } from '../../../../main/sync/client/reply.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'

const raw = (
  status: number,
  type: string | null,
  text = '',
  headers: Record<string, string> = {},
): RawReply => ({
  status,
  header: name => (name === 'content-type' ? type : (headers[name] ?? null)),
  text,
})
const json = (body: unknown) => ({ body })
const kindOf = (reply: RawReply, expected: Expected<unknown> = json) => readReply(reply, expected, 0).kind

describe('an answer with a success status', () => {
  test.each([
    ['a JSON body', raw(200, 'application/json; charset=utf-8', '{}'), 'answer'],
    ['a JSON body and the status 201', raw(201, 'application/json', '{"id":1}'), 'answer'],
    ['a JSON type of the server', raw(200, 'application/vnd.hub+json', '[]'), 'answer'],
    ['a web page', raw(200, 'text/html', '<p>Welcome'), 'no-reply'],
    ['JSON that was cut off', raw(200, 'application/json', '{"id":'), 'no-reply'],
    ['no body and no type', raw(200, null), 'no-reply'],
    ['plain text', raw(200, 'text/plain', 'ok'), 'no-reply'],
  ])('and %s is read as: %s', (_name, reply, kind) => {
    expect(kindOf(reply)).toBe(kind)
  })

  test('is no success if it is a web page, also if the client expects no body', () => {
    expect(kindOf(raw(204, null), 'nothing')).toBe('answer')
    expect(kindOf(raw(200, 'text/html', '<p>Welcome'), 'nothing')).toBe('no-reply')
    expect(kindOf(raw(200, 'text/plain', 'Sign in to our network first.'), 'nothing')).toBe('no-reply')
    expect(kindOf(raw(200, 'application/json', ''), 'nothing')).toBe('answer')
    expect(kindOf(raw(200, 'application/json', '{"ok":true}'), 'nothing')).toBe('no-reply')
    expect(kindOf(raw(200, 'application/json', '[]'), 'nothing')).toBe('no-reply')
  })
})

test('a success must contain the requested entity, not other JSON', () => {
  const job = called('0b9a4f1e-6c1d-4f3a-9d6b-1f2e3d4c5b6a', readRemoteJob)
  const answered = (body: unknown) => kindOf(raw(200, 'application/json', JSON.stringify(body)), job)
  expect(answered({ id: 4, uuid: '0B9A4F1E-6C1D-4F3A-9D6B-1F2E3D4C5B6A' })).toBe('answer')
  const others = [{ error: 'quota' }, [], null, { login: 'required' }, true, 'ok', 1]
  for (const other of others) expect(answered(other)).toBe('no-reply')
  expect(answered({ id: 4, uuid: '1b9a4f1e-6c1d-4f3a-9d6b-1f2e3d4c5b6a' })).toBe('no-reply')
})

describe('a web page in place of a refusal', () => {
  test.each([
    [403, 'no-reply'],
    [404, 'no-reply'],
    [401, 'no-reply'],
    [502, 'refusal'],
    [413, 'refusal'],
    [429, 'refusal'],
  ])('with the status %i is read as: %s', (status, kind) => {
    expect(kindOf(raw(status, 'text/html', '<h1>Sorry'))).toBe(kind)
    expect(kindOf(raw(status, 'text/plain', ' <h1>Sorry'))).toBe(kind)
    expect(kindOf(raw(status, null, '<h1>Sorry'))).toBe(kind)
  })
})

test('the message of a refusal is its plain text or the detail of a problem document', () => {
  expect(readReply(raw(409, 'text/plain', 'No.\n'), json, 0)).toMatchObject({ detail: 'No.' })
  const problem = raw(406, 'application/problem+json', '{"title":"Invalid","detail":"A note needs a text."}')
  expect(readReply(problem, json, 0)).toMatchObject({ detail: 'A note needs a text.' })
})

test("Retry-After is read as seconds, or as a date relative to the server's clock", () => {
  const seconds = raw(429, 'text/plain', '', { 'retry-after': '7' })
  expect(readReply(seconds, json, 0)).toMatchObject({ retryAfterMs: 7_000 })
  const date = raw(503, 'text/plain', '', {
    date: 'Fri, 20 Nov 2026 07:00:00 GMT',
    'retry-after': 'Fri, 20 Nov 2026 07:01:00 GMT',
  })
  expect(readReply(date, json, 0)).toMatchObject({ retryAfterMs: 60_000 })
})

test('a redirect is not used as an answer', () => {
  expect(kindOf(raw(302, 'text/plain', '', { location: 'https://portal.example/' }))).toBe('no-reply')
})

test('an answer with 304 returns the known body if the ETag matches the known version', () => {
  const known = { etag: '"one"', body: { body: 'known' } }
  const same = (etag: string | null) => raw(304, null, '', etag === null ? {} : { etag })
  const reply = readReply(same('"one"'), json, 0, known)
  expect(reply).toMatchObject({ kind: 'answer', status: 304, body: { body: 'known' }, etag: '"one"' })
  for (const other of [same('"two"'), same(null)])
    expect(readReply(other, json, 0, known).kind).toBe('no-reply')
  expect(kindOf(same('"one"'))).toBe('no-reply')
})

test.each(['0', '-5', '999999999', 'Sat, 01 Jan 2000 00:00:00 GMT', 'Sun, 31 Dec 2999 23:59:59 GMT'])(
  'a pause of Retry-After %s is limited to the permitted range',
  text => {
    const reply = readReply(raw(429, 'text/plain', '', { 'retry-after': text }), json, 1_795_000_000_000)
    const pause = reply.kind === 'refusal' ? reply.retryAfterMs : null
    expect(pause).toBeGreaterThanOrEqual(syncLimits.retryAfterMinMs)
    expect(pause).toBeLessThanOrEqual(syncLimits.retryAfterMaxMs)
  },
)

describe('the JSON body of an answer', () => {
  const bodyOf = (text: string) => {
    const reply = readReply(raw(200, 'application/json', text), json, 0)
    return reply.kind === 'answer' ? reply.body.body : reply
  }
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  test('is read without parts that are nested too deeply', () => {
    const body = bodyOf(`[{"title":"Pump","odd":${nested(100_000)}}]`)
    expect(body).toMatchObject([{ title: 'Pump' }])
    expect(JSON.stringify(body).length).toBeLessThan(300)
    expect(JSON.stringify(bodyOf(nested(syncLimits.replyDepth)))).toBe(nested(syncLimits.replyDepth))
  })

  test('cannot set the prototype of an object', () => {
    const body = bodyOf('{"a":{"__proto__":{"role":"admin"},"b":1}}')
    expect(JSON.stringify(body)).toBe('{"a":{"b":1}}')
  })
})

test('a Date header outside the calendar is ignored', () => {
  const far = raw(200, 'application/json', '{}', { date: '+275000-01-01T00:00:00Z' })
  expect(readReply(far, json, 0)).toMatchObject({ serverTime: null })
})
