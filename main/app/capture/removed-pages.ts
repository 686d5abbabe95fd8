/** Removes and replaces pages and documents that are being captured, and restores them. */
import type { Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { refuse } from '../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { removedPages } from '../../store/schema/captures.ts'
import { decide, type SyncContext } from '../../sync/state/context.ts'
import {
  captureRows,
  getCapture,
  getPage,
  notePage,
  pageRows,
  pagesOf,
  touch,
  writeOrder,
} from './capture-record.ts'

const removedRows = rowsOf(removedPages)
type RemovedPage = typeof removedPages.$inferSelect

/** The last page is removed with its document. */
export function removePage(context: SyncContext, pageUuid: string): Outcome<null> {
  return decide(context, db => {
    const { capture_uuid: captureUuid } = getPage(db, pageUuid)
    const now = context.ports.clock.now()
    remember(db, captureUuid, now, [pageUuid])
    db.run('DELETE FROM capture_pages WHERE uuid = ?', pageUuid)
    const left = pagesOf(db, captureUuid).map(({ uuid }) => uuid)
    if (left.length === 0) db.run('DELETE FROM captures WHERE uuid = ?', captureUuid)
    writeOrder(db, left)
    touch(db, captureUuid, now)
  })
}

export function removeCapture(context: SyncContext, captureUuid: string): Outcome<null> {
  return decide(context, db => {
    getCapture(db, captureUuid)
    const pages = pagesOf(db, captureUuid).map(({ uuid }) => uuid)
    remember(db, captureUuid, context.ports.clock.now(), pages)
    db.run('DELETE FROM captures WHERE uuid = ?', captureUuid)
  })
}

/** Restores a page at its former place, with its document if that was removed too; or its earlier photo. @returns `not-found` */
export function restorePage(context: SyncContext, pageUuid: string): Outcome<null> {
  return decide(context, db => restore(context, db, removedRows.all(db, 'WHERE uuid = ?', pageUuid)))
}

/** Restores a document with the pages that were removed with it. @returns `not-found` */
export function restoreCapture(context: SyncContext, captureUuid: string): Outcome<null> {
  return decide(context, db => restore(context, db, removedWith(db, captureUuid)))
}

function removedWith(db: ReadDb, captureUuid: string): RemovedPage[] {
  const last = 'SELECT max(removed_at) FROM removed_pages WHERE capture_uuid = ?'
  const rows = removedRows.all(
    db,
    `WHERE capture_uuid = ? AND removed_at = (${last})`,
    captureUuid,
    captureUuid,
  )
  return rows.toSorted((a, b) => a.page.position - b.page.position)
}

function restore(context: SyncContext, db: WriteDb, rows: readonly RemovedPage[]): void {
  if (rows.length === 0) refuse('not-found', reason('capture-gone'))
  for (const { uuid, captureUuid, page, capture } of rows) {
    if (!captureRows.get(db, 'WHERE uuid = ?', captureUuid)) captureRows.insert(db, capture)
    // The document may have been sent since.
    getCapture(db, captureUuid)
    const pages = pagesOf(db, captureUuid)
    const taken = pages.find(one => one.uuid === uuid)
    pageRows.put(db, { ...page, position: taken?.position ?? page.position }, 'uuid')
    if (!taken) writeOrder(db, pages.map(one => one.uuid).toSpliced(page.position, 0, uuid))
    notePage(db, captureUuid, context.ports.clock.now())
    db.run('DELETE FROM removed_pages WHERE uuid = ?', uuid)
  }
}

/** Stores the rows of pages that are about to be removed or replaced. */
export function remember(
  db: WriteDb,
  captureUuid: string,
  removedAt: number,
  pageUuids: readonly string[],
): void {
  const capture = captureRows.get(db, 'WHERE uuid = ?', captureUuid)
  for (const uuid of pageUuids) {
    const page = pageRows.get(db, 'WHERE uuid = ?', uuid)
    if (capture && page)
      removedRows.put(db, { uuid, captureUuid, sha256: page.sha256, removedAt, page, capture }, 'uuid')
  }
}
