/** A document as a hub gives it, on a job, on an asset or for an upload (interface, "Document"). */
import { Document } from '../../../shared/document.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { type EntityReaders, readEntity } from './read-entity.ts'
import { asId, asInstant, asText, asWhole, isRecord, readList } from './read-json.ts'

/** Only what the hub told. */
export interface RemoteDocument extends Partial<Document> {
  id: number
  uuid: string
  [property: string]: unknown
}

const asSize = (value: unknown) => {
  const size = asWhole(value)
  return size !== null && size >= 0 ? size : null
}

const readers: EntityReaders = {
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
  named: new Set(Object.keys(Document.properties)),
}

/** Null for what is no document at all. */
export function readRemoteDocument(value: unknown): RemoteDocument | null {
  return readEntity(value, readers)
}

/** Null when it is no list. Each costs its part of a transaction, so that no job has more here than screens can show. */
export function readRemoteDocuments(value: unknown): RemoteDocument[] | null {
  return readList(value, readRemoteDocument)?.slice(0, syncLimits.documentsOfOne) ?? null
}

/** The answer of POST /document/content: `document` is null where it says anything but that the file is kept. */
export function readUpload(value: unknown): { document: RemoteDocument | null } | null {
  if (!isRecord(value) || typeof value.success !== 'boolean') return null
  return { document: value.success ? readRemoteDocument(value.document) : null }
}
