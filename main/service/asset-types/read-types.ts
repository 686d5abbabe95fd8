/** GET /asset/type and GET /asset/type/:id (interface, "Asset types"). */
import type { AssetType } from '../../../shared/entities/asset.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { getType, type TypeRecord, toType } from '../records/type-record.ts'

/** Lists all types by name and then by id. */
export function listTypes(db: ReadDb, actor: Actor): AssetType[] {
  const groups = [...actor.grants.keys()]
  return db
    .all<TypeRecord>(
      `SELECT * FROM asset_types WHERE ${inGroups('group_id', groups)} ORDER BY name, id`,
      ...groups,
    )
    .map(toType)
}

/** @throws Refused `not-found` */
export function readType(db: ReadDb, actor: Actor, ref: string): AssetType {
  return toType(getType(db, actor, ref))
}
