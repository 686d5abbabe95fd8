/** Finds what the laptop knows of the numbers on captured pages. */
import type { CaptureOffers, FoundValue } from '../../../../shared/contract/capture.ts'
import type { Actor } from '../../../service/actor.ts'
import { toEntry } from '../../../service/assets/search-assets.ts'
import { inGroups } from '../../../service/entity/groups.ts'
import { type AssetRecord, assetsByIds } from '../../../service/records/asset-record.ts'
import { findByCode } from '../../../service/search/find-by-code.ts'
import type { ReadDb } from '../../../store/db.ts'
import { findMaterial } from '../../views/material.ts'
import { getCapture, pagesOf } from '../capture-record.ts'
import { type PageToken, tokensOf } from './page-tokens.ts'

/** Offers that are searched in lists, which takes longer. */
export type FoundThings = Omit<CaptureOffers, 'answers'>

/** The most offers of each kind. */
const most = 50

/** Writes a column as `toKey` does. */
const keySql = (column: string) => `replace(replace(upper(${column}), ' ', ''), '-', '')`
const isOnPage = 'key IN (SELECT value FROM json_each(?))'

/** @throws Refused `not-found` for a document that was sent or removed */
export function findOffers(db: ReadDb, actor: Actor, captureUuid: string): FoundThings {
  getCapture(db, captureUuid)
  const pages = pagesOf(db, captureUuid)
  const byKey = new Map<string, FoundValue>()
  for (const { uuid, words } of pages) {
    for (const { key, found } of tokensOf(uuid, words ?? [])) if (!byKey.has(key)) byKey.set(key, found)
  }
  const codes = pages.flatMap(({ uuid, codes }) =>
    (codes ?? []).map(({ text, box }) => ({ pageUuid: uuid, text, box })),
  )
  return {
    assets: onceEach(
      [...assetsOfCodes(db, actor, codes), ...findAssets(db, actor, byKey)],
      ({ asset }) => asset.uuid,
    ),
    materials: onceEach(
      [...materialsOfCodes(db, codes), ...findMaterials(db, byKey)],
      ({ material }) => material.materialNumber ?? material.title,
    ),
  }
}

/** A code names an asset only if no other asset has it too. */
function assetsOfCodes(db: ReadDb, actor: Actor, codes: readonly FoundValue[]): CaptureOffers['assets'] {
  return codes.flatMap(found => {
    const [asset, ...others] = findByCode(db, actor, found.text)
    return asset && others.length === 0 ? [{ found, asset }] : []
  })
}

function materialsOfCodes(db: ReadDb, codes: readonly FoundValue[]): CaptureOffers['materials'] {
  return codes.flatMap(found => {
    const [material] = findMaterial(db, found.text)
    const isNamed = material && [material.materialNumber, material.barcode].includes(found.text.trim())
    return isNamed ? [{ found, material }] : []
  })
}

type ByKey = ReadonlyMap<PageToken['key'], FoundValue>

function findAssets(db: ReadDb, actor: Actor, byKey: ByKey): CaptureOffers['assets'] {
  const groups = [...actor.grants.keys()]
  const keys = JSON.stringify([...byKey.keys()])
  const rows = db.all<{ id: number; key: string }>(
    `SELECT id, key FROM (
       SELECT a.id, ${keySql('a.asset_no')} AS key FROM assets a WHERE ${inGroups('a.group_id', groups)}
       UNION ALL
       SELECT a.id, ${keySql("f.value ->> 'value'")} FROM assets a, json_each(${validOr('a.custom_fields', '[]')}) f
         WHERE ${inGroups('a.group_id', groups)} AND f.type = 'object'
       UNION ALL
       SELECT a.id, ${keySql('e.value')} FROM assets a, json_each(${validOr('a.extra', '{}')}) e
         WHERE ${inGroups('a.group_id', groups)} AND e.type IN ('text', 'integer')
     ) WHERE ${isOnPage} LIMIT ${most}`,
    ...groups,
    ...groups,
    ...groups,
    keys,
  )
  const found = onceEach(rows, ({ id }) => String(id))
  const records = db.all<AssetRecord>(assetsByIds, JSON.stringify(found.map(({ id }) => id)))
  return found.flatMap(({ id, key }) => {
    const record = records.find(one => one.id === id)
    const value = byKey.get(key)
    return record && value ? [{ found: value, asset: toEntry(db, record) }] : []
  })
}

function validOr(column: string, without: string): string {
  return `CASE WHEN json_valid(${column}) THEN ${column} ELSE '${without}' END`
}

function findMaterials(db: ReadDb, byKey: ByKey): CaptureOffers['materials'] {
  const rows = db.all<{ number: string; key: string }>(
    `SELECT number, key FROM (
       SELECT number, ${keySql('number')} AS key FROM materials
       UNION ALL SELECT number, ${keySql('barcode')} FROM materials WHERE barcode IS NOT NULL
     ) WHERE ${isOnPage} LIMIT ${most}`,
    JSON.stringify([...byKey.keys()]),
  )
  return onceEach(rows, ({ number }) => number).flatMap(({ number, key }) => {
    const material = findMaterial(db, number).find(({ materialNumber }) => materialNumber === number)
    const found = byKey.get(key)
    return material && found ? [{ found, material }] : []
  })
}

function onceEach<T>(entries: readonly T[], nameOf: (entry: T) => string): T[] {
  return [...new Map(entries.toReversed().map(entry => [nameOf(entry), entry])).values()]
    .toReversed()
    .slice(0, most)
}
