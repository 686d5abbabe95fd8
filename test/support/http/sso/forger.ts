/** Starts a provider that issues the test's own ID tokens, also invalid ones. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Forger {
  issuer: string
  /** The claims of the next ID token and of the userinfo answer, and whether another key signs the token. */
  next: { claims: Record<string, unknown>; userInfo?: Record<string, unknown>; isForged: boolean }
  close(): void
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startForger(): Promise<Forger> {
  const [own, another] = [makeKey(), makeKey()]
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const forger: Forger = {
    issuer,
    next: { claims: {}, isForged: false },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const pages: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
    }),
    '/userinfo': () => ({ sub: forger.next.claims.sub ?? 'maria', ...forger.next.userInfo }),
    '/token': () => ({ access_token: 'x', token_type: 'bearer', id_token: makeToken() }),
  }
  const makeToken = () => {
    const now = Math.floor(Date.now() / 1_000)
    const honest = { iss: issuer, aud: 'fieldbook', sub: 'maria', iat: now, exp: now + 60 }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'RS256', kid: '1' })}.${part({ ...honest, ...forger.next.claims })}`
    const key = forger.next.isForged ? another : own
    return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`
  }
  server.on('request', (request, response) => {
    const page = pages[(request.url ?? '').split('?')[0] ?? '']
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(page?.() ?? {}))
  })
  return forger
}
