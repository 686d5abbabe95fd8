import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeKey, rotateKey } from '../../../main/service/access/keys.ts'
import { sign, signatureBase } from '../../../main/service/access/signature.ts'
import { ask, type Question } from '../../support/http/ask-hub.ts'
import { createSigningKey, signedHeaders } from '../../support/http/ask-signed.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

const MINUTE = 60_000
let at: TestHub
let key: MadeKey

beforeAll(async () => {
  at = await startHub()
  key = createSigningKey(at)
})
afterAll(() => at.close())

function signed(method: string, uri: string, { time = at.clock.time, secret = key.apiSecret } = {}) {
  return signedHeaders({ ...key, apiSecret: secret }, method, uri, time)
}

async function asked(method: string, uri: string, question: Question): Promise<string> {
  const { status, text } = await ask(at, method, uri, question)
  return status < 300 ? String(status) : `${status} ${text}`
}

describe('a key that requires signatures', () => {
  test('is refused without a signature', async () => {
    expect(await asked('GET', '/job', { headers: { 'API-Key': key.apiKey } })).toBe('401 Signature required')
    expect(await asked('GET', '/version', { headers: { 'API-Key': key.apiKey } })).toBe(
      '401 Signature required',
    )
  })

  test('is accepted with a signature of the raw path and query', async () => {
    for (const uri of [
      '/job',
      '/job?limit=5',
      '/job?states=DRAFT%2CPUBLISHED&untimed',
      '/job/search?q=a+b%20c',
    ]) {
      expect(await asked('GET', uri, { headers: signed('GET', uri) }), uri).toBe('200')
    }
  })

  test('is refused with a signature of another query, method or secret', async () => {
    const wrong = '401 Invalid signature'
    expect(await asked('GET', '/job?limit=6', { headers: signed('GET', '/job?limit=5') })).toBe(wrong)
    expect(await asked('POST', '/job', { headers: signed('GET', '/job'), json: {} })).toBe(wrong)
    expect(await asked('GET', '/job', { headers: signed('GET', '/job', { secret: 'x' }) })).toBe(wrong)
    expect(await asked('GET', '/job', { headers: { ...signed('GET', '/job'), 'API-Signature': '' } })).toBe(
      wrong,
    )
  })

  test('is refused when the time is more than five minutes early or late', async () => {
    for (const time of [at.clock.time - 5 * MINUTE - 1, at.clock.time + 5 * MINUTE + 1]) {
      expect(await asked('GET', '/job', { headers: signed('GET', '/job', { time }) })).toBe(
        '401 Signature timestamp out of range',
      )
    }
    for (const time of [at.clock.time - 5 * MINUTE, at.clock.time + 5 * MINUTE]) {
      expect(await asked('GET', '/job', { headers: signed('GET', '/job', { time }) })).toBe('200')
    }
    const odd = { ...signed('GET', '/job'), 'API-Signature-Timestamp': '1e12' }
    expect(await asked('GET', '/job', { headers: odd })).toBe('401 Signature timestamp out of range')
  })
})

describe('a signature in the query', () => {
  const withQuery = (uri: string, method = 'GET') => {
    const time = at.clock.time
    const made = sign(key.apiSecret, signatureBase(method, time, uri))
    return { made, time }
  }

  test('covers the key in the query', async () => {
    const uri = `/job?limit=5&api_key=${key.apiKey}`
    const { made, time } = withQuery(uri)
    const query = `&signature=${encodeURIComponent(made)}&signature_timestamp=${time}`
    expect(await asked('GET', `${uri}${query}`, {})).toBe('200')
    const withoutKey = sign(key.apiSecret, signatureBase('GET', time, '/job?limit=5'))
    const wrong = `&signature=${encodeURIComponent(withoutKey)}&signature_timestamp=${time}`
    expect(await asked('GET', `${uri}${wrong}`, {})).toBe('401 Invalid signature')
  })

  test('may contain an unencoded plus sign', async () => {
    const uri = `/job?api_key=${key.apiKey}`
    let { made, time } = withQuery(uri)
    for (let tries = 0; !made.includes('+') && tries < 1_000; tries++) {
      at.clock.time += 1
      ;({ made, time } = withQuery(uri))
    }
    expect(made).toContain('+')
    expect(await asked('GET', `${uri}&signature=${made}&signature_timestamp=${time}`, {})).toBe('200')
  })

  test('may come before all other parameters', async () => {
    const { made, time } = withQuery(`/job?api_key=${key.apiKey}`)
    const uri = `/job?signature=${encodeURIComponent(made)}&signature_timestamp=${time}&api_key=${key.apiKey}`
    expect(await asked('GET', uri, {})).toBe('200')
  })
})

describe('a signature that was already used', () => {
  test('is refused for a second write', async () => {
    const headers = signed('POST', '/job')
    expect(await asked('POST', '/job', { headers, json: { title: 'once' } })).toBe('200')
    expect(await asked('POST', '/job', { headers, json: { title: 'once' } })).toBe(
      '401 Signature already used',
    )
    at.clock.time += 1
    expect(await asked('POST', '/job', { headers: signed('POST', '/job'), json: {} })).toBe('200')
  })

  test('is accepted for another read', async () => {
    const headers = signed('GET', '/job')
    expect(await asked('GET', '/job', { headers })).toBe('200')
    expect(await asked('GET', '/job', { headers })).toBe('200')
  })

  test('is accepted with another token', async () => {
    const [one, two] = [await at.addPerson('One', 'dispatcher'), await at.addPerson('Two', 'dispatcher')]
    at.clock.time += 1
    const headers = signed('POST', '/job')
    for (const person of [one, two]) {
      const token = { 'API-Token': person.headers['API-Token'] ?? '' }
      expect(await asked('POST', '/job', { headers: { ...headers, ...token }, json: {} })).toBe('200')
    }
  })
})

test('the server checks a signature even if the key requires none', async () => {
  const headers = { ...signed('GET', '/job'), 'API-Key': at.integration.apiKey }
  expect(await asked('GET', '/job', { headers })).toBe('401 Invalid signature')
})

test('the server accepts both secrets of a rotated key for a day, and then only the new secret', async () => {
  const old = key.apiSecret
  const { apiSecret } = rotateKey(at.hub.access, String(key.id))
  const both = () =>
    Promise.all(
      [old, apiSecret].map(secret => asked('GET', '/job', { headers: signed('GET', '/job', { secret }) })),
    )
  expect(await both()).toEqual(['200', '200'])
  at.clock.time += 24 * 60 * MINUTE
  expect(await both()).toEqual(['401 Invalid signature', '200'])
})
