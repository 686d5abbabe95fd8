/** The type that a body names for an asset, by id, by UUID, or by both (interface, "Asset"). */
import type { AssetInput } from '../../../shared/asset.ts'
import type { ReadDb } from '../../store/db.ts'
import { findTypeAnywhere, type TypeRecord } from '../records/type-record.ts'
import { refuseValue } from '../refuse.ts'

/**
 * Undefined where the body says nothing, null for no type. Of the two the one that is not null counts, so that the
 * same body again says the same.
 * @throws Refused `invalid` for a type that the group does not have, and for two that differ
 */
export function chooseType(
  db: ReadDb,
  groupId: number,
  { assetTypeId, assetTypeUuid }: Pick<AssetInput, 'assetTypeId' | 'assetTypeUuid'>,
): TypeRecord | null | undefined {
  if (assetTypeId === undefined && assetTypeUuid === undefined) return undefined
  const byId = typeAt(db, groupId, 'assetTypeId', assetTypeId ?? null)
  const byUuid = typeAt(db, groupId, 'assetTypeUuid', assetTypeUuid ?? null)
  if (byId && byUuid && byId.id !== byUuid.id)
    refuseValue('/assetTypeUuid', 'names another type than assetTypeId')
  return byId ?? byUuid
}

function typeAt(
  db: ReadDb,
  groupId: number,
  property: 'assetTypeId' | 'assetTypeUuid',
  ref: number | string | null,
): TypeRecord | null {
  if (ref === null) return null
  const type = findTypeAnywhere(db, String(ref))
  return type?.group_id === groupId ? type : refuseValue(`/${property}`, 'names no asset type')
}
