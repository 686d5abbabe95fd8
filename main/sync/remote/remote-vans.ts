/** A van with what lies in it as a hub gives it (interface, "Material"). */
import type { Van, VanLine } from '../../../shared/material.ts'
import { asId, asNumber, asText, readList } from './read-json.ts'

/** Null for what has no name or place. */
export function readRemoteVan(value: Record<string, unknown>): Van | null {
  const [van, groupId] = [asText(value.van), asId(value.groupId)]
  if (!van || groupId === null) return null
  const userIds = Array.isArray(value.userIds) ? value.userIds : []
  return {
    van,
    groupId,
    userIds: userIds.flatMap(id => asId(id) ?? []),
    lines: readList(value.lines, readLine) ?? [],
  }
}

function readLine(value: Record<string, unknown>): VanLine | null {
  const [number, name] = [asText(value.number), asText(value.name)]
  if (!number || !name) return null
  return {
    number,
    name,
    unit: asText(value.unit),
    stock: asNumber(value.stock),
    taken: asNumber(value.taken) ?? 0,
  }
}
