/** What waits to be sent of documents: operations name them by uuid, in their intents. */
import type { DocumentStep } from '../../../shared/sending.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import {
  columnOf,
  isUnseen,
  type Operation,
  operationsWhere,
  type ShownUnder,
  waitingStates,
} from './operation.ts'

/** The steps of sending a new one, by their number. */
export const documentSteps = ['upload', 'describe', 'attach'] as const satisfies readonly DocumentStep[]

/** Each document has an order of its own: no other photo waits for one that cannot be sent. */
export function laneOf(documentUuid: string): string {
  return `document ${documentUuid}`
}

const kinds = sqlList(['document.add', 'document.patch', 'document.remove'])

/** In the order of writing. */
export function pendingOfDocument(db: ReadDb, documentUuid: string): Operation[] {
  const isOfDocument = `kind IN (${kinds}) AND intent ->> 'documentUuid' = ?`
  return operationsWhere(db, `state IN (${waitingStates}) AND ${isOfDocument}`, documentUuid)
}

/** Of all documents of a job or an asset: not sent, or sent and not seen at the hub. */
export function unseenDocumentWork(db: ReadDb, owner: Partial<ShownUnder>): Operation[] {
  const [column, uuid] = columnOf(owner)
  return operationsWhere(db, `${column} = ? AND kind IN (${kinds}) AND ${isUnseen}`, uuid)
}

/** Whether a file of it may just be on its way, so that an older answer would hide it, or show it again. */
export function areFilesMoving(db: ReadDb, owner: Partial<ShownUnder>): boolean {
  return unseenDocumentWork(db, owner).length > 0
}

/**
 * The latest operation on each document of a job, or of an asset, that was not taken out, sent ones too, by the
 * document's uuid.
 */
export function sentByDocument(db: ReadDb, owner: Partial<ShownUnder>): Map<string, string> {
  const [column, ownerUuid] = columnOf(owner)
  const rows = db.all<{ id: string; uuid: string }>(
    `SELECT id, intent ->> 'documentUuid' AS uuid FROM operations
     WHERE ${column} = ? AND kind IN ('document.add', 'document.patch') AND state <> 'discarded' ORDER BY seq`,
    ownerUuid,
  )
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}
