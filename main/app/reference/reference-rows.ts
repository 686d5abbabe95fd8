/** Rows of the files of the folder, and of the blank forms and manuals that were made of them. Their ids are negative. */
import type { BlankContent } from '../../../shared/entities/blank.ts'
import type { FileProblem } from '../../../shared/views/blank-list.ts'
import type { StoredFile } from '../../service/documents/store-file.ts'
import { nextOwnId } from '../../service/own-ids.ts'
import { blankNamed, blankRows } from '../../service/records/blank-record.ts'
import { documentRows } from '../../service/records/document-record.ts'
import { manualRows } from '../../service/records/manual-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { referenceFiles } from '../../store/schema/reference-files.ts'
import { saveGroup } from '../../sync/client/account/account.ts'
import type { SyncContext } from '../../sync/state/context.ts'

export const referenceRows = rowsOf(referenceFiles)
export type ReferenceRow = typeof referenceFiles.$inferSelect

/** Returns the problems of the folder and its files, by path. */
export function readProblems(db: ReadDb): FileProblem[] {
  const rows = referenceRows.all(db, 'WHERE problem IS NOT NULL ORDER BY path')
  return rows.flatMap(({ path, problem }) => (problem === null ? [] : [{ fileName: path, problem }]))
}

/** Whether the blank or the manual of the row is still there. */
export function isStored(db: ReadDb, { path, entityUuid }: ReferenceRow): boolean {
  const table = path.startsWith('blanks/') ? 'blanks' : 'manuals'
  return entityUuid !== null && db.has(`SELECT 1 FROM ${table} WHERE uuid = ?`, entityUuid)
}

/** Stores the blank of a file. Returns its uuid; null: another file has a blank with this name. */
export function writeBlank(
  db: WriteDb,
  context: SyncContext,
  uuid: string | null,
  content: BlankContent,
): string | null {
  const groupId = ownGroup(db, context)
  const named = blankNamed(db, groupId, content.name)
  if (named !== undefined && named.uuid !== uuid) return null
  const lastModified = context.ports.clock.now()
  if (uuid !== null && db.has('SELECT 1 FROM blanks WHERE uuid = ?', uuid)) {
    const revision = (db.value<number>('SELECT revision FROM blanks WHERE uuid = ?', uuid) ?? 0) + 1
    blankRows.change(db, { ...content, lastModified, revision }, 'WHERE uuid = ?', uuid)
    return uuid
  }
  const made = context.ports.random.uuid()
  const birth = { id: nextOwnId(db, 'blanks'), uuid: made, groupId, creatorId: null, createdAt: lastModified }
  const fresh = { revision: 1, assetTypeUuids: [], retired: false }
  blankRows.insert(db, { ...birth, lastModified, ...content, ...fresh })
  return made
}

/** Stores the manual of a file, in place of the one that was made of its earlier version. Returns its uuid. */
export function writeManual(
  db: WriteDb,
  context: SyncContext,
  before: string | null,
  { file, assetTypeUuid }: { file: StoredFile; assetTypeUuid: string },
): string {
  const groupId = ownGroup(db, context)
  const { clock, random } = context.ports
  const now = clock.now()
  if (before !== null) removeEntity(db, before)
  const birth = { groupId, creatorId: null, createdAt: now, lastModified: now }
  const documentId = documentRows.insert(db, {
    ...{ id: nextOwnId(db, 'documents'), uuid: random.uuid() },
    ...birth,
    ...file,
  })
  const uuid = random.uuid()
  manualRows.insert(db, { id: nextOwnId(db, 'manuals'), uuid, ...birth, assetTypeUuid, documentId })
  return uuid
}

function ownGroup(db: WriteDb, { account, ports }: SyncContext): number {
  const groupId = account.groupIds[0] ?? 0
  saveGroup(db, groupId, ports.clock.now(), () => ports.clock.timeZone())
  return groupId
}

/** Removes a blank or a manual of the folder. Forms that were created from the blank stay. */
export function removeEntity(db: WriteDb, uuid: string): void {
  for (const table of ['blanks', 'manuals']) db.run(`DELETE FROM ${table} WHERE id < 0 AND uuid = ?`, uuid)
}
