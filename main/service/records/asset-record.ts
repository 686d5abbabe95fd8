/** The rows of assets as SQLite gives them, and how to find one. */

import { reason } from '../../../shared/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { assets } from '../../store/schema/assets.ts'
import type { Actor } from '../actor.ts'
import { seenBy } from '../entity/entity-row.ts'
import { findByRef } from '../entity/ref.ts'
import { refuse } from '../refuse.ts'

export type AssetRecord = RawRow<typeof assets> & { asset_type_uuid: string | null }

export const assetRows = rowsOf(assets)

/** The columns and tables that an `AssetRecord` is read from, `a` and `t`. */
const assetColumns = 'a.*, t.uuid AS asset_type_uuid'
const assetTables = 'assets a LEFT JOIN asset_types t ON t.id = a.asset_type_id'

const queries = {
  byId: `SELECT ${assetColumns} FROM ${assetTables} WHERE a.id = ?`,
  byUuid: `SELECT ${assetColumns} FROM ${assetTables} WHERE a.uuid = ?`,
}

/** Takes a JSON list of ids. */
export const assetsByIds = `SELECT ${assetColumns} FROM ${assetTables} WHERE a.id IN (SELECT value FROM json_each(?))`

/** The asset that a path's `:id` names, in whatever group. */
export function findAssetAnywhere(db: ReadDb, ref: string): AssetRecord | undefined {
  return findByRef<AssetRecord>(db, queries, ref)
}

/** The same, seen by the actor: an asset of another group does not exist (interface, "Groups"). */
export function findAsset(db: ReadDb, actor: Actor, ref: string): AssetRecord | undefined {
  return seenBy(actor, findAssetAnywhere(db, ref))
}

/** @throws Refused `not-found` */
export function getAsset(db: ReadDb, actor: Actor, ref: string): AssetRecord {
  return findAsset(db, actor, ref) ?? refuse('not-found', reason('no-such-asset'))
}
