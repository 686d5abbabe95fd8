/** Sends the test vectors (interface, "Test vectors") to a server whose clock has their time. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../main/service/access/keys.ts'
import { askTarget } from '../../support/http/ask-signed.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

const time = 1_447_936_800_000
const key = '11111111-2222-4333-8444-555555555555'
const secret = '3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11'
const overPath = '/CXJweZLGl47TvqV0mRngt22TuQ='
const overKeyToo = 'xbeFMUHIdb5MmG3ClQHM/PV5vNE='
let at: TestHub

beforeAll(async () => {
  at = await startHub()
  at.clock.time = time
  const { service, vault } = at.hub.access
  service.store.transaction(db =>
    db.run(
      `INSERT INTO api_keys (uuid, name, hash, kind, group_id, role, secret, require_signature, created_at)
       VALUES (?, 'vectors', ?, 'integration', ?, 'admin', ?, 1, 0)`,
      randomUUID(),
      fingerprint(key),
      at.group.id,
      vault.seal(secret),
    ),
  )
})
afterAll(() => at.close())

const get = (target: string, headers?: Record<string, string>) => askTarget(at.hub, 'GET', target, headers)
const inHeader = (signature: string) => ({
  'API-Signature': signature,
  'API-Signature-Timestamp': String(time),
})
const inQuery = (signature: string) =>
  `signature=${encodeURIComponent(signature)}&signature_timestamp=${time}`

describe('a key in the header', () => {
  test('works with a signature in the header', async () => {
    expect(await get('/job?limit=5', { 'API-Key': key, ...inHeader(overPath) })).toBe('200')
  })

  test('works with a signature at any place in the query', async () => {
    const headers = { 'API-Key': key }
    expect(await get(`/job?limit=5&${inQuery(overPath)}`, headers)).toBe('200')
    expect(await get(`/job?${inQuery(overPath)}&limit=5`, headers)).toBe('200')
    const [signature, stamp] = inQuery(overPath).split('&')
    expect(await get(`/job?${stamp}&limit=5&${signature}`, headers)).toBe('200')
  })

  test('works with parts of the signature in header and query, or with the whole signature in both', async () => {
    const headers = { 'API-Key': key, ...inHeader(overPath) }
    expect(await get(`/job?limit=5&${inQuery(overPath)}`, headers)).toBe('200')
    const { 'API-Signature': _, ...stampAlone } = headers
    expect(await get(`/job?limit=5&signature=${encodeURIComponent(overPath)}`, stampAlone)).toBe('200')
  })
})

describe('a key in the query', () => {
  const uri = `/job?limit=5&api_key=${key}`

  test('is part of the signed text, for a signature in the header or in the query', async () => {
    expect(await get(uri, inHeader(overKeyToo))).toBe('200')
    expect(await get(`${uri}&${inQuery(overKeyToo)}`)).toBe('200')
  })

  test('needs another signature than a key in the header', async () => {
    expect(await get(uri, inHeader(overPath))).toBe('401 Invalid signature')
    expect(await get('/job?limit=5', { 'API-Key': key, ...inHeader(overKeyToo) })).toBe(
      '401 Invalid signature',
    )
  })
})

describe('a signature is refused', () => {
  test('without its time stamp, as is a time stamp without a signature', async () => {
    const headers = { 'API-Key': key, 'API-Signature': overPath }
    expect(await get('/job?limit=5', headers)).toBe('401 Invalid signature')
    const stamp = { 'API-Key': key, 'API-Signature-Timestamp': String(time) }
    expect(await get('/job?limit=5', stamp)).toBe('401 Signature required')
  })

  test('that differs between header and query', async () => {
    const headers = { 'API-Key': key, ...inHeader(overPath) }
    expect(await get(`/job?limit=5&${inQuery(overKeyToo)}`, headers)).toMatch(/^401 /)
    expect(await get(`/job?limit=5&signature_timestamp=${time + 1}`, headers)).toMatch(/^401 /)
  })

  test('in another encoding of the same bytes', async () => {
    const hex = Buffer.from(overPath, 'base64').toString('hex')
    for (const other of [overPath.slice(0, -1), overPath.replace('/', '_'), `${overPath}=`, hex]) {
      expect(await get('/job?limit=5', { 'API-Key': key, ...inHeader(other) })).toBe('401 Invalid signature')
    }
  })
})
