/** A document as a hub gives it, on a job, on an asset or for an upload (interface, "Document"). */
import { Document } from '../../../shared/document.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { entityReader, type RemoteOf } from './read-entity.ts'
import { asId, asInstant, asText, asWhole, isRecord, readList } from './read-json.ts'

export type RemoteDocument = RemoteOf<Document>

const asSize = (value: unknown) => {
  const size = asWhole(value)
  return size !== null && size >= 0 ? size : null
}

export const readRemoteDocument = entityReader<Document>(Document.properties, {
  nullable: {
    creatorId: asId,
    fileName: asText,
    mimeType: asText,
    size: asSize,
    description: asText,
    thumbUrl: asText,
  },
  required: {
    creationTimeStamp: asInstant,
    lastModified: asInstant,
    groupId: asId,
    internal: value => (typeof value === 'boolean' ? value : null),
    contentUrl: asText,
  },
})

/** Null when it is no list. Each costs its part of a transaction, so that no job has more here than screens can show. */
export function readRemoteDocuments(value: unknown): RemoteDocument[] | null {
  return readList(value, readRemoteDocument)?.slice(0, syncLimits.documentsOfOne) ?? null
}

/** The answer of POST /document/content: `document` is null where it says anything but that the file is kept. */
export function readUpload(value: unknown): { document: RemoteDocument | null } | null {
  if (!isRecord(value) || typeof value.success !== 'boolean') return null
  return { document: value.success ? readRemoteDocument(value.document) : null }
}
