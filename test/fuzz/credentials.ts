/** Makes each caller's credentials (interface, "Authentication", "Signing"). */
import { createHmac, randomUUID } from 'node:crypto'
import type { MadeKey } from '../../main/service/access/keys.ts'
import type { Caller } from './draw/callers.ts'
import type { Started } from './hub-under-test.ts'

export interface Credentials {
  headers: [string, string][]
  /** the whole query, including credentials */
  query: string
}

export interface Signer {
  started: Started
  /** returns milliseconds since the epoch, different each time, so that each signature differs */
  nextTime(): number
  /** replaces every token, in a request that ends it */
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

/** The request to sign. */
interface Asked {
  method: string
  /** path after the version prefix */
  path: string
  query: string
}

export function credentialsOf(signer: Signer, caller: Caller, asked: Asked): Credentials {
  return writers[caller](signer, asked)
}

type Writer = (signer: Signer, asked: Asked) => Credentials

const longAgoMs = 600_000

const writers: Readonly<Record<Caller, Writer>> = {
  integration: ({ started }, asked) => inHeaders(asked, started.keys.integration.apiKey),
  reader: ({ started }, asked) => inHeaders(asked, started.keys.reader.apiKey),
  formless: ({ started }, asked) => inHeaders(asked, started.keys.formless.apiKey),
  elsewhere: ({ started }, asked) => inHeaders(asked, started.keys.elsewhere.apiKey),
  revoked: ({ started }, asked) => inHeaders(asked, started.keys.revoked.apiKey),
  unsigned: ({ started }, asked) => inHeaders(asked, started.keys.signing.apiKey),
  appAlone: ({ started }, asked) => inHeaders(asked, started.keys.app.apiKey),
  wrongKey: (_signer, asked) => inHeaders(asked, randomUUID()),
  integrationInQuery: ({ started }, asked) => inQuery(asked, `api_key=${started.keys.integration.apiKey}`),
  integrationWithToken: (signer, asked) =>
    inHeaders(asked, signer.started.keys.integration.apiKey, tokenOf(signer, 1)),
  admin: (signer, asked) => inHeaders(asked, signer.started.keys.app.apiKey, tokenOf(signer, 0)),
  dispatcher: (signer, asked) => inHeaders(asked, signer.started.keys.app.apiKey, tokenOf(signer, 1)),
  technician: (signer, asked) => inHeaders(asked, signer.started.keys.app.apiKey, tokenOf(signer, 2)),
  technicianInQuery: (signer, asked) =>
    inQuery(asked, `api_token=${tokenOf(signer, 2)}&api_key=${signer.started.keys.app.apiKey}`),
  wrongToken: ({ started }, asked) => inHeaders(asked, started.keys.app.apiKey, randomUUID()),
  nobody: (_signer, { query }) => ({ headers: [], query }),
  tokenAlone: (signer, { query }) => ({ headers: [['API-Token', tokenOf(signer, 0)]], query }),
  twoKeys: ({ started }, asked) => ({
    ...inQuery(asked, `api_key=${started.keys.app.apiKey}`),
    headers: [['API-Key', started.keys.integration.apiKey]],
  }),
  signed: (signer, asked) => signedHeaders(asked, signer.started.keys.signing, asked, signer.nextTime()),
  signedLaptop: (signer, asked) => {
    const { headers, query } = signedHeaders(asked, signer.started.keys.app, asked, signer.nextTime())
    return { headers: [...headers, ['API-Token', tokenOf(signer, 0)]], query }
  },
  signedInQuery: (signer, asked) => {
    const { apiKey, apiSecret } = signer.started.keys.signing
    const { query } = inQuery(asked, `api_key=${apiKey}`)
    const now = signer.nextTime()
    const signature = encodeURIComponent(sign(apiSecret, { ...asked, query }, now))
    return { headers: [], query: `${query}&signature=${signature}&signature_timestamp=${now}` }
  },
  wronglySigned: (signer, asked) => {
    const { signing } = signer.started.keys
    return signedHeaders(asked, { ...signing, apiSecret: `${signing.apiSecret}x` }, asked, signer.nextTime())
  },
  signedForAnother: (signer, asked) => {
    const other = { ...asked, method: asked.method === 'GET' ? 'PUT' : 'GET' }
    return signedHeaders(asked, signer.started.keys.signing, other, signer.nextTime())
  },
  signedLongAgo: (signer, asked) =>
    signedHeaders(asked, signer.started.keys.signing, asked, signer.nextTime() - longAgoMs),
}

function tokenOf({ started, token }: Signer, person: number): string {
  return token ?? started.people[person]?.token ?? ''
}

function inHeaders({ query }: Asked, apiKey: string, token?: string): Credentials {
  const headers: [string, string][] = [['API-Key', apiKey]]
  if (token !== undefined) headers.push(['API-Token', token])
  return { headers, query }
}

function inQuery({ query }: Asked, pairs: string): Credentials {
  return { headers: [], query: query === '' ? pairs : `${query}&${pairs}` }
}

/** @param signed the signed request, which should equal `asked` */
function signedHeaders(asked: Asked, { apiKey, apiSecret }: MadeKey, signed: Asked, ms: number): Credentials {
  const { headers, query } = inHeaders(asked, apiKey)
  const signature: [string, string][] = [
    ['API-Signature', sign(apiSecret, signed, ms)],
    ['API-Signature-Timestamp', String(ms)],
  ]
  return { headers: [...headers, ...signature], query }
}

function sign(secret: string, { method, path, query }: Asked, ms: number): string {
  const base = `${method}_${ms}_${path}${query === '' ? '' : `?${query}`}`
  return createHmac('sha1', secret).update(base).digest('base64')
}
