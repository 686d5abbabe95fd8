/** Changes documents that are being captured. Each change is stored at once. */
import { isDeepStrictEqual } from 'node:util'
import type { Request } from '../../../shared/contract/contract.ts'
import { type Quad, sides, turnQuad, wholePhoto } from '../../../shared/rules/quad.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { decide, type SyncContext } from '../../sync/state/context.ts'
import { type CaptureOwner, ownerUuidOf } from './capture-parts.ts'
import { getCapture, getPage, pagesOf, touch, writeOrder } from './capture-record.ts'

/** A page with other corners is read again. One that the user turned keeps its direction. */
export function changePage(
  context: SyncContext,
  { pageUuid, corners, look }: Request<'capture.changePage'>,
): Outcome<null> {
  return decide(context, db => {
    const page = getPage(db, pageUuid)
    if (corners !== undefined) {
      const sql = `UPDATE capture_pages SET corners = ?, is_turned = ?, state = 'waiting', words = NULL, codes = NULL WHERE uuid = ?`
      const isTurned = page.is_turned === 1 || isTurn(page.corners, corners)
      db.run(sql, corners === null ? null : JSON.stringify(corners), isTurned ? 1 : 0, pageUuid)
    }
    if (look !== undefined) db.run('UPDATE capture_pages SET look = ? WHERE uuid = ?', look, pageUuid)
    touch(db, page.capture_uuid, context.ports.clock.now())
  })
}

/** Whether the corners are the same ones, and begin at another one. Null: the whole photo. */
function isTurn(before: Quad | null, after: Quad | null): boolean {
  const [from, to] = [before ?? wholePhoto, after ?? wholePhoto]
  return sides.some(by => by !== 0 && isDeepStrictEqual(turnQuad(from, by), to))
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

/** Moves a document to another job or asset. @returns `not-found` */
export function moveCapture(
  context: SyncContext,
  { captureUuid, owner }: { captureUuid: string; owner: CaptureOwner },
): Outcome<null> {
  return decide(context, db => {
    getCapture(db, captureUuid)
    const ownerUuid = ownerUuidOf(context, db, owner)
    db.run(
      'UPDATE captures SET owner_kind = ?, owner_uuid = ? WHERE uuid = ?',
      owner.kind,
      ownerUuid,
      captureUuid,
    )
    touch(db, captureUuid, context.ports.clock.now())
  })
}
