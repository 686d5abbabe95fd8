/** The calls on assets, and what who plans does with people and discrepancies: a part of the contract. */
import { Type } from 'typebox'
import type { AssetsPage, AssetView, PersonView } from './asset-view.ts'
import type { Outcome } from './failures.ts'
import { hubLimits } from './hub-limits.ts'
import { assignmentActions } from './intents.ts'
import { nullable } from './schema.ts'

const uuid = Type.String({ maxLength: 64 })

export const assetRequests = {
  /** by name, or with words to look for the best first; a whole asset number finds that very asset */
  'asset.list': Type.Object({
    q: nullable(Type.String({ maxLength: hubLimits.eventLetters })),
    inactive: Type.Boolean(),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  'asset.read': Type.Object({ assetUuid: uuid }),
  /** it is kept fresh from then on, with its last jobs */
  'asset.open': Type.Object({ assetUuid: uuid }),
  /** whom somebody may plan on a job, or without one in any of their groups */
  'user.list': Type.Object({ jobUuid: nullable(uuid) }),
  /** `forbidden` with a sentence where the person may not plan for somebody else */
  'job.staff': Type.Object({
    jobUuid: uuid,
    userId: Type.Integer(),
    action: Type.Enum([...assignmentActions]),
    sendMessage: Type.Boolean(),
  }),
  /** a discrepancy was seen: by the hub's number of the note, or by the operation of one that was written here */
  'note.confirm': Type.Object({
    jobUuid: uuid,
    eventId: nullable(Type.Integer()),
    operationId: nullable(uuid),
  }),
}

export interface AssetAnswers {
  'asset.list': AssetsPage
  'asset.read': Outcome<AssetView>
  'asset.open': Outcome<null>
  'user.list': PersonView[]
  'job.staff': Outcome<null>
  'note.confirm': Outcome<null>
}
