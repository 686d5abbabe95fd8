/** The type that a body names for an asset, by id, by UUID, or by both (specification, "Asset"). */
import type { AssetInput } from '../../../shared/asset.ts'
import type { ReadDb } from '../../store/db.ts'
import { findTypeAnywhere, type TypeRecord } from '../asset-types/type-record.ts'
import { refuse } from '../refuse.ts'

export interface TypeBefore {
  id: number | null
  uuid: string | null
}

export const noType: TypeBefore = { id: null, uuid: null }

/**
 * Undefined for no change, null for no type. Of the two only what differs from before counts, so that an asset that
 * was read can be put back with one of them changed.
 * @throws Refused `invalid` for a type that the group does not have, and for two that differ
 */
export function chooseType(
  db: ReadDb,
  groupId: number,
  body: Pick<AssetInput, 'assetTypeId' | 'assetTypeUuid'>,
  before: TypeBefore,
): TypeRecord | null | undefined {
  const { assetTypeId } = body
  const assetTypeUuid = body.assetTypeUuid?.toLowerCase() ?? body.assetTypeUuid
  const byId =
    assetTypeId === undefined || assetTypeId === before.id
      ? undefined
      : typeAt(db, groupId, 'assetTypeId', assetTypeId)
  const byUuid =
    assetTypeUuid === undefined || assetTypeUuid === before.uuid
      ? undefined
      : typeAt(db, groupId, 'assetTypeUuid', assetTypeUuid)
  if (byId === undefined) return byUuid
  if (byUuid !== undefined && byUuid?.id !== byId?.id) {
    refuseAt('assetTypeUuid', 'names another type than assetTypeId')
  }
  return byId
}

function typeAt(
  db: ReadDb,
  groupId: number,
  property: 'assetTypeId' | 'assetTypeUuid',
  ref: number | string | null,
): TypeRecord | null {
  if (ref === null) return null
  const type = findTypeAnywhere(db, String(ref))
  return type?.group_id === groupId ? type : refuseAt(property, 'names no asset type')
}

function refuseAt(property: string, message: string): never {
  return refuse('invalid', `/${property} ${message}.`, [{ pointer: `/${property}`, message }])
}
