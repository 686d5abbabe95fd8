/**
 * The list of assets as it is looked at: ten thousand of them are read page by page, those that are scrolled to. What
 * is shown stays until what was asked for next is here.
 */
import { signal } from '@preact/signals'
import type { AssetEntry } from '../../shared/asset-view.ts'
import { syncLimits } from '../../shared/sync-limits.ts'
import { ask } from './ask.ts'
import { beginReading, endReading } from './reading.ts'

export interface AssetQuery {
  q: string
  /** those out of service too */
  inactive: boolean
}

export interface AssetList {
  query: AssetQuery
  total: number
  /** by their place in the list, as far as they have been read */
  entries: ReadonlyMap<number, AssetEntry>
}

const pageSize = syncLimits.assetsShown
const everything: AssetQuery = { q: '', inactive: false }

/** What is typed and chosen; it stays while other screens are looked at. */
export const assetQuery = signal<AssetQuery>(everything)
export const assetList = signal<AssetList | null>(null)

let isOpen = false
let isReading = false
/** what is read is not asked for any more, or has changed since */
let isStale = false
let pagesInSight: readonly number[] = [0]

export function openAssetList(): void {
  if (isOpen) return
  isOpen = true
  readAgain()
}

export function closeAssetList(): void {
  beginReading(assetList)
  isOpen = false
  assetList.value = null
  pagesInSight = [0]
}

/** Another account has other assets. */
export function forgetAssetQuery(): void {
  assetQuery.value = everything
}

export function changeAssetQuery(change: Partial<AssetQuery>): void {
  assetQuery.value = { ...assetQuery.value, ...change }
  pagesInSight = [0]
  readAgain()
}

/** Reads all that is in sight anew. */
export function readAgain(): void {
  isStale = true
  void run()
}

/** The entries from `first` to `last` are in sight. */
export function seeAssets(first: number, last: number): void {
  const [from, to] = [Math.floor(first / pageSize), Math.floor(Math.max(first, last) / pageSize)]
  pagesInSight = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  void run()
}

/** One page after another, until all that is in sight is here. */
async function run(): Promise<void> {
  if (isReading || !isOpen) return
  isReading = true
  try {
    for (let page = nextPage(); page !== null && isOpen; page = nextPage()) await readPage(page)
  } catch {
    // `ask` has told it; what is shown stays
  } finally {
    isReading = false
    if (isOpen) endReading(assetList)
  }
}

function nextPage(): number | null {
  if (isStale) return pagesInSight[0] ?? 0
  const { entries, total } = assetList.peek() ?? { entries: new Map(), total: 0 }
  return pagesInSight.find(page => page * pageSize < total && !entries.has(page * pageSize)) ?? null
}

async function readPage(page: number): Promise<void> {
  const query = assetQuery.peek()
  const isAnew = isStale
  isStale = false
  const found = await ask('asset.list', {
    q: query.q.trim() || null,
    inactive: query.inactive,
    offset: page * pageSize,
  })
  if (!isOpen || query !== assetQuery.peek()) return
  // A page that came up empty would be asked for again and again: the list has become shorter.
  const total = found.entries.length === 0 ? Math.min(found.total, page * pageSize) : found.total
  const before = isAnew ? [] : (assetList.peek()?.entries ?? [])
  const read = found.entries.map((entry, at) => [page * pageSize + at, entry] as const)
  assetList.value = { query, total, entries: new Map([...before, ...read]) }
}
