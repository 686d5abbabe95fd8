/** The two requests of a single sign-on, with helpers for both test files. */
import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { ask, type HubAnswer } from '../ask-hub.ts'
import type { TestHub } from '../hub-fixture.ts'

export const plain = {
  clientId: 'fieldbook',
  clientSecret: null,
  match: 'email',
  trustsEmail: false,
} as const

export interface Begun {
  verifier: string
  state: string
  authorizationUrl: string
}

export async function begin(hub: TestHub, redirectUri = 'http://127.0.0.1:40123/callback'): Promise<Begun> {
  // The attempts of one sender are limited, and all of these have the same sender.
  hub.clock.time += 60_000
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const answer = await ask(hub, 'POST', '/authentication/sso', {
    headers: { 'API-Key': hub.app.apiKey },
    json: { codeChallenge, redirectUri },
  })
  expect(answer.status, answer.text).toBe(200)
  return { verifier, ...answer.json }
}

export function finish(
  hub: TestHub,
  begun: Begun,
  code: string,
  apiKey = hub.app.apiKey,
): Promise<HubAnswer> {
  return ask(hub, 'POST', '/authentication/sso/token', {
    headers: { 'API-Key': apiKey },
    json: { state: begun.state, code, codeVerifier: begun.verifier },
  })
}

export const says = (status: number, text: string) => ({ status, text: expect.stringContaining(text) })
