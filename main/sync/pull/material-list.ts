/**
 * The list of material, with the stock of the user's van (extension `material`). The server says what is left. The
 * laptop stores in addition how much had been taken by then, as far as it knows: so what is taken here is subtracted
 * at once, and not again when the server has it.
 */
import { Material } from '../../../shared/material.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { foldMaterial } from '../../service/material/fold.ts'
import { countStock } from '../../service/material/stock.ts'
import { giveVan } from '../../service/material/vans.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { materials } from '../../store/schema/material.ts'
import { syncState } from '../records/state.ts'
import { readAs } from '../remote/read-entity.ts'
import { mirror } from './mirror.ts'

export const material = mirror<Material, typeof materials>({
  name: 'material',
  extension: 'material',
  path: '/material',
  pages: { size: syncLimits.materialPage, most: syncLimits.materialsAtMost },
  read: readAs(Material),
  every: syncLimits.materialEveryMs,
  table: materials,
  columns: line => ({ folded: foldMaterial(line) }),
  // the stock at the server changes with each amount that arrives there
  stamp: db => JSON.stringify(takenAtServer(db)),
  end(db, { account }, { entries, isWhole, isSame, stamp }) {
    const taken = JSON.parse(stamp) as Taken[]
    if (isSame) renewStocks(db, taken)
    else writeStocks(db, entries, taken)
    const [line] = entries
    if (isWhole && line) giveVan(db, account.user.id, line.van)
  },
  forget(db) {
    db.run('DELETE FROM van_users')
    syncState.delete(db, 'vans')
  },
})

interface Taken {
  groupId: number
  number: string
  van: string
  quantity: number
}

/** The stock of other vans is not stored. */
function writeStocks(db: WriteDb, lines: readonly Material[], taken: readonly Taken[]): void {
  const takenOf = new Map(taken.map(one => [keyOf(one), one.quantity]))
  const ids = JSON.stringify(lines.map(({ id }) => id))
  db.run('DELETE FROM van_stocks WHERE material_id IN (SELECT value FROM json_each(?))', ids)
  for (const line of lines) {
    const { id: materialId, van, stock: counted } = line
    if (van === null || counted === null) continue
    countStock(db, { materialId, van, counted, takenBefore: takenOf.get(keyOf(line)) ?? 0 })
  }
}

/** The list is the same, and so is the stock at the server; this laptop may know of more that had been taken by then. */
function renewStocks(db: WriteDb, taken: readonly Taken[]): void {
  db.run('UPDATE van_stocks SET taken_before = 0')
  for (const { groupId, number, van, quantity } of taken)
    db.run(
      `UPDATE van_stocks SET taken_before = ? WHERE van = ?
         AND material_id IN (SELECT id FROM materials WHERE group_id = ? AND number = ?)`,
      quantity,
      van,
      groupId,
      number,
    )
}

function keyOf({ groupId, number, van }: { groupId: number; number: string; van: string | null }): string {
  return JSON.stringify([groupId, number, van])
}

/** Sums what was taken by the server's versions of the jobs here: changes that wait to be sent do not count. */
function takenAtServer(db: ReadDb): Taken[] {
  return db.all<Taken>(
    `SELECT group_id AS groupId, number, van, sum(quantity) AS quantity FROM (
       SELECT j.group_id, i.material_number AS number, i.van, i.quantity FROM items i JOIN jobs j ON j.id = i.job_id
         WHERE i.material_number IS NOT NULL AND i.done = 1 AND j.id > 0
           AND NOT EXISTS (SELECT 1 FROM bases b WHERE b.entity_uuid = j.uuid)
       UNION ALL
       SELECT j.group_id, e.value ->> 'materialNumber', e.value ->> 'van', e.value ->> 'quantity'
         FROM bases b JOIN jobs j ON j.uuid = b.entity_uuid, json_each(b.body, '$.items') e
         WHERE j.id > 0 AND e.value ->> 'done' = 1)
     WHERE number IS NOT NULL AND van IS NOT NULL AND quantity IS NOT NULL
     GROUP BY group_id, number, van ORDER BY group_id, number, van`,
  )
}
