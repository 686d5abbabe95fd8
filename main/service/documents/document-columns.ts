/** Columns of a document after a body was merged over the stored ones (interface, "Document", "PUT"). */

import { DocumentInput } from '../../../shared/entities/document.ts'
import { reason } from '../../../shared/text/message.ts'
import type { documents } from '../../store/schema/documents.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, or, unknownProperties } from '../entity/extra.ts'
import { type DocumentRecord, pathOf } from '../records/document-record.ts'
import { refuseValue } from '../refuse.ts'
import { cleanFileName } from './file-name.ts'
import { isPath, isWebAddress } from './web-address.ts'

/** Columns of a document that a body may change. */
export type DocumentColumns = Pick<
  typeof documents.$inferInsert,
  | 'fileName'
  | 'mimeType'
  | 'description'
  | 'internal'
  | 'link'
  | 'thumbUrl'
  | 'durationMs'
  | 'peaks'
  | 'extra'
>

const named = new Set([...Object.keys(DocumentInput.properties), 'size'])

/**
 * Returns the columns after the body. `stored` is null for a new link; `pointer` is the entry's place in the body. The
 * type and address of uploaded content are read-only.
 * @throws Refused `invalid` for an address that is not http or https
 */
export function nextColumns(
  stored: DocumentRecord | null,
  entry: DocumentInput,
  pointer: string,
): DocumentColumns {
  const before = stored ? columnsOf(stored) : emptyLink
  const isUpload = stored !== null && stored.link === null
  return {
    fileName: entry.fileName === undefined ? before.fileName : cleanFileName(entry.fileName),
    mimeType: isUpload ? before.mimeType : or(entry.mimeType, before.mimeType),
    description: or(entry.description, before.description),
    internal: or(entry.internal, before.internal) ?? false,
    link: isUpload ? null : linkOf(entry.contentUrl ?? before.link ?? null, pointer),
    thumbUrl: nextThumbUrl(stored, entry, pointer),
    durationMs: or(entry.durationMs, before.durationMs),
    peaks: or(entry.peaks, before.peaks),
    extra: mergeExtra(before.extra ?? null, unknownProperties(entry as Record<string, unknown>, named)),
  }
}

/** Accepts our own path, which GET returned, as no change: a client may send back a document that it read. */
function nextThumbUrl(
  stored: DocumentRecord | null,
  { thumbUrl }: DocumentInput,
  within: string,
): string | null {
  if (thumbUrl === undefined || thumbUrl === stored?.thumb_url) return stored?.thumb_url ?? null
  if (thumbUrl === null || (stored && thumbUrl === pathOf(stored, 'thumb'))) return null
  if (!isPath(thumbUrl) && !isWebAddress(thumbUrl)) {
    refuseValue(`${within}/thumbUrl`, reason('must-be-path-or-web-address'))
  }
  return thumbUrl
}

const emptyLink: DocumentColumns = {
  fileName: null,
  mimeType: null,
  description: null,
  internal: false,
  link: null,
}

export function columnsOf(row: DocumentRecord): DocumentColumns {
  return {
    fileName: row.file_name,
    mimeType: row.mime_type,
    description: row.description,
    internal: row.internal === 1,
    link: row.link,
    thumbUrl: row.thumb_url,
    durationMs: row.duration_ms,
    peaks: parseColumn(row.peaks),
    extra: parseColumn(row.extra),
  }
}

function linkOf(address: string | null, within: string): string {
  if (address !== null && isWebAddress(address)) return address
  return refuseValue(`${within}/contentUrl`, reason('must-be-web-address'))
}
