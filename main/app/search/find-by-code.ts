/**
 * The asset that a label names. What a scanner reads may be the number itself, what stands in one of the asset's fields
 * (a serial number, a maker's code), or an address that ends in either.
 */
import type { AssetEntry } from '../../../shared/asset-view.ts'
import { isUuid } from '../../../shared/brand.ts'
import { namesOfGs1, readGs1 } from '../../../shared/gs1.ts'
import { searchedWords, searchLimits } from '../../../shared/search-words.ts'
import type { Actor } from '../../service/actor.ts'
import { toEntry } from '../../service/assets/search-assets.ts'
import { parseColumn } from '../../service/entity/entity-row.ts'
import { inGroups } from '../../service/entity/groups.ts'
import { type AssetRecord, assetsByIds, findAsset } from '../../service/records/asset-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { numberedAssets } from './find-assets.ts'

/** At most `searchLimits.assets`; those that are in use first. */
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

/** Two makers may use the same serial number: then the article of the label decides, where an asset has it. */
function ofSameArticle(found: AssetRecord[], code: string): AssetRecord[] {
  const article = found.length > 1 ? readGs1(code)?.get('01') : undefined
  if (article === undefined) return found
  const names = namesOfGs1(new Map([['01', article]]))
  const same = found.filter(record => names.some(name => hasValue(record, name)))
  return same.length > 0 ? same : found
}

/** Returns what the code may mean: itself, the numbers of a GS1 label, the last steps and values of an address. */
export function namesIn(code: string): string[] {
  const label = readGs1(code)
  // scanners send marks of the kind of code as signs that nobody prints
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

/** of an address that a stranger may have printed */
const stepsLooked = 3
const namesLooked = 8

function readEscapes(step: string): string {
  try {
    return decodeURIComponent(step).trim()
  } catch {
    // a broken escape is meant as it is written
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

/** Those of which a custom field, or a property of the hub's own, is just this. */
function assetsWithValue(db: ReadDb, actor: Actor, value: string): AssetRecord[] {
  const groups = [...actor.grants.keys()]
  // as it stands in JSON, without the quotes: a number has none
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
