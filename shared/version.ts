/** GET /version on the wire (specification, "Version"; decisions, "Version" and "Extensions"). */
import { type Static, Type } from 'typebox'

export const Version = Type.Object({
  id: Type.String({ description: 'The commit that was built' }),
  builduser: Type.String({ description: 'A fixed word' }),
  version: Type.String({ description: 'Changes with each build' }),
  extensions: Type.Array(Type.String(), {
    description: 'What this hub offers beyond the specification: a client uses what is named here alone',
  }),
})
export type Version = Static<typeof Version>
