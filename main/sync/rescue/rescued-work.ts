/**
 * Unsent work as it leaves a laptop and comes to one again (sync design, section 15): what people did, what it builds
 * on, and enough of the jobs to recognise them. No credentials, and nothing of other people's work.
 */
import { type Static, Type } from 'typebox'

export const rescueFormat = 'fieldbook-unsent-work'
export const rescueVersion = 1

const text = Type.String()
const orNull = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])
const integer = Type.Integer()

export const Manifest = Type.Object({
  format: Type.Literal(rescueFormat),
  /** a later program may need to know; an earlier one refuses */
  version: integer,
  programVersion: text,
  /** epoch ms by the laptop's clock */
  madeAt: integer,
  /** hub's time minus the laptop's, in ms, as far as it was known */
  clockOffset: orNull(integer),
  account: Type.Object({ id: text, baseUrl: text, userUuid: text, userName: text }),
  /** how many lines or files of each kind there must be */
  counts: Type.Object({
    operations: integer,
    drafts: integer,
    bases: integer,
    conflicts: integer,
    documents: integer,
    jobs: integer,
    files: integer,
  }),
  /** SHA-256, in hex, of files whose bytes were not there any more */
  missingFiles: Type.Array(text),
})

export const RescuedOperation = Type.Object({
  id: text,
  kind: text,
  version: integer,
  intent: Type.Unknown(),
  lane: text,
  jobUuid: orNull(text),
  assetUuid: orNull(text),
  state: text,
  dependsOn: orNull(text),
  needs: Type.Array(text),
  createdAt: integer,
  attempts: integer,
  firstAttemptAt: orNull(integer),
  frozen: Type.Unknown(),
  knownEventIds: Type.Union([Type.Array(integer), Type.Null()]),
  reasonCode: orNull(text),
  reasonDetail: orNull(text),
  step: integer,
  made: Type.Unknown(),
  size: orNull(integer),
})

export const RescuedDraft = Type.Object({
  jobUuid: text,
  text,
  discrepancy: Type.Boolean(),
  internal: Type.Boolean(),
  savedAt: integer,
})

export const RescuedBase = Type.Object({
  entityUuid: text,
  kind: Type.Enum(['job', 'form']),
  body: Type.Record(Type.String(), Type.Unknown()),
  etag: orNull(text),
  readAt: integer,
})

export const RescuedConflict = Type.Object({
  jobUuid: text,
  field: text,
  before: Type.Unknown(),
  mine: Type.Unknown(),
  office: Type.Unknown(),
  mineAt: orNull(integer),
  officeAt: orNull(integer),
  holding: Type.Enum(['mine', 'office']),
})

/** A document that waits to be uploaded; its bytes lie under their SHA-256. */
export const RescuedDocument = Type.Object({
  uuid: text,
  createdAt: integer,
  fileName: orNull(text),
  mimeType: orNull(text),
  size: orNull(integer),
  description: orNull(text),
  internal: Type.Boolean(),
  sha256: text,
  /** where it hangs */
  jobUuids: Type.Array(text),
  assetUuids: Type.Array(text),
})

/** For people: which job it is. */
export const RescuedJob = Type.Object({
  uuid: text,
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
