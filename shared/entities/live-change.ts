/** An event of GET /live: entities that have changed (interface, "Live changes"). */
import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './schema.ts'

const ChangedEntity = Type.Object({ uuid: Uuid, lastModified: Instant })
export type ChangedEntity = Static<typeof ChangedEntity>

/** Lists that laptops store as a whole. */
const liveLists = [
  ...(['users', 'groups', 'assetTypes', 'material', 'blanks', 'manuals', 'phrases'] as const),
  'availability',
  'recurring',
] as const
export type LiveList = (typeof liveLists)[number]

export const LiveChange = Type.Object({
  jobs: Type.Array(ChangedEntity),
  assets: Type.Array(ChangedEntity),
  deleted: Type.Array(Uuid, { description: 'Jobs and assets that were deleted' }),
  lists: Type.Array(Type.String(), { description: 'Lists of which an entry has changed' }),
  more: Type.Boolean({ description: 'Further entities have changed, which are not named: read the lists' }),
})
export type LiveChange = Static<typeof LiveChange>

/** Types of the events: the first one of a stream, with what was missed, and all later ones. */
export const liveEvents = { open: 'open', change: 'change' } as const
