/** Reads the content of a sheet from the laptop's database. */

import { Temporal } from 'temporal-polyfill'
import type { Signer } from '../../../shared/entities/fields.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { documentsIn } from '../../../shared/rules/form-places.ts'
import { signersOf } from '../../../shared/rules/signers.ts'
import { sheetLimits } from '../../../shared/views/sheet.ts'
import { isAttachedToJob } from '../../service/records/document-owners.ts'
import { type DocumentRecord, findDocument } from '../../service/records/document-record.ts'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'
import type { ReadDb } from '../../store/db.ts'
import { timeSaid } from '../../sync/entities/documents/photo/exif.ts'
import { tiffOf } from '../../sync/entities/documents/photo/jpeg-segments.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { readCaptureMark } from '../capture/capture-mark.ts'
import { readJobInFull } from '../views/job-view.ts'
import { letterheadOf } from './letterhead-of.ts'
import type { SheetDocument, SheetSource } from './sheet-source.ts'

/** `signer`: a person who is signing now. Returns null if the job is not on this laptop. */
export function readSheetSource(context: SyncContext, jobUuid: string, signer?: Signer): SheetSource | null {
  const view = readJobInFull(context, jobUuid)
  if (!view) return null
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const named = new Set([...view.documents.map(({ uuid }) => uuid), ...documentsNamed(view.job, signer)])
  const rows = [...named]
    .flatMap(uuid => findDocument(db, actor, uuid) ?? [])
    .filter(({ id }) => !isOfOthers(db, id, jobUuid))
  const offered = offeredExtensions(db)
  const zone = context.ports.clock.timeZone()
  return {
    view,
    letterhead: letterheadOf(db, view.job.groupId),
    tellsForms: offered.includes('forms'),
    tellsMaterial: offered.includes('material'),
    documents: new Map(rows.map(row => [row.uuid, toSheetDocument(context.blobs, row, zone)])),
  }
}

/**
 * Whether the document belongs only to other jobs. An answer may name any file of the group, and this
 * customer must not see files of other customers.
 */
function isOfOthers(db: ReadDb, documentId: number, jobUuid: string): boolean {
  const hangsOnThis = isAttachedToJob(db, documentId, ({ uuid }) => uuid === jobUuid)
  return !hangsOnThis && isAttachedToJob(db, documentId, () => true)
}

/** Returns the documents that the signers and the answers name, as many as a sheet prints. */
function documentsNamed({ signature, forms }: Job, signer?: Signer): string[] {
  const signed = [...signersOf(signature), ...(signer ? [signer] : [])].flatMap(one => one.documentUuid ?? [])
  const answers = forms
    .slice(0, sheetLimits.forms)
    .flatMap(({ fields }) => documentsIn(fields))
    .slice(0, sheetLimits.answers)
  return [...signed, ...answers]
}

function toSheetDocument(blobs: Blobs, row: DocumentRecord, timeZone: string): SheetDocument {
  const content = row.sha256 === null ? undefined : blobs.find(row.sha256)
  const isPhoto = row.mime_type?.startsWith('image/') ?? false
  return {
    fileName: row.file_name,
    mimeType: row.mime_type,
    description: row.description,
    internal: row.internal === 1,
    sha256: content?.sha256 ?? null,
    pages: content && row.mime_type === 'application/pdf' ? readCaptureMark(blobs, content.sha256) : null,
    takenAt: (content && isPhoto ? readTakenAt(blobs, content, timeZone) : null) ?? row.created_at,
  }
}

// Reads when a photo was taken from its EXIF data. Only JPEG is supported, the format of cameras.

/** The EXIF segment is at the start of the file and has at most 64 KB. */
const headBytes = 128 * 1024
const exifMarker = 0xe1

/** Returns epoch milliseconds, or null if there is no time. A time without UTC offset is in `timeZone`. */
function readTakenAt(blobs: Blobs, content: StoredContent, timeZone: string): number | null {
  const parts = [...blobs.read(content, 0, Math.min(headBytes, content.size))]
  const segment = findExif(Buffer.concat(parts))
  const tiff = segment && tiffOf(segment)
  const said = tiff && timeSaid(tiff)
  if (!said) return null
  const wallClock = said.wallClock.toISOString().slice(0, 19)
  return said.offset === null
    ? Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds
    : Temporal.Instant.from(wallClock + said.offset).epochMilliseconds
}

function findExif(jpeg: Buffer): Buffer | null {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const length = jpeg.readUInt16BE(at + 2)
    if (jpeg[at + 1] === exifMarker) return jpeg.subarray(at + 4, at + 2 + length)
    at += 2 + Math.max(2, length)
  }
  return null
}
