/** GET /asset (interface, "Assets", "Paging", "Order"). */
import type { AssetListItem } from '../../../shared/asset.ts'
import type { Tombstone } from '../../../shared/job.ts'
import type { Parameter, ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { readInOrder, sqlBytes, takeFitting } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { groupTimeZone, parseTimeParameter } from '../entity/local-time.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { listTombstones } from '../entity/tombstones.ts'
import { type AssetRecord, assetsByIds } from '../records/asset-record.ts'
import { toListItem } from './read-asset.ts'

/** Of a list entry, all that may be long. */
const listedBytes = sqlBytes([
  'a.asset_no',
  'a.name',
  'a.description',
  'a.location',
  'a.contact_person',
  'a.extra',
])

/** By name, or with `modified` by lastModified, then by id. @throws Refused `bad-request` */
export function listAssets(db: ReadDb, actor: Actor, query: RawQuery): Page<AssetListItem | Tombstone> {
  const { limit, offset } = parsePaging(query)
  const modified = modifiedIn(db, actor, query)
  const { where, values } = filterOf(actor, { modified, inactive: query.inactive !== undefined })
  const { total } = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM assets a WHERE ${where}`,
    ...values,
  ) ?? { total: 0 }
  const sized = db.all<{ id: number; bytes: number }>(
    `SELECT a.id, ${listedBytes} AS bytes FROM assets a WHERE ${where}
     ORDER BY ${modified === null ? 'a.name, a.id' : 'a.last_modified, a.id'} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  )
  const ids = takeFitting(sized, ({ bytes }) => bytes).map(({ id }) => id)
  const entries = readInOrder<AssetRecord>(db, assetsByIds, ids).map(row => toListItem(db, row))
  if (query.deleted === undefined) return { entries, total, limit, offset }
  // what is gone follows the last of what is there
  const room = offset + entries.length < total ? 0 : limit - entries.length
  const gone = listTombstones(db, actor, 'asset', { modified, offset, present: total, room })
  return { entries: [...entries, ...gone.entries], total: total + gone.total, limit, offset }
}

function modifiedIn(db: ReadDb, actor: Actor, { modified }: RawQuery): number | null {
  if (modified === undefined) return null
  return parseTimeParameter('modified', modified, groupTimeZone(db, actor.homeGroupId)).at
}

function filterOf(
  actor: Actor,
  { modified, inactive }: { modified: number | null; inactive: boolean },
): { where: string; values: Parameter[] } {
  const groups = [...actor.grants.keys()]
  const where = [inGroups('a.group_id', groups)]
  const values: Parameter[] = [...groups]
  if (modified !== null) {
    where.push('a.last_modified >= ?')
    values.push(modified)
  }
  if (!inactive) where.push('a.inactive = 0')
  return { where: where.join(' AND '), values }
}
