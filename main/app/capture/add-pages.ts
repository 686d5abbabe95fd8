/** Adds pages to documents that are being captured: new photos, and photos that are stored already. */
import type { CapturedPage } from '../../../shared/contract/capture.ts'
import type { Request } from '../../../shared/contract/contract.ts'
import { limits } from '../../../shared/limits/limits.ts'
import type { Quad } from '../../../shared/rules/quad.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import { type DocumentRecord, getDocument } from '../../service/records/document-record.ts'
import { attempt, refuse } from '../../service/refuse.ts'
import type { WriteDb } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { currentName } from '../../sync/entities/documents/adopt-document.ts'
import { isHeic, readHeic } from '../../sync/entities/documents/photo/read-heic.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { type CaptureParts, ownerUuidOf, readPhoto } from './capture-parts.ts'
import { captureRows, getCapture, getPage, notePage, pageRows, pagesOf } from './capture-record.ts'
import { remember } from './removed-pages.ts'

interface NewPage {
  sha256: string
  corners: Quad | null
  takenAt: number
}

/**
 * Stores the photo, and finds the page on it. A HEIC photo of a phone is stored as a JPEG. @returns `invalid` if it is no picture, `not-found` for the owner or the
 * document, `storage`
 */
export async function addPage(
  parts: CaptureParts,
  request: Request<'capture.addPage'>,
): Promise<Outcome<{ captureUuid: string; page: CapturedPage }>> {
  const { context } = parts
  const stored = await findAndStore(parts, request)
  if (!stored.ok) return stored
  return attempt(() =>
    context.service.store.transaction(db => {
      const captureUuid = begin(context, db, request)
      return { captureUuid, page: append(context, db, captureUuid, stored.value) }
    }),
  )
}

/** Adds all of the photos or none. @returns also `conflict` for a photo whose bytes are not on the laptop */
export async function addStored(
  { context, scanner }: CaptureParts,
  request: Request<'capture.addStored'>,
): Promise<Outcome<{ captureUuid: string; pages: CapturedPage[] }>> {
  const found: NewPage[] = []
  for (const documentUuid of request.documentUuids) {
    const photo = attempt(() => readStored(context, documentUuid))
    if (!photo.ok) return photo
    const { bytes, sha256, created_at: takenAt } = photo.value
    const page = await scanner.find(bytes)
    if (page === null) return fail('invalid', reason('no-picture'))
    found.push({ sha256, takenAt, corners: page.corners })
  }
  return attempt(() =>
    context.service.store.transaction(db => {
      const captureUuid = begin(context, db, request)
      return { captureUuid, pages: found.map(page => append(context, db, captureUuid, page)) }
    }),
  )
}

type StoredPhoto = Pick<DocumentRecord, 'created_at'> & { sha256: string; bytes: Uint8Array }

/** Returns a file with its bytes. @throws Refused `not-found`, `conflict` if the bytes are not on the laptop */
export function readStored(context: SyncContext, documentUuid: string): StoredPhoto {
  const { read } = context.service.store
  const document = getDocument(read, actorIn(context, read), currentName(read, documentUuid))
  const { sha256 } = document
  if (sha256 === null) refuse('conflict', reason('photo-not-here'))
  return { ...document, sha256, bytes: readPhoto(context, sha256) }
}

/** Stores another photo for a page, and keeps its place. `restorePage` undoes it. */
export async function replacePage(
  parts: CaptureParts,
  request: Request<'capture.replacePage'>,
): Promise<Outcome<CapturedPage>> {
  const { context } = parts
  const stored = await findAndStore(parts, request)
  if (!stored.ok) return stored
  return attempt(() =>
    context.service.store.transaction(db => {
      const { uuid, capture_uuid: captureUuid, look } = getPage(db, request.pageUuid)
      const now = context.ports.clock.now()
      remember(db, captureUuid, now, [uuid])
      const page: CapturedPage = { uuid, corners: stored.value.corners, look, state: 'waiting' }
      const unread = { state: 'waiting', words: null, codes: null, isTurned: false } as const
      pageRows.change(db, { ...stored.value, ...unread }, 'WHERE uuid = ?', uuid)
      notePage(db, captureUuid, now)
      return page
    }),
  )
}

async function findAndStore(
  { context, scanner }: CaptureParts,
  { bytes: given, corners, takenAt }: Pick<Request<'capture.addPage'>, 'bytes' | 'corners' | 'takenAt'>,
): Promise<Outcome<NewPage>> {
  const bytes = isHeic(await sniffType(given, null)) ? ((await readHeic(given, null)) ?? given) : given
  if (bytes.length > limits.documentBytes)
    return fail('invalid', reason('file-too-large', { most: limits.documentBytes / 1024 / 1024 }))
  const found = await scanner.find(bytes)
  if (found === null) return fail('invalid', reason('no-picture'))
  const stored = await storePhoto(context, bytes)
  if (!stored.ok) return stored
  return succeed({ sha256: stored.value, corners: corners === undefined ? found.corners : corners, takenAt })
}

/** Stores the photo as it is, and returns its SHA-256. */
async function storePhoto(context: SyncContext, bytes: Uint8Array): Promise<Outcome<string>> {
  const writer = context.blobs.write()
  try {
    writer.add(bytes)
    const sha256 = writer.seal()
    writer.finish(context.ports.clock.now())
    return succeed(sha256)
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', error.told)
    throw error
  } finally {
    await writer.close()
  }
}

/** Returns the uuid of the document, which is created if the request names none. */
function begin(
  context: SyncContext,
  db: WriteDb,
  { owner, captureUuid, label }: Pick<Request<'capture.addPage'>, 'owner' | 'captureUuid' | 'label'>,
): string {
  if (captureUuid !== null) return getCapture(db, captureUuid).uuid
  const now = context.ports.clock.now()
  const uuid = context.service.newUuid()
  const ownerUuid = ownerUuidOf(context, db, owner)
  const begun = {
    ownerKind: owner.kind,
    ownerUuid,
    label,
    internal: true,
    createdAt: now,
    changedAt: now,
    lastPageAt: now,
  }
  captureRows.insert(db, { uuid, ...begun })
  return uuid
}

function append(context: SyncContext, db: WriteDb, captureUuid: string, added: NewPage): CapturedPage {
  const { corners } = added
  const page: CapturedPage = { uuid: context.service.newUuid(), corners, look: 'colour', state: 'waiting' }
  const position = pagesOf(db, captureUuid).length
  pageRows.insert(db, { ...page, ...added, captureUuid, position })
  notePage(db, captureUuid, context.ports.clock.now())
  return page
}
