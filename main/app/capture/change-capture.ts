/** Changes documents that are being captured. Each change is stored at once. */
import type { CapturedPage } from '../../../shared/contract/capture.ts'
import type { Request } from '../../../shared/contract/contract.ts'
import { limits } from '../../../shared/limits/limits.ts'
import type { Quad } from '../../../shared/rules/quad.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Scanner } from '../../scan/thread/scanner.ts'
import { getAsset } from '../../service/records/asset-record.ts'
import { getJob } from '../../service/records/job-record.ts'
import { attempt, refuse } from '../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { actorIn, decide, type SyncContext } from '../../sync/state/context.ts'
import { captureRows, getCapture, getPage, pageRows, pagesOf, touch, writeOrder } from './capture-record.ts'

export interface CaptureParts {
  context: SyncContext
  scanner: Scanner
}

/**
 * Stores the photo, and finds the page on it. @returns `invalid` if it is no picture, `not-found` for the owner or the
 * document, `storage`
 */
export async function addPage(
  { context, scanner }: CaptureParts,
  request: Request<'capture.addPage'>,
): Promise<Outcome<{ captureUuid: string; page: CapturedPage }>> {
  if (request.bytes.length > limits.documentBytes)
    return fail('invalid', reason('file-too-large', { most: limits.documentBytes / 1024 / 1024 }))
  const found = await scanner.find(request.bytes)
  if (found === null) return fail('invalid', reason('no-picture'))
  const stored = await storePhoto(context, request.bytes)
  if (!stored.ok) return stored
  const corners = request.corners === undefined ? found.corners : request.corners
  return attempt(() =>
    context.service.store.transaction(db =>
      writePage(context, db, request, { sha256: stored.value, corners }),
    ),
  )
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

function writePage(
  context: SyncContext,
  db: WriteDb,
  { owner, captureUuid, label, takenAt }: Request<'capture.addPage'>,
  { sha256, corners }: { sha256: string; corners: Quad | null },
): { captureUuid: string; page: CapturedPage } {
  const { newUuid } = context.service
  const now = context.ports.clock.now()
  const capture = captureUuid === null ? newUuid() : getCapture(db, captureUuid).uuid
  if (captureUuid === null) {
    const ownerUuid = ownerUuidOf(context, db, owner)
    const begun = { ownerKind: owner.kind, ownerUuid, label, internal: true, createdAt: now, changedAt: now }
    captureRows.insert(db, { uuid: capture, ...begun })
  }
  const page: CapturedPage = { uuid: newUuid(), corners, look: 'colour', state: 'waiting' }
  const position = pagesOf(db, capture).length
  pageRows.insert(db, { ...page, captureUuid: capture, position, sha256, takenAt })
  touch(db, capture, now)
  return { captureUuid: capture, page }
}

export function ownerUuidOf(
  context: SyncContext,
  db: ReadDb,
  { kind, ref }: { kind: 'job' | 'asset'; ref: string },
): string {
  const actor = actorIn(context, db)
  return kind === 'job' ? getJob(db, actor, ref).uuid : getAsset(db, actor, ref).uuid
}

/** A page with other corners is read again. */
export function changePage(
  context: SyncContext,
  { pageUuid, corners, look }: Request<'capture.changePage'>,
): Outcome<null> {
  return decide(context, db => {
    const page = getPage(db, pageUuid)
    if (corners !== undefined) {
      const sql = `UPDATE capture_pages SET corners = ?, state = 'waiting', words = NULL WHERE uuid = ?`
      db.run(sql, corners === null ? null : JSON.stringify(corners), pageUuid)
    }
    if (look !== undefined) db.run('UPDATE capture_pages SET look = ? WHERE uuid = ?', look, pageUuid)
    touch(db, page.capture_uuid, context.ports.clock.now())
  })
}

export function movePage(context: SyncContext, { pageUuid, to }: Request<'capture.movePage'>): Outcome<null> {
  return decide(context, db => {
    const { capture_uuid: captureUuid } = getPage(db, pageUuid)
    const others = pagesOf(db, captureUuid)
      .map(({ uuid }) => uuid)
      .filter(uuid => uuid !== pageUuid)
    writeOrder(db, others.toSpliced(to, 0, pageUuid))
    touch(db, captureUuid, context.ports.clock.now())
  })
}

/** The last page is removed with its document. */
export function removePage(context: SyncContext, { pageUuid }: Request<'capture.removePage'>): Outcome<null> {
  return decide(context, db => {
    const { capture_uuid: captureUuid } = getPage(db, pageUuid)
    db.run('DELETE FROM capture_pages WHERE uuid = ?', pageUuid)
    const left = pagesOf(db, captureUuid)
    if (left.length === 0) db.run('DELETE FROM captures WHERE uuid = ?', captureUuid)
    writeOrder(
      db,
      left.map(({ uuid }) => uuid),
    )
    touch(db, captureUuid, context.ports.clock.now())
  })
}

export function changeCapture(
  context: SyncContext,
  { captureUuid, kind, label, name, internal }: Request<'capture.change'>,
): Outcome<null> {
  return decide(context, db => {
    getCapture(db, captureUuid)
    const set = (column: 'kind' | 'label' | 'name' | 'internal', value: string | number | null) =>
      db.run(`UPDATE captures SET ${column} = ? WHERE uuid = ?`, value, captureUuid)
    if (kind !== undefined) set('kind', kind)
    if (label !== undefined) set('label', label)
    if (name !== undefined) set('name', name?.trim() || null)
    if (internal !== undefined) set('internal', internal ? 1 : 0)
  })
}

export function removeCapture(
  context: SyncContext,
  { captureUuid }: Request<'capture.remove'>,
): Outcome<null> {
  return decide(context, db => {
    getCapture(db, captureUuid)
    db.run('DELETE FROM captures WHERE uuid = ?', captureUuid)
  })
}

export function readPhoto(context: SyncContext, sha256: string): Uint8Array {
  const content = context.blobs.find(sha256)
  if (!content) refuse('not-found', reason('file-bytes-gone'))
  return Buffer.concat([...context.blobs.read(content)])
}
