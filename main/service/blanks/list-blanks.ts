/** GET /blank and GET /blank/:id (interface, "Blank forms"). */
import type { Blank } from '../../../shared/entities/blank.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { listRows, sqlBytes } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { type BlankRecord, getBlank, selectBlank, toBlank } from '../records/blank-record.ts'

const listedBytes = sqlBytes(['b.title', 'b.name', 'b.languages', 'b.asset_type_uuids', 'b.fields'])
const blanksByIds = `${selectBlank} WHERE b.id IN ${listedNumbers}`

/** Lists the blanks of the actor's groups by name and id, also the retired ones. @throws Refused `bad-request` */
export function listBlanks(db: ReadDb, actor: Actor, query: RawQuery): Page<Blank> {
  const paging = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const where = [inGroups('b.group_id', groups)]
  const listed = { from: 'blanks b', where, values: groups, order: 'b.name, b.id' }
  const { rows, total } = listRows<BlankRecord>(
    db,
    { ...listed, bytes: listedBytes, byIds: blanksByIds },
    paging,
  )
  return { entries: rows.map(toBlank), total, ...paging }
}

/** Lists the blanks of one group by name. */
export function listAllBlanks(db: ReadDb, groupId: number): Blank[] {
  return db.all<BlankRecord>(`${selectBlank} WHERE b.group_id = ? ORDER BY b.name`, groupId).map(toBlank)
}

/** @throws Refused `not-found` */
export function readOneBlank(db: ReadDb, actor: Actor, ref: string): Blank {
  return toBlank(getBlank(db, actor, ref))
}
