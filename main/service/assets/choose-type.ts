/** The type that a body names for an asset, by id, UUID or both (interface, "Asset"). */
import type { AssetInput } from '../../../shared/entities/asset.ts'
import type { ReadDb } from '../../store/db.ts'
import { findTypeAnywhere, type TypeRecord } from '../records/type-record.ts'
import { refuseValue } from '../refuse.ts'

/**
 * Returns undefined if the body names no type, and null for no type. If only one of id and UUID is null, the other
 * counts, so that the same body sent again means the same.
 * @throws Refused `invalid` for a type of another group, and for an id and a UUID of two types
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
