/** GET /version on the wire (interface, "Version", "Extensions"). */
import { type Static, Type } from 'typebox'

/**
 * Extensions of our hub to the base interface (interface, "Extensions"). A client uses each extension that the answer
 * names.
 */
export const extensions = [
  'action',
  'notes',
  'forms',
  'users',
  'tombstones',
  'etag',
  'idempotency',
  'operations',
  'redeliver',
  'discrepancies',
  'sso',
  'recovery',
  'signed',
  'times',
  'groups',
  'material',
  'mail',
  'laptops',
  'blanks',
  'manuals',
  'signers',
  'recordings',
  'phrases',
  'availability',
  'recurring',
  'live',
  'map',
  'search',
  'full',
] as const
export type Extension = (typeof extensions)[number]

export const Version = Type.Object({
  id: Type.String({ description: 'The commit that was built' }),
  builduser: Type.String({ description: 'A fixed word' }),
  version: Type.String({ description: 'Changes with each build' }),
  extensions: Type.Array(Type.String(), {
    description: 'What this hub offers beyond the base interface: a client uses what is named here alone',
  }),
  hubId: Type.Optional(
    Type.String({ description: 'Which hub this is: made once, and the same in every copy of its data' }),
  ),
  generation: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'When a backup was last restored, epoch ms; 0 for never. Another one than before, of the same hub: what was written since that backup is gone, and what a client wrote is to be offered again',
    }),
  ),
})
export type Version = Static<typeof Version>
