/** Recovery data that a laptop stores at the server for its company (interface, "Laptops"). */
import { type Static, Type } from 'typebox'
import { namePattern } from './printable.ts'

export const RecoveryInput = Type.Object({
  name: Type.String({
    maxLength: 200,
    pattern: namePattern,
    description: 'What the laptop’s system calls it',
  }),
  keyId: Type.String({
    pattern: '^[0-9a-f]{16}$',
    description: 'The first 16 digits of the SHA-256 of the company’s public key as it is written, in hex',
  }),
  sealedCode: Type.String({
    pattern: '^[A-Za-z0-9_-]{70,200}$',
    description: 'The recovery code, sealed to that key, in Base64url',
  }),
  owner: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'A secret of the laptop, without which nobody replaces what it left',
  }),
})
export type RecoveryInput = Static<typeof RecoveryInput>
