/** POST /asset/type and PUT /asset/type/:id (interface, "Asset types", "PUT"). */

import { isDeepStrictEqual } from 'node:util'
import { type AssetType, AssetTypeInput } from '../../../shared/entities/asset.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { readValue } from '../../store/db.ts'
import { birthOf, type Command, nextModified } from '../command.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, ownValue, unknownProperties } from '../entity/extra.ts'
import { rowBytes, sqlBytes } from '../entity/fitting.ts'
import { groupFor } from '../entity/groups.ts'
import { logListChange } from '../entity/log-change.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireMayChange, requireMayCreate } from '../may/assets.ts'
import { findType, findTypeAnywhere, type TypeRecord, toType, typeRows } from '../records/type-record.ts'
import { Refused } from '../refuse.ts'
import { readType } from './read-types.ts'
import { toTemplate } from './template.ts'

/** A body as received, after the check against `AssetTypeInput`. */
export type TypeBody = AssetTypeInput & Record<string, unknown>

const named: ReadonlySet<string> = new Set(Object.keys(AssetTypeInput.properties))

/** @throws Refused `invalid`, `forbidden`, `conflict` if the types of the group would be too large together */
export function createType(
  command: Command,
  body: TypeBody,
  uuid: string = command.newUuid('entity'),
): AssetType {
  const { db, actor } = command
  const groupId = groupFor(actor, body.groupId ?? null)
  requireMayCreate(actor, { group_id: groupId }, 'asset type')
  const id = typeRows.insert(db, {
    ...birthOf(command, 'asset_types', uuid, groupId),
    name: body.name ?? null,
    assetTemplate: toTemplate(command, null, body.assetTemplate ?? null),
    extra: mergeExtra(null, unknownProperties(body, named)),
  })
  requireRoom(command, groupId)
  logListChange(db, command.now, groupId, 'assetTypes')
  return readType(db, actor, String(id))
}

/**
 * Updates the type, or creates it if `ref` is an unused UUID. The assets of the type stay as they are: its template
 * applies to later assets. @throws Refused
 */
export function putType(command: Command, ref: string, body: TypeBody): AssetType {
  const { db, actor } = command
  const type = findType(db, actor, ref)
  if (type) return updateType(command, type, body)
  const uuid = uuidToCreate(ref, taken => findTypeAnywhere(db, taken) !== undefined, 'asset type')
  return createType(command, body, uuid)
}

function updateType(command: Command, type: TypeRecord, body: TypeBody): AssetType {
  const { db, actor } = command
  const before = toType(type)
  const unknown = unknownProperties(body, named)
  const given = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.assetTemplate === undefined
      ? {}
      : { assetTemplate: toTemplate(command, before.assetTemplate, body.assetTemplate) }),
  }
  const changed = Object.entries({ ...unknown, ...given })
    .filter(([name, value]) => !isDeepStrictEqual(value, ownValue(before, name)))
    .map(([name]) => name)
  if (changed.length > 0) {
    requireMayChange(actor, type, 'asset type', changed)
    const extra = mergeExtra(parseColumn(type.extra), unknown)
    const change = { ...given, extra, lastModified: nextModified(command) }
    typeRows.change(db, change, 'WHERE id = ?', type.id)
    requireRoom(command, type.group_id)
    logListChange(db, command.now, type.group_id, 'assetTypes')
  }
  return readType(db, actor, String(type.id))
}

/**
 * Limits the size of all types of a group, as one answer holds them all. @throws Refused `conflict`, obstacle `no-room`
 */
function requireRoom({ db }: Command, groupId: number): void {
  const bytes = readValue<number | null>(
    db,
    `SELECT sum(${rowBytes} + ${sqlBytes(['name', 'asset_template', 'extra'])})
     FROM asset_types WHERE group_id = ?`,
    groupId,
  )
  if ((bytes ?? 0) <= hubLimits.assetTypesBytes) return
  const most = hubLimits.assetTypesBytes / 1024 / 1024
  throw new Refused({ code: 'conflict', ...reason('types-full', { most }), obstacle: 'no-room' })
}
