/** What each caller sends to be let in, written anew from the specification, "Authentication". */
import { createHmac, randomUUID } from 'node:crypto'
import type { Caller } from './draw/callers.ts'
import type { Started } from './hub-under-test.ts'

export interface Credentials {
  headers: [string, string][]
  /** the whole query, with what stands in it of these */
  query: string
}

export interface Signer {
  started: Started
  /** epoch ms; never the same twice, so that no signature is */
  nextTime(): number
  /** the admin's token in place of the usual one, for a request that ends it */
  token: string | null
}

export function createSigner(started: Started): Signer {
  let last = 0
  return {
    started,
    token: null,
    nextTime() {
      last = Math.max(last + 1, Date.now() - 60_000)
      return last
    },
  }
}

export function credentialsOf(
  signer: Signer,
  caller: Caller,
  method: string,
  path: string,
  query: string,
): Credentials {
  const { keys, people } = signer.started
  const [admin, dispatcher, technician] = people.map(person => signer.token ?? person.token)
  const key = keys.integration.apiKey
  const app = keys.app.apiKey
  const header = (...headers: [string, string | undefined][]): Credentials => ({
    headers: headers.map(([name, value]) => [name, value ?? '']),
    query,
  })
  const inQuery = (pairs: string): Credentials => ({
    headers: [],
    query: query === '' ? pairs : `${query}&${pairs}`,
  })
  const signed = (secret: string, verb: string, ms: number, its = query) =>
    createHmac('sha1', secret)
      .update(`${verb}_${ms}_${path}${its === '' ? '' : `?${its}`}`)
      .digest('base64')
  const { signing } = keys
  const now = signer.nextTime()

  switch (caller) {
    case 'integration':
      return header(['API-Key', key])
    case 'reader':
    case 'formless':
    case 'elsewhere':
    case 'revoked':
      return header(['API-Key', keys[caller].apiKey])
    case 'integrationInQuery':
      return inQuery(`api_key=${key}`)
    case 'integrationWithToken':
      return header(['API-Key', key], ['API-Token', dispatcher])
    case 'admin':
      return header(['API-Key', app], ['API-Token', admin])
    case 'dispatcher':
      return header(['API-Key', app], ['API-Token', dispatcher])
    case 'technician':
      return header(['API-Key', app], ['API-Token', technician])
    case 'technicianInQuery':
      return inQuery(`api_token=${technician}&api_key=${app}`)
    case 'signed':
      return signedHeaders(signing.apiKey, signed(signing.apiSecret, method, now), now)
    case 'signedLaptop': {
      const own = signedHeaders(app, signed(keys.app.apiSecret, method, now), now)
      return { ...own, headers: [...own.headers, ['API-Token', technician ?? '']] }
    }
    case 'signedInQuery': {
      const its = inQuery(`api_key=${signing.apiKey}`).query
      const signature = encodeURIComponent(signed(signing.apiSecret, method, now, its))
      return { headers: [], query: `${its}&signature=${signature}&signature_timestamp=${now}` }
    }
    case 'appAlone':
      return header(['API-Key', app])
    case 'nobody':
      return header()
    case 'tokenAlone':
      return header(['API-Token', admin])
    case 'wrongKey':
      return header(['API-Key', randomUUID()])
    case 'wrongToken':
      return header(['API-Key', app], ['API-Token', randomUUID()])
    case 'twoKeys':
      return { headers: [['API-Key', key]], query: inQuery(`api_key=${app}`).query }
    case 'unsigned':
      return header(['API-Key', signing.apiKey])
    case 'wronglySigned':
      return signedHeaders(signing.apiKey, signed(`${signing.apiSecret}x`, method, now), now)
    case 'signedForAnother':
      return signedHeaders(
        signing.apiKey,
        signed(signing.apiSecret, method === 'GET' ? 'PUT' : 'GET', now),
        now,
      )
    case 'signedLongAgo':
      return signedHeaders(signing.apiKey, signed(signing.apiSecret, method, now - 600_000), now - 600_000)
  }

  function signedHeaders(apiKey: string, signature: string, ms: number): Credentials {
    return header(['API-Key', apiKey], ['API-Signature', signature], ['API-Signature-Timestamp', String(ms)])
  }
}
