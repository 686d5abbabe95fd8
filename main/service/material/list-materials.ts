/** GET /material (interface, "Material"). */
import type { Material } from '../../../shared/entities/material.ts'
import { roundAmount } from '../../../shared/entities/taking.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { RawRow } from '../../store/rows.ts'
import type { materials } from '../../store/schema/material.ts'
import type { Actor } from '../actor.ts'
import { entityOf } from '../entity/entity-row.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { leftSql } from './stock.ts'
import { vanOf } from './vans.ts'

type MaterialRow = RawRow<typeof materials> & { stock: number | null }

/**
 * Lists material by number and id, with the stock of the requested van, else of the actor's own. @throws Refused
 * `bad-request`
 */
export function listMaterials(db: ReadDb, actor: Actor, query: RawQuery): Page<Material> {
  const { limit, offset } = parsePaging(query)
  const van = query.van ?? vanOf(db, actor.userId)
  const groups = [...actor.grants.keys()]
  const where = inGroups('m.group_id', groups)
  const total = readValue<number>(db, `SELECT count(*) FROM materials m WHERE ${where}`, ...groups) ?? 0
  const rows = db.all<MaterialRow>(
    `SELECT m.*, ${leftSql('m', 's')} AS stock FROM materials m
     LEFT JOIN van_stocks s ON s.material_id = m.id AND s.van = ?
     WHERE ${where} ORDER BY m.number, m.id LIMIT ? OFFSET ?`,
    van,
    ...groups,
    limit,
    offset,
  )
  return { entries: rows.map(row => toMaterial(row, van)), total, limit, offset }
}

/** Lists the material of a group by number and van, one entry for each van in which it was counted. */
export function listStocks(db: ReadDb, groupId: number): Material[] {
  const rows = db.all<MaterialRow & { van: string | null }>(
    `SELECT m.*, s.van, ${leftSql('m', 's')} AS stock FROM materials m
     LEFT JOIN van_stocks s ON s.material_id = m.id WHERE m.group_id = ? ORDER BY m.number, s.van`,
    groupId,
  )
  return rows.map(row => toMaterial(row, row.van))
}

function toMaterial(row: MaterialRow, van: string | null): Material {
  const { number, name, unit, barcode, stock } = row
  return {
    ...entityOf(row),
    number,
    name,
    unit,
    barcode,
    van,
    stock: stock === null ? null : roundAmount(stock),
  }
}
