/** The interface, "Signing", "Credentials". */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { rotateKey } from '../../main/service/access/keys.ts'
import { DAY, MINUTE, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const strict = at.makeKey({ requireSignature: true })
const lenient = at.makeKey()

const hmac = (secret: string, base: string) => createHmac('sha1', secret).update(base).digest('base64')

interface Signing {
  key?: { apiKey: string; apiSecret: string }
  secret?: string
  time?: number
  /** the signed text, if it differs from what is sent */
  signed?: string
  json?: unknown
}

/** Sends a signed request, and returns the status with the text of a refusal. */
async function send(
  method: string,
  uri: string,
  { json, key = strict, ...more }: Signing = {},
): Promise<string> {
  const { secret = key.apiSecret, time = at.clock.time, signed = `${method}_${time}_${uri}` } = more
  return say(method, uri, json, {
    'API-Key': key.apiKey,
    'API-Signature': hmac(secret, signed),
    'API-Signature-Timestamp': String(time),
  })
}

async function say(method: string, path: string, json: unknown, headers: Record<string, string> = {}) {
  const { status, text } = await at.call(method, path, { as: 'anonymous', headers, json })
  return status < 300 ? String(status) : `${status} ${text}`
}

/** Returns a path with key and signature in the query; `sign` gets the text to sign. */
function byQuery(
  path: string,
  time = at.clock.time,
  sign = (base: string) => hmac(strict.apiSecret, base),
): string {
  const uri = `${path}${path.includes('?') ? '&' : '?'}api_key=${strict.apiKey}`
  const signature = encodeURIComponent(sign(`GET_${time}_${uri}`))
  return `${uri}&signature=${signature}&signature_timestamp=${time}`
}

describe('a signature', () => {
  test('is optional by default, and checked if it is sent', async () => {
    expect(await say('GET', '/job', undefined, { 'API-Key': lenient.apiKey })).toBe('200')
    expect(await send('GET', '/job', { key: lenient })).toBe('200')
    expect(await send('GET', '/job', { key: lenient, secret: 'wrong' })).toBe('401 Invalid signature')
  })

  test('can be required for a key', async () => {
    expect(await say('GET', '/job', undefined, { 'API-Key': strict.apiKey })).toBe('401 Signature required')
    expect(await send('GET', '/job')).toBe('200')
  })

  test('is refused if it lacks its time stamp, or if only the time stamp is sent', async () => {
    const headers = { 'API-Key': lenient.apiKey }
    const signature = hmac(lenient.apiSecret, `GET_${at.clock.time}_/job`)
    expect(await say('GET', '/job', undefined, { ...headers, 'API-Signature': signature })).toMatch(/^401 /)
    const time = { 'API-Key': strict.apiKey, 'API-Signature-Timestamp': String(at.clock.time) }
    expect(await say('GET', '/job', undefined, time)).toBe('401 Signature required')
  })
})

test.each([
  ['GET_1447936800000_/job?limit=5', '/CXJweZLGl47TvqV0mRngt22TuQ='],
  [
    'GET_1447936800000_/job?limit=5&api_key=11111111-2222-4333-8444-555555555555',
    'xbeFMUHIdb5MmG3ClQHM/PV5vNE=',
  ],
])('the HMAC of the text %s is the published signature', (base, signature) => {
  expect(hmac('3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11', base)).toBe(signature)
})

describe('the text that is signed', () => {
  test('is made of the method, the time, and the part of the URI after the version with its query', async () => {
    expect(await send('GET', '/job?limit=5')).toBe('200')
    const { time } = at.clock
    for (const signed of [
      `POST_${time}_/job?limit=5`,
      `get_${time}_/job?limit=5`,
      `GET_${time + 1}_/job?limit=5`,
      `GET_${time}_/api/1/job?limit=5`,
      `GET_${time}_/job`,
      `GET_${time}_/job?limit=6`,
    ]) {
      expect(await send('GET', '/job?limit=5', { signed }), signed).toBe('401 Invalid signature')
    }
  })

  test.each([
    '/job?untimed&limit=5',
    '/job?limit=5&untimed=',
    '/job?states=DRAFT%2CPUBLISHED',
    '/job?states=DRAFT,PUBLISHED',
    '/job/search?q=a+b',
    '/job/search?q=a%20b%c3%a5',
  ])('has the order and the encoding of the sent query: %s', async uri => {
    expect(await send('GET', uri)).toBe('200')
  })

  test('has the bytes of the sent query, although a client could encode them differently', async () => {
    const { time } = at.clock
    for (const uri of [
      "/job/search?q='a'|b%7e",
      '/job?%6cimit=5',
      '/job?limit=5&',
      '/job?untimed&&limit=5',
    ]) {
      const headers = {
        'API-Key': strict.apiKey,
        'API-Signature': hmac(strict.apiSecret, `GET_${time}_${uri}`),
        'API-Signature-Timestamp': String(time),
      }
      const { hostname, port, pathname } = new URL(at.hub.hub.baseUrl)
      const sent = get({ hostname, port, path: `${pathname}${uri}`, headers })
      const [answer]: IncomingMessage[] = await once(sent, 'response')
      answer?.resume()
      expect(answer?.statusCode, uri).toBe(200)
    }
  })

  test('omits the two parameters of the signature, and includes api_key from the query', async () => {
    expect(await say('GET', byQuery('/job?limit=5'), undefined)).toBe('200')
    const withoutKey = (base: string) => hmac(strict.apiSecret, base.replace(/&api_key=[^&]*/, ''))
    expect(await say('GET', byQuery('/job?limit=5', at.clock.time, withoutKey), undefined)).toBe(
      '401 Invalid signature',
    )
  })

  test('omits the two parameters of the signature at any position of the query', async () => {
    const { time } = at.clock
    const signature = encodeURIComponent(
      hmac(strict.apiSecret, `GET_${time}_/job?api_key=${strict.apiKey}&limit=3`),
    )
    const first = `signature=${signature}&api_key=${strict.apiKey}`
    expect(await say('GET', `/job?${first}&signature_timestamp=${time}&limit=3`, undefined)).toBe('200')
  })
})

test('a signature with a plus sign is accepted URL-encoded in the query', async () => {
  // A signature with a character that means something else in a query.
  let time = at.clock.time
  const signatureAt = () => hmac(strict.apiSecret, `GET_${time}_/job?api_key=${strict.apiKey}`)
  while (!signatureAt().includes('+') && time > at.clock.time - 1000) time--
  expect(signatureAt()).toContain('+')
  expect(await say('GET', byQuery('/job', time), undefined)).toBe('200')
})

test.each([-5, 5])(
  "the time of a signature may differ from the hub's by %i minutes and no more",
  async minutes => {
    const time = at.clock.time + minutes * MINUTE
    expect(await send('GET', '/job', { time })).toBe('200')
    const further = time + Math.sign(minutes)
    expect(await send('GET', '/job', { time: further })).toBe('401 Signature timestamp out of range')
  },
)

test('a refused signature is answered in plain text', async () => {
  const { headers } = await at.call('GET', '/job', { as: 'anonymous', headers: { 'API-Key': strict.apiKey } })
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
})

test('every answer has the time of the hub', async () => {
  for (const path of ['/version', '/job', '/nothing', `/job?api_key=x`]) {
    const { headers } = await at.call('GET', path, { as: 'key' })
    expect(Date.parse(headers.get('date') ?? ''), path).toBe(Math.floor(at.clock.time / 1000) * 1000)
  }
})

describe('a signature that was already used', () => {
  test.each(['POST', 'PUT', 'DELETE'])('is refused on %s', async method => {
    const { id } = await at.createJob()
    const uri = method === 'POST' ? '/job' : `/job/${id}`
    const json = method === 'DELETE' ? undefined : { title: method }
    expect(await send(method, uri, { json })).toMatch(/^20/)
    expect(await send(method, uri, { json })).toBe('401 Signature already used')
    expect(await send(method, uri, { json, time: at.clock.time + 1 })).not.toMatch(/already used/)
  })

  test('is accepted again on GET', async () => {
    for (let times = 0; times < 3; times++) expect(await send('GET', '/job?limit=9')).toBe('200')
  })
})

test('a rotated key accepts both secrets for 24 hours, then only the new secret', async () => {
  const key = at.makeKey()
  const { apiSecret } = rotateKey(at.hub.hub.access, key.apiKey)
  expect(apiSecret).not.toBe(key.apiSecret)
  expect(await send('GET', '/job', { key })).toBe('200')
  expect(await send('GET', '/job', { key, secret: apiSecret })).toBe('200')
  at.clock.time += DAY + 1
  expect(await send('GET', '/job', { key })).toBe('401 Invalid signature')
  expect(await send('GET', '/job', { key, secret: apiSecret })).toBe('200')
})
