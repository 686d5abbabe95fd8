/** GET /version on the wire (specification, "Version"; decisions, "Version" and "Extensions"). */
import { type Static, Type } from 'typebox'

/** What our hub offers beside the specification (decisions, "Extensions"): a client uses each that is named. */
export const extensions = [
  'action',
  'notes',
  'forms',
  'users',
  'tombstones',
  'etag',
  'idempotency',
  'redeliver',
] as const
export type Extension = (typeof extensions)[number]

export const Version = Type.Object({
  id: Type.String({ description: 'The commit that was built' }),
  builduser: Type.String({ description: 'A fixed word' }),
  version: Type.String({ description: 'Changes with each build' }),
  extensions: Type.Array(Type.String(), {
    description: 'What this hub offers beyond the specification: a client uses what is named here alone',
  }),
})
export type Version = Static<typeof Version>
