/** Logging in on the wire (interface, "Log in"). */
import { type Static, Type } from 'typebox'
import { EntityId, Instant } from './schema.ts'

export const LogInInput = Type.Object({
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: 1_000 }),
})
export type LogInInput = Static<typeof LogInInput>

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
