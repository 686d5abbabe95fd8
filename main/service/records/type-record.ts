/** The rows of asset types as SQLite gives them, how to find one, and how each is represented. */

import type { AssetTemplate, AssetType } from '../../../shared/asset.ts'
import { reason } from '../../../shared/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { assetTypes } from '../../store/schema/assets.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import type { Actor } from '../actor.ts'
import { entityOf, seenBy } from '../entity/entity-row.ts'
import { withExtra } from '../entity/extra.ts'
import { findByRef } from '../entity/ref.ts'
import { refuse } from '../refuse.ts'

export type TypeRecord = RawRow<typeof assetTypes>

export const typeRows = rowsOf(assetTypes)

const queries = {
  byId: 'SELECT * FROM asset_types WHERE id = ?',
  byUuid: 'SELECT * FROM asset_types WHERE uuid = ?',
}

/** The type that an id or a UUID names, in whatever group. */
export function findTypeAnywhere(db: ReadDb, ref: string): TypeRecord | undefined {
  return findByRef<TypeRecord>(db, queries, ref)
}

/** The same, seen by the actor: a type of another group does not exist (interface, "Groups"). */
export function findType(db: ReadDb, actor: Actor, ref: string): TypeRecord | undefined {
  return seenBy(actor, findTypeAnywhere(db, ref))
}

/** @throws Refused `not-found` */
export function getType(db: ReadDb, actor: Actor, ref: string): TypeRecord {
  return findType(db, actor, ref) ?? refuse('not-found', reason('no-such-asset-type'))
}

export function templateOf(row: TypeRecord): AssetTemplate & Extra {
  return JSON.parse(row.asset_template) as AssetTemplate & Extra
}

export function toType(row: TypeRecord): AssetType {
  return withExtra(row.extra, {
    ...entityOf(row),
    name: row.name,
    assetTemplate: templateOf(row),
  })
}
