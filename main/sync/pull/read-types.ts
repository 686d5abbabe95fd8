/** The types that assets are of, by name (interface, "Asset types"): a hub that refuses them refuses nothing else. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { unknownProperties } from '../../service/entity/extra.ts'
import { typeRows } from '../../service/records/type-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { saveGroup } from '../account/account.ts'
import { isDue } from '../ports/backoff.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import type { SyncContext } from '../records/context.ts'
import { syncState } from '../records/state.ts'
import { readList } from '../remote/read-json.ts'
import { getRequest } from '../remote/remote.ts'
import { type RemoteAsset, type RemoteType, readRemoteType } from '../remote/remote-asset.ts'

const every = syncLimits.assetTypesEveryMs

/** `isAsked`: the person wants it now. */
export async function readTypesIfDue(parts: PullParts, isAsked: boolean): Promise<Interruption> {
  const { service, ports } = parts.context
  const last = syncState.get(service.store.read, 'assetTypesReadAt')
  return isAsked || last === null || isDue(last + every, ports.clock.now(), every) ? readTypes(parts) : null
}

export async function readTypes(parts: PullParts): Promise<Interruption> {
  const { context } = parts
  const { store } = context.service
  const reply = await parts.send(getRequest('/asset/type', body => readList(body, readRemoteType)))
  if (!store.isOpen) return null
  if (reply.kind === 'no-reply') return reply.reason === 'not-a-hub' ? null : reply
  if (reply.kind === 'refusal' && reply.status === 401) return reply
  const types = reply.kind === 'answer' ? reply.body : []
  store.transaction(db => {
    for (const type of types) saveType(db, context, type)
    syncState.set(db, 'assetTypesReadAt', context.ports.clock.now())
  })
  return null
}

/** Whether one of the assets is of a type that this laptop has not been told of. */
export function namesStrangeType(db: ReadDb, assets: readonly RemoteAsset[]): boolean {
  const named = assets.flatMap(({ assetTypeId }) => assetTypeId ?? [])
  if (named.length === 0) return false
  return db.has(
    'SELECT 1 FROM json_each(?) WHERE value NOT IN (SELECT id FROM asset_types) LIMIT 1',
    JSON.stringify(named),
  )
}

const named: ReadonlySet<string> = new Set(['name', 'assetTemplate'])

function saveType(db: WriteDb, { account, ports }: SyncContext, type: RemoteType): void {
  const groupId = type.groupId ?? account.groupIds[0]
  if (groupId === undefined) return
  const now = ports.clock.now()
  saveGroup(db, groupId, now, () => ports.clock.timeZone())
  db.run('DELETE FROM asset_types WHERE uuid = ? AND id <> ?', type.uuid, type.id)
  const extra = unknownProperties(type, named)
  const row = {
    ...{ id: type.id, uuid: type.uuid, groupId, lastModified: type.lastModified ?? 0 },
    ...{ creatorId: type.creatorId ?? null, createdAt: type.creationTimeStamp ?? now },
    ...{ name: type.name ?? null, assetTemplate: type.assetTemplate ?? {} },
    extra: Object.keys(extra).length === 0 ? null : extra,
  }
  typeRows.put(db, row, 'id')
}
