/** A real OpenID Connect provider on loopback, and the browser of a person who signs in there. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error it brings no types
import Provider from 'oidc-provider'
import { fetch } from 'undici'

export interface Profile {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface RunningProvider {
  issuer: string
  close(): void
}

/** `profiles` is keyed by the login name, which is the subject too. */
export async function startProvider(profiles: Record<string, Profile>): Promise<RunningProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'fieldbook',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...profiles[id] }),
    }),
    cookies: { keys: ['a key of the tests'] },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Submits the provider's pages as `login`, and returns the final redirect. */
export async function signInAt(authorizationUrl: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  let at = authorizationUrl
  let form: string | null = null
  for (let step = 0; step < 15; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, {
      method: form === null ? 'GET' : 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie, ...(form !== null && { 'content-type': 'application/x-www-form-urlencoded' }) },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    const page = await answer.text()
    const location = answer.headers.get('location')
    form = null
    if (location !== null) {
      const next = new URL(location, at)
      if (next.pathname === '/callback') return next
      at = next.href
      continue
    }
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined)
      throw new Error(`The provider shows no form: ${answer.status} ${page.slice(0, 200)}`)
    at = new URL(action, at).href
    form = page.includes('value="login"') ? `prompt=login&login=${login}&password=x` : 'prompt=consent'
  }
  throw new Error('The provider goes round in circles')
}
