/** GET /manual (interface, "Manuals"). */
import type { Manual } from '../../../shared/entities/manual.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { listRows, rowBytes } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { type ManualRecord, toManuals } from '../records/manual-record.ts'

const manualsByIds = `SELECT * FROM manuals WHERE id IN ${listedNumbers}`

/** Lists the manuals of the actor's groups in the order in which they were added. @throws Refused `bad-request` */
export function listManuals(db: ReadDb, actor: Actor, query: RawQuery): Page<Manual> {
  const paging = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const where = [inGroups('m.group_id', groups)]
  const listed = { from: 'manuals m', where, values: groups, order: 'm.id' }
  const bytes = `(SELECT ${rowBytes} + coalesce(octet_length(d.description), 0) + coalesce(octet_length(d.extra), 0)
    FROM documents d WHERE d.id = m.document_id)`
  const { rows, total } = listRows<ManualRecord>(db, { ...listed, bytes, byIds: manualsByIds }, paging)
  return { entries: toManuals(db, rows), total, ...paging }
}

/** Lists the manuals of one group, or of one type in it, in the order in which they were added. */
export function listAllManuals(db: ReadDb, groupId: number, assetTypeUuid: string | null = null): Manual[] {
  const rows = db.all<ManualRecord>(
    'SELECT * FROM manuals WHERE group_id = ? AND coalesce(asset_type_uuid = ?, true) ORDER BY id',
    groupId,
    assetTypeUuid,
  )
  return toManuals(db, rows)
}
