/** GET /asset (interface, "Assets", "Paging", "Order"). */
import type { AssetListItem } from '../../../shared/entities/asset.ts'
import type { Tombstone } from '../../../shared/entities/job.ts'
import type { Parameter, ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { listRows, sqlBytes } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { modifiedIn } from '../entity/local-time.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { withTombstones } from '../entity/tombstones.ts'
import { type AssetRecord, assetsByIds } from '../records/asset-record.ts'
import { toListItem } from './read-asset.ts'

/** SQL for the size of a list entry: all columns that may be long. */
const listedBytes = sqlBytes([
  'a.asset_no',
  'a.name',
  'a.description',
  'a.location',
  'a.contact_person',
  'a.extra',
])

/** Lists assets by name and id, or by lastModified and id if `modified` is given. @throws Refused `bad-request` */
export function listAssets(db: ReadDb, actor: Actor, query: RawQuery): Page<AssetListItem | Tombstone> {
  const paging = parsePaging(query)
  const modified = modifiedIn(db, actor, query)
  const groups = [...actor.grants.keys()]
  const where = [inGroups('a.group_id', groups)]
  const values: Parameter[] = [...groups]
  if (modified !== null) {
    where.push('a.last_modified >= ?')
    values.push(modified)
  }
  if (query.inactive === undefined) where.push('a.inactive = 0')
  const order = modified === null ? 'a.name, a.id' : 'a.last_modified, a.id'
  const listed = { from: 'assets a', where, values, order, bytes: listedBytes, byIds: assetsByIds }
  const { rows, total } = listRows<AssetRecord>(db, listed, paging)
  const page = { entries: rows.map(row => toListItem(db, row)), total, ...paging }
  return query.deleted === undefined ? page : withTombstones(db, actor, 'asset', modified, page)
}
