import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeKey } from '../../../main/service/access/keys.ts'
import { sign, signatureBase } from '../../../main/service/access/signature.ts'
import { askTarget, createSigningKey, signedHeaders } from '../../support/http/ask-signed.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

let at: TestHub
let key: MadeKey

beforeAll(async () => {
  at = await startHub()
  key = createSigningKey(at)
})
afterAll(() => at.close())

/** Spellings that a careless client would treat as the same value. */
const piece = fc.constantFrom(
  'a',
  '%41',
  '%61',
  '+',
  '%20',
  '%2B',
  '~',
  '%7E',
  '%7e',
  '%C3%A5',
  '?',
  '/',
  '=',
)
const value = fc.array(piece, { maxLength: 4 }).map(pieces => pieces.join(''))
/** No name occurs twice. A pair may have no value, and no `=`. */
const pairs = fc
  .uniqueArray(fc.tuple(fc.constantFrom('p', 'q', 'r', 's', 't', ''), fc.option(value)), {
    maxLength: 5,
    selector: ([name]) => name,
  })
  .map(list => list.map(([name, given]) => (given === null ? name : `${name}=${given}`)))
const target = fc.record({ isAsked: fc.boolean(), pairs }).map(({ isAsked, pairs: list }) => {
  const query = list.join('&')
  return query === '' && !isAsked ? '/version' : `/version?${query}`
})
const runs = { numRuns: 60 }

test('the server accepts a request with any query if the query is signed as it is sent', async () => {
  await fc.assert(
    fc.asyncProperty(target, async uri => {
      const headers = signedHeaders(key, 'GET', uri, at.clock.time)
      expect(await askTarget(at.hub, 'GET', uri, headers)).toBe('200')
    }),
    runs,
  )
})

test('the parameters of the signature may come anywhere in the query, and may be encoded', async () => {
  const place = fc.nat({ max: 5 })
  await fc.assert(
    fc.asyncProperty(pairs, place, place, async (list, one, two) => {
      const signed = [...list, `api_key=${key.apiKey}`]
      const time = at.clock.time
      const made = sign(key.apiSecret, signatureBase('GET', time, `/version?${signed.join('&')}`))
      const sent = [...signed]
      sent.splice(one, 0, `signature=${encodeURIComponent(made)}`)
      sent.splice(two, 0, `signature_timestamp=${time}`)
      expect(await askTarget(at.hub, 'GET', `/version?${sent.join('&')}`)).toBe('200')
    }),
    runs,
  )
})

test('refuses a request with another method, time, path, query or secret than signed', async () => {
  const change = fc.constantFrom('method', 'time', 'path', 'query', 'secret')
  await fc.assert(
    fc.asyncProperty(
      change,
      target,
      target,
      fc.integer({ min: 1, max: 999 }),
      async (what, uri, other, by) => {
        fc.pre(uri !== other)
        const time = at.clock.time
        const signer = what === 'secret' ? { ...key, apiSecret: `${key.apiSecret}${by}` } : key
        const method = what === 'method' ? (by % 2 ? 'POST' : 'HEAD') : 'GET'
        const path = what === 'path' ? uri.replace('/version', '/job') : uri
        const headers = signedHeaders(signer, method, what === 'query' ? other : path, time)
        if (what === 'time') headers['API-Signature-Timestamp'] = String(time - by)
        expect(await askTarget(at.hub, 'GET', uri, headers)).toBe('401 Invalid signature')
      },
    ),
    runs,
  )
})

test.each([
  ['a=1&b=2', 'b=2&a=1'],
  ['q=a%20b', 'q=a+b'],
  ['q=%7E', 'q=~'],
  ['q=%7E', 'q=%7e'],
  ['q=%41', 'q=A'],
  ['q=', 'q'],
  ['q', ''],
  ['&q', 'q'],
  ['q=%2F', 'q=/'],
])('the query %s does not match the signature of %s', async (sent, signed) => {
  const headers = signedHeaders(key, 'GET', `/version?${signed}`, at.clock.time)
  expect(await askTarget(at.hub, 'GET', `/version?${sent}`, headers)).toBe('401 Invalid signature')
  const right = signedHeaders(key, 'GET', `/version?${sent}`, at.clock.time)
  expect(await askTarget(at.hub, 'GET', `/version?${sent}`, right)).toBe('200')
})

test('the signature covers the path in its sent encoding', async () => {
  const written = '/job/%31'
  const headers = (uri: string) => signedHeaders(key, 'GET', uri, at.clock.time)
  expect(await askTarget(at.hub, 'GET', written, headers('/job/1'))).toBe('401 Invalid signature')
  expect(await askTarget(at.hub, 'GET', written, headers(written))).toBe('404')
})

test('the signature covers a question mark without a query', async () => {
  const headers = signedHeaders(key, 'GET', '/version', at.clock.time)
  expect(await askTarget(at.hub, 'GET', '/version?', headers)).toBe('401 Invalid signature')
  expect(await askTarget(at.hub, 'GET', '/version', headers)).toBe('200')
})
