/** A line of the office's list, as an import brings it. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { RawRow } from '../../store/rows.ts'
import type { materials } from '../../store/schema/material.ts'
import type { Service } from '../service.ts'
import { foldMaterial } from './fold.ts'
import { countStock } from './stock.ts'

export interface MaterialLine {
  groupId: number
  number: string
  name: string
  unit: string | null
  barcode: string | null
  /** what lies in a van by this list; null: it says nothing of any */
  stock: { van: string; counted: number } | null
}

type MaterialRow = RawRow<typeof materials>

/**
 * Known by its number. A stock that is as it was imported last was not counted anew: the same file twice changes
 * nothing; `isCounted` says that it was.
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
    const { lastInsertRowid } = db.run(
      `INSERT INTO materials (uuid, group_id, created_at, last_modified, number, name, unit, barcode, folded)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      newUuid(),
      groupId,
      at,
      at,
      number,
      name,
      unit,
      barcode,
      folded,
    )
    return { id: Number(lastInsertRowid), isChanged: true }
  }
  const isChanged = before.name !== name || before.unit !== unit || before.barcode !== barcode
  if (isChanged)
    db.run(
      'UPDATE materials SET name = ?, unit = ?, barcode = ?, folded = ?, last_modified = ? WHERE id = ?',
      name,
      unit,
      barcode,
      folded,
      Math.max(at, before.last_modified + 1),
      before.id,
    )
  return { id: before.id, isChanged }
}

function recount(
  db: WriteDb,
  materialId: number,
  { van, counted }: { van: string; counted: number },
  isCounted: boolean,
): boolean {
  const known = db.get<{ counted: number }>(
    'SELECT counted FROM van_stocks WHERE material_id = ? AND van = ?',
    materialId,
    van,
  )
  if (!isCounted && known?.counted === counted) return false
  countStock(db, { materialId, van, counted })
  return true
}

function findMaterial(
  db: ReadDb,
  { groupId, number }: Pick<MaterialLine, 'groupId' | 'number'>,
): MaterialRow | undefined {
  return db.get<MaterialRow>('SELECT * FROM materials WHERE group_id = ? AND number = ?', groupId, number)
}
