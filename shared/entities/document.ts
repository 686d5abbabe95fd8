/** Documents on the wire: files and links on jobs and assets (interface, "Document", "Documents"). */
import { type Static, Type } from 'typebox'
import { hubLimits } from '../limits/hub-limits.ts'
import { inputLimits } from '../limits/limits.ts'
import { recorded } from './recording.ts'
import { EntityId, entityProperties, optional, text, Uuid } from './schema.ts'

/** Metadata of a document. `contentUrl` and `thumbUrl` are paths under the base URL, or a link's own address. */
export const Document = Type.Object({
  ...entityProperties,
  fileName: text,
  mimeType: text,
  /** bytes; null for a link */
  size: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  description: text,
  internal: Type.Boolean(),
  contentUrl: Type.String(),
  thumbUrl: text,
  ...recorded,
})
export type Document = Static<typeof Document>

/** The answer of POST /document/content. */
export const Upload = Type.Object({ success: Type.Boolean(), document: Document })
export type Upload = Static<typeof Upload>

/**
 * The body of PUT /document/:did, and an entry of the `documents` in a job or an asset. Absent: unchanged; null:
 * cleared. Read-only properties are ignored. Unknown properties are stored and returned.
 */
export const DocumentInput = Type.Object({
  id: optional(EntityId),
  uuid: optional(Uuid),
  fileName: optional(Type.String()),
  mimeType: optional(Type.String({ maxLength: hubLimits.mimeTypeLetters })),
  description: optional(Type.String({ maxLength: inputLimits.descriptionLetters })),
  internal: optional(Type.Boolean()),
  contentUrl: optional(Type.String({ maxLength: hubLimits.addressLetters })),
  thumbUrl: optional(Type.String({ maxLength: hubLimits.addressLetters })),
  ...recorded,
})
export type DocumentInput = Static<typeof DocumentInput>
