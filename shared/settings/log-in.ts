/** Logging in on the wire (interface, "Log in"). */
import { type Static, Type } from 'typebox'
import { EntityId, Instant } from '../entities/schema.ts'

export const LogInInput = Type.Object({
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: 1_000 }),
})
export type LogInInput = Static<typeof LogInInput>

/** The request of a laptop before it opens the browser for SSO. */
export const SsoBeginInput = Type.Object({
  codeChallenge: Type.String({
    pattern: '^[\\w-]{43}$',
    description: 'SHA-256 of the verifier, in Base64 for addresses: S256 of RFC 7636',
  }),
  redirectUri: Type.String({
    maxLength: 100,
    description: 'Where the browser is sent in the end: http://127.0.0.1:PORT/callback, any port',
  }),
})
export type SsoBeginInput = Static<typeof SsoBeginInput>

export const SsoBegun = Type.Object({
  authorizationUrl: Type.String({ description: 'To be opened in the browser of the system' }),
  state: Type.String({ description: 'What the browser must bring back, and what is sent with the code' }),
  expires: { ...Instant, description: 'Until when it can be finished, in epoch milliseconds' },
})
export type SsoBegun = Static<typeof SsoBegun>

export const SsoFinishInput = Type.Object({
  state: Type.String({ maxLength: 2_000 }),
  code: Type.String({ maxLength: 4_000, description: 'What the browser brought back' }),
  codeVerifier: Type.String({ pattern: '^[\\w.~-]{43,128}$' }),
})
export type SsoFinishInput = Static<typeof SsoFinishInput>

export const LogIn = Type.Object({
  token: Type.String({ description: 'To be sent as API-Token, beside the key' }),
  expires: {
    ...Instant,
    description: 'When the token ends if it is not used until then, in epoch milliseconds',
  },
  user: Type.Object({
    id: EntityId,
    uuid: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
  }),
  groupIds: Type.Array(EntityId),
})
export type LogIn = Static<typeof LogIn>
