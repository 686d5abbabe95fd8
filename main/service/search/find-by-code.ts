/**
 * Finds the asset that a label names. The scanned code may be the asset's number or the value of one of its
 * fields, such as a serial number.
 * It may also be an address that ends in such a value.
 */

import { isUuid } from '../../../shared/entities/brand.ts'
import { namesOfGs1, readGs1 } from '../../../shared/rules/gs1.ts'
import { searchedWords, searchLimits } from '../../../shared/rules/search-words.ts'
import type { AssetEntry } from '../../../shared/views/asset.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { toEntry } from '../assets/search-assets.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { inGroups } from '../entity/groups.ts'
import { type AssetRecord, assetsByIds, findAsset } from '../records/asset-record.ts'
import { numberedAssets } from './find-assets.ts'

/** Returns at most `searchLimits.assets`; assets in use come first. */
export function findByCode(db: ReadDb, actor: Actor, code: string): AssetEntry[] {
  for (const name of namesIn(code)) {
    const found = assetsNamed(db, actor, name)
    if (found.length > 0)
      return ofSameArticle(found, code)
        .sort((a, b) => a.inactive - b.inactive)
        .slice(0, searchLimits.assets)
        .map(record => toEntry(db, record))
  }
  return []
}

/**
 * Two manufacturers may use the same serial number. The article number on the label then selects the asset
 * that has it.
 */
function ofSameArticle(found: AssetRecord[], code: string): AssetRecord[] {
  const article = found.length > 1 ? readGs1(code)?.get('01') : undefined
  if (article === undefined) return found
  const names = namesOfGs1(new Map([['01', article]]))
  const same = found.filter(record => names.some(name => hasValue(record, name)))
  return same.length > 0 ? same : found
}

/** Returns the possible names in a code: the code, the numbers of a GS1 label, the last steps and values of an address. */
export function namesIn(code: string): string[] {
  const label = readGs1(code)
  // scanners may send control characters for the kind of the code
  const whole = code.replace(/\p{Cc}/gu, '').trim()
  const names = [whole, ...(label === null ? [] : namesOfGs1(label))]
  const address = URL.parse(whole)
  if (address !== null)
    names.push(
      ...address.pathname.split('/').reverse().slice(0, stepsLooked),
      ...address.searchParams.values(),
    )
  const read = names.map(readEscapes).filter(name => name !== '' && name.length <= searchLimits.letters)
  return [...new Set(read)].slice(0, namesLooked)
}

/** Limits for addresses on labels, whose content is not under our control. */
const stepsLooked = 3
const namesLooked = 8

function readEscapes(step: string): string {
  try {
    return decodeURIComponent(step).trim()
  } catch {
    // an invalid escape is taken literally
    return step.trim()
  }
}

function assetsNamed(db: ReadDb, actor: Actor, name: string): AssetRecord[] {
  if (isUuid(name)) {
    const one = findAsset(db, actor, name)
    if (one) return [one]
  }
  const words = searchedWords(name)
  const numbered = words.length === 0 ? [] : numberedAssets(db, actor, { words }, name)
  return numbered.length > 0 ? numbered : assetsWithValue(db, actor, name)
}

/** Returns the assets with this exact value in a custom field or in an additional property of the server. */
function assetsWithValue(db: ReadDb, actor: Actor, value: string): AssetRecord[] {
  const groups = [...actor.grants.keys()]
  // the value as written in JSON, without quotes, so that it matches numbers too
  const written = `%${JSON.stringify(value)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')}%`
  const near = db.all<{ id: number }>(
    `SELECT a.id FROM assets a WHERE ${inGroups('a.group_id', groups)}
       AND (a.custom_fields LIKE ? ESCAPE '\\' OR a.extra LIKE ? ESCAPE '\\') LIMIT ?`,
    ...groups,
    written,
    written,
    valuesLooked,
  )
  const records = db.all<AssetRecord>(assetsByIds, JSON.stringify(near.map(({ id }) => id)))
  return records.filter(record => hasValue(record, value))
}

const valuesLooked = 200

function hasValue({ custom_fields, extra }: AssetRecord, value: string): boolean {
  const fields = parseColumn<Record<string, unknown>[]>(custom_fields) ?? []
  const own = Object.values(parseColumn<Record<string, unknown>>(extra) ?? {})
  return [...fields.map(field => field?.value), ...own].some(one => isSame(one, value))
}

function isSame(stored: unknown, value: string): boolean {
  if (typeof stored !== 'string' && typeof stored !== 'number') return false
  return String(stored).trim().toLowerCase() === value.toLowerCase()
}
