/** A line of the list of material as a hub gives it (interface, "Material"). */
import type { Material } from '../../../shared/material.ts'
import { asId, asInstant, asNumber, asText, asUuid, isRecord } from './read-json.ts'

export type RemoteMaterial = Material

/** Null for what has no number, name or place. */
export function readRemoteMaterial(value: unknown): RemoteMaterial | null {
  if (!isRecord(value)) return null
  const [id, uuid, groupId] = [asId(value.id), asUuid(value.uuid), asId(value.groupId)]
  const [number, name] = [asText(value.number), asText(value.name)]
  if (id === null || uuid === null || groupId === null || !number || !name) return null
  return {
    id,
    uuid,
    groupId,
    creatorId: asId(value.creatorId),
    creationTimeStamp: asInstant(value.creationTimeStamp) ?? 0,
    lastModified: asInstant(value.lastModified) ?? 0,
    number,
    name,
    unit: asText(value.unit),
    barcode: asText(value.barcode),
    van: asText(value.van),
    stock: asNumber(value.stock),
  }
}
