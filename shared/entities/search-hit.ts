/** Results of a search on the wire (interface, "Search over everything"). Texts are shortened to `searchLimits`. */
import { type Static, Type } from 'typebox'
import { AssetStateName } from './asset.ts'
import { JobListItem } from './job.ts'
import { EntityId, Instant, nullable, text } from './schema.ts'

const { state, allDay, startTime, endTime, duration } = JobListItem.properties

/** A job found by its number, title, customer, place or description, with the data to distinguish it from others. */
export const JobHit = Type.Object({
  kind: Type.Literal('job'),
  id: EntityId,
  jobUuid: Type.String(),
  externalId: text,
  title: text,
  placeName: text,
  customerName: text,
  state,
  allDay,
  startTime,
  endTime,
  duration,
  /** part of the description or an answer, if it contains search terms and the title or name lacks some; else null */
  excerpt: text,
  /** whether the search text is exactly the number of this job */
  isExact: Type.Boolean(),
})
export type JobHit = Static<typeof JobHit>

export const NoteHit = Type.Object({
  kind: Type.Literal('note'),
  jobUuid: Type.String(),
  jobTitle: text,
  excerpt: Type.String(),
  discrepancy: Type.Boolean(),
  at: Instant,
  /** null: only the number of the user is known, or nothing */
  userName: text,
})
export type NoteHit = Static<typeof NoteHit>

export const AssetHit = Type.Object({
  kind: Type.Literal('asset'),
  assetUuid: Type.String(),
  assetNo: text,
  name: text,
  placeName: text,
  customerName: text,
  state: nullable(AssetStateName),
  inactive: Type.Boolean(),
  /** part of the description or an answer, if it contains search terms and the title or name lacks some; else null */
  excerpt: text,
  isExact: Type.Boolean(),
})
export type AssetHit = Static<typeof AssetHit>

/** A form found by its title or its answers. */
export const FormHit = Type.Object({
  kind: Type.Literal('form'),
  formUuid: Type.String(),
  jobUuid: Type.String(),
  title: text,
  jobTitle: text,
  /** the question and the answer with the search terms */
  excerpt: text,
  at: Instant,
})
export type FormHit = Static<typeof FormHit>

export const FileHit = Type.Object({
  kind: Type.Literal('file'),
  documentUuid: Type.String(),
  fileName: text,
  /** the page with the search terms, from 1; null: only the name or the caption has them */
  page: nullable(Type.Integer({ minimum: 1 })),
  /** part of the page or the caption; null without one */
  excerpt: text,
  /** the job or asset of the file; `ownerName` is its title or name */
  jobUuid: text,
  assetUuid: text,
  ownerName: text,
  at: Instant,
})
export type FileHit = Static<typeof FileHit>

/** An entry of the list of parts and material. */
export const MaterialHit = Type.Object({
  kind: Type.Literal('material'),
  number: Type.String(),
  name: Type.String(),
  unit: text,
  barcode: text,
})
export type MaterialHit = Static<typeof MaterialHit>

export const ServerHit = Type.Union([JobHit, NoteHit, AssetHit, FormHit, FileHit, MaterialHit])
export type ServerHit = Static<typeof ServerHit>

/** The answer of the extension `search`. */
export const FoundOnServer = Type.Object({
  entries: Type.Array(ServerHit),
  /** number of documents and rows whose text the server has not read yet */
  waiting: Type.Integer({ minimum: 0 }),
})
export type FoundOnServer = Static<typeof FoundOnServer>
