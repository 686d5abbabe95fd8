/** A line of the company's list of material, from an import. */
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { materials } from '../../store/schema/material.ts'
import { logListChange } from '../entity/log-change.ts'
import type { Service } from '../service.ts'
import { foldMaterial } from './fold.ts'
import { countStock } from './stock.ts'

export interface MaterialLine {
  groupId: number
  number: string
  name: string
  unit: string | null
  barcode: string | null
  /** stock of a van in this list; null: the list does not contain any */
  stock: { van: string; counted: number } | null
}

type MaterialRow = RawRow<typeof materials>

const materialRows = rowsOf(materials)

/**
 * Imports a line; the number identifies the material. A stock that equals the last imported one is no new count, so
 * importing a file twice changes nothing. With `isCounted` it is a new count.
 */
export function importMaterial(
  service: Service,
  line: MaterialLine,
  { isCounted }: { isCounted: boolean },
): 'added' | 'changed' | 'same' {
  return service.store.transaction(db => {
    const before = findMaterial(db, line)
    const written = writeMaterial(service, db, line, before)
    const isStocked = line.stock !== null && recount(db, written.id, line.stock, isCounted)
    if (written.isChanged || isStocked) logListChange(db, service.now(), line.groupId, 'material')
    if (before === undefined) return 'added'
    return written.isChanged || isStocked ? 'changed' : 'same'
  })
}

function writeMaterial(
  { newUuid, now }: Service,
  db: WriteDb,
  { groupId, number, name, unit, barcode }: MaterialLine,
  before: MaterialRow | undefined,
): { id: number; isChanged: boolean } {
  const at = now()
  const folded = foldMaterial({ number, name, barcode })
  if (before === undefined) {
    const row = { uuid: newUuid(), groupId, createdAt: at, lastModified: at }
    const id = materialRows.insert(db, { ...row, number, name, unit, barcode, folded })
    return { id, isChanged: true }
  }
  const isChanged = before.name !== name || before.unit !== unit || before.barcode !== barcode
  const lastModified = Math.max(at, before.last_modified + 1)
  if (isChanged)
    materialRows.change(db, { name, unit, barcode, folded, lastModified }, 'WHERE id = ?', before.id)
  return { id: before.id, isChanged }
}

function recount(
  db: WriteDb,
  materialId: number,
  { van, counted }: { van: string; counted: number },
  isCounted: boolean,
): boolean {
  const sql = 'SELECT counted FROM van_stocks WHERE material_id = ? AND van = ?'
  if (!isCounted && readValue<number>(db, sql, materialId, van) === counted) return false
  countStock(db, { materialId, van, counted })
  return true
}

function findMaterial(
  db: ReadDb,
  { groupId, number }: Pick<MaterialLine, 'groupId' | 'number'>,
): MaterialRow | undefined {
  return db.get<MaterialRow>('SELECT * FROM materials WHERE group_id = ? AND number = ?', groupId, number)
}
