/**
 * The format of unsent work in a rescue file (sync design, section 15): operations, their bases, and titles of
 * their jobs. It has no credentials, and no work of other users.
 */
import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../../shared/entities/brand.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'

export const rescueFormat = 'fieldbook-unsent-work'
export const rescueVersion = 1

const text = Type.String()
const orNull = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])
/** whole numbers that the tables can store */
const integer = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** epoch ms of a date that a calendar has */
const time = Type.Integer({ minimum: -8.64e15, maximum: 8.64e15 })
/** Limit for the lines of one kind, each of which is read. No laptop has more. */
const lines = Type.Integer({ minimum: 0, maximum: hostLimits.rescueLines })
/** a uuid, which becomes a part of paths */
const uuid = Type.String({ pattern: uuidPattern })
/** uuids that one line refers to */
const uuids = Type.Array(uuid, { maxItems: 10_000 })
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const Manifest = Type.Object({
  format: Type.Literal(rescueFormat),
  /** Version of the format. A program refuses a newer one. */
  version: integer,
  programVersion: text,
  /** time by the laptop's clock */
  madeAt: time,
  /** server's time minus the laptop's, in ms, as far as it was known */
  clockOffset: orNull(integer),
  account: Type.Object({ id: text, baseUrl: text, userUuid: text, userName: text }),
  /** numbers of lines and files of each kind */
  counts: Type.Object({
    operations: lines,
    drafts: lines,
    bases: lines,
    conflicts: lines,
    documents: lines,
    jobs: lines,
    files: integer,
  }),
  /** SHA-256, in hex, of files whose bytes were lost before */
  missingFiles: Type.Array(text),
})

export const RescuedOperation = Type.Object({
  id: uuid,
  kind: text,
  version: integer,
  intent: Type.Unknown(),
  lane: text,
  jobUuid: orNull(uuid),
  assetUuid: orNull(uuid),
  state: text,
  dependsOn: orNull(uuid),
  needs: uuids,
  createdAt: time,
  attempts: integer,
  firstAttemptAt: orNull(time),
  frozen: Type.Unknown(),
  knownEventIds: Type.Union([Type.Array(Type.Union([integer, Type.String()])), Type.Null()]),
  reasonCode: orNull(text),
  reasonDetail: orNull(text),
  step: integer,
  made: Type.Union([Type.Object({ uuid: Type.Optional(uuid), replaces: Type.Optional(uuid) }), Type.Null()]),
  size: orNull(integer),
})

const RescuedDraft = Type.Object({
  /** Job of the draft of a note, or the name of another draft. It becomes no part of a path. */
  jobUuid: text,
  text,
  discrepancy: Type.Boolean(),
  internal: Type.Boolean(),
  savedAt: time,
})

const RescuedBase = Type.Object({
  entityUuid: uuid,
  kind: Type.Enum(['job', 'form']),
  body: Type.Record(Type.String(), Type.Unknown()),
  readAt: time,
})

const RescuedConflict = Type.Object({
  jobUuid: uuid,
  field: text,
  before: Type.Unknown(),
  mine: Type.Unknown(),
  office: Type.Unknown(),
  mineAt: orNull(time),
  officeAt: orNull(time),
  holding: Type.Enum(['mine', 'office']),
})

/** A document that waits to be uploaded. Its bytes are in the file under their SHA-256. */
export const RescuedDocument = Type.Object({
  uuid,
  createdAt: time,
  fileName: orNull(text),
  /** a single line, as it becomes a header */
  mimeType: orNull(Type.String({ pattern: '^[\\x20-\\x7e]*$' })),
  size: orNull(integer),
  description: orNull(text),
  internal: Type.Boolean(),
  sha256,
  /** jobs and assets that it is attached to */
  jobUuids: uuids,
  assetUuids: uuids,
})

/** Title and place of a job, for the user. */
const RescuedJob = Type.Object({
  uuid,
  id: integer,
  title: orNull(text),
  placeName: orNull(text),
})

export const lineSchemas = {
  operations: RescuedOperation,
  drafts: RescuedDraft,
  bases: RescuedBase,
  conflicts: RescuedConflict,
  documents: RescuedDocument,
  jobs: RescuedJob,
} as const
export type LineKind = keyof typeof lineSchemas
export const lineKinds = Object.keys(lineSchemas) as readonly LineKind[]

export type Manifest = Static<typeof Manifest>
export type RescuedWork = { [K in LineKind]: Static<(typeof lineSchemas)[K]>[] } & {
  clockOffset: number | null
}
export type RescuedOperation = Static<typeof RescuedOperation>
export type RescuedDocument = Static<typeof RescuedDocument>

export function countWork(work: RescuedWork): Record<LineKind, number> {
  return Object.fromEntries(lineKinds.map(kind => [kind, work[kind].length])) as Record<LineKind, number>
}
