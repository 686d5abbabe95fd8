/** Assets and asset types. */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './access.ts'
import { Refusal } from './answer.ts'
import type { Asset, AssetType, Fields } from './data.ts'
import { applyCustomFields, readEntries } from './entries.ts'
import { documentsOf } from './job-view.ts'
import { newEntity, record, type ServerState, touch } from './server-state.ts'
import { storedTexts } from './text.ts'
import { applyLinks } from './write-job.ts'

const assetStates = [
  ...['DRAFT', 'PROCURED', 'PREPARATION', 'REPAIR', 'AVAILABLE', 'RESERVED', 'PROVISIONING'],
  ...['IN_USE', 'UNPROVISIONING', 'OUT_OF_ORDER', 'DISCARDED'],
]
const defaults = {
  ...{ assetNo: null, name: null, description: null, state: null, inactive: false, assetTypeId: null },
  ...{ assetTypeUuid: null, location: null, contactPerson: null, customerId: null, customerName: null },
  ...{ projectId: null, projectName: null },
}
const readOnly = [
  'id',
  'uuid',
  'creationTimeStamp',
  'lastModified',
  'creatorId',
  'groupId',
  'documents',
  'customFields',
]

export function createAsset(state: ServerState, caller: Caller, body: Fields, uuid: string): Asset {
  checkAsset(body)
  const lists = { customFields: [], documents: [], links: [] }
  const asset: Asset = { ...newEntity(state, caller, uuid), fields: {}, ...lists }
  apply(state, asset, body)
  state.data.assets.set(uuid, asset)
  return asset
}

export function changeAsset(state: ServerState, asset: Asset, body: Fields): void {
  checkAsset(body)
  const before = structuredClone(asset)
  apply(state, asset, body)
  if (!isDeepStrictEqual(asset, before)) touch(state, asset)
}

function checkAsset({ name, state }: Fields): void {
  if (name !== undefined && name !== null && typeof name !== 'string')
    throw new Refusal(406, 'name is a text.')
  if (state !== undefined && state !== null && !assetStates.includes(String(state)))
    throw new Refusal(406, 'There is no such state.')
}

function apply(state: ServerState, asset: Asset, body: Fields): void {
  const sent = storedTexts(body, state.traits.text)
  Object.assign(
    asset.fields,
    Object.fromEntries(Object.entries(sent).filter(([name]) => !readOnly.includes(name))),
  )
  if ('customFields' in sent)
    asset.customFields = applyCustomFields(state, asset.customFields, sent.customFields)
  if ('documents' in sent) asset.links = applyLinks(state, asset, readEntries(sent.documents))
}

/** Deletes the asset; its jobs stay, without an asset. */
export function deleteAsset(state: ServerState, caller: Caller, { uuid }: Asset): void {
  state.data.assets.delete(uuid)
  for (const job of state.data.jobs.values()) {
    if (job.fields.assetUuid !== uuid) continue
    job.fields.assetUuid = null
    record(state, job, caller, { type: 'UNASSIGN_ASSET' })
    touch(state, job)
  }
}

export function listedAsset(asset: Asset): Fields {
  const { id, uuid, creationTimeStamp, lastModified, creatorId, groupId, fields } = asset
  return { ...{ id, uuid, creationTimeStamp, lastModified, creatorId, groupId }, ...defaults, ...fields }
}

export function assetInDetail(state: ServerState, asset: Asset): Fields {
  return { ...listedAsset(asset), documents: documentsOf(state, asset), customFields: asset.customFields }
}

export function putType(
  state: ServerState,
  caller: Caller,
  found: AssetType | undefined,
  body: Fields,
  uuid: string,
) {
  const { name, assetTemplate } = body
  const type = found ?? { ...newEntity(state, caller, uuid), fields: { name: null, assetTemplate: {} } }
  if (name !== undefined) type.fields.name = name
  if (assetTemplate !== undefined) type.fields.assetTemplate = assetTemplate
  touch(state, type)
  state.data.types.set(type.uuid, type)
  return type
}

export function typeView({ fields, ...entity }: AssetType): Fields {
  return { ...entity, ...fields }
}
