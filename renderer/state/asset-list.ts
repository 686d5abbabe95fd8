/**
 * The list of assets. Ten thousand of them are read in pages, as they are scrolled into view. The last result stays
 * visible until the next one has come.
 */
import { signal } from '@preact/signals'
import { syncLimits } from '../../shared/limits/sync-limits.ts'
import type { AssetEntry } from '../../shared/views/asset.ts'
import { ask } from './ask.ts'
import { beginReading, endReading } from './reading.ts'
import { firstAsset } from './shown-asset.ts'

export interface AssetQuery {
  q: string
  /** also lists assets out of service */
  inactive: boolean
}

export interface AssetList {
  query: AssetQuery
  total: number
  /** by their index in the list, as far as they have been read */
  entries: ReadonlyMap<number, AssetEntry>
}

const pageSize = syncLimits.assetsShown
const everything: AssetQuery = { q: '', inactive: false }

/** The search text and filters. They are retained while other screens are open. */
export const assetQuery = signal<AssetQuery>(everything)
export const assetList = signal<AssetList | null>(null)

let isOpen = false
let isReading = false
/** the query or the data have changed since the last reading */
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
  firstAsset.value = null
  pagesInSight = [0]
}

/** Resets the query, because another account has other assets. */
export function forgetAssetQuery(): void {
  assetQuery.value = everything
}

export function changeAssetQuery(change: Partial<AssetQuery>): void {
  assetQuery.value = { ...assetQuery.value, ...change }
  pagesInSight = [0]
  readAgain()
}

/** Reads all visible pages again. */
export function readAgain(): void {
  isStale = true
  void run()
}

/** Called when the entries from `first` to `last` are visible. */
export function seeAssets(first: number, last: number): void {
  const [from, to] = [Math.floor(first / pageSize), Math.floor(Math.max(first, last) / pageSize)]
  pagesInSight = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  void run()
}

/** Reads page after page, until all visible ones are here. */
async function run(): Promise<void> {
  if (isReading || !isOpen) return
  isReading = true
  try {
    for (let page = nextPage(); page !== null && isOpen; page = nextPage()) await readPage(page)
  } catch {
    // `ask` has reported the error; the last result stays
  } finally {
    isReading = false
    if (isOpen) endReading(assetList)
  }
}

/** Keeps the first asset while it is in the list. */
function chooseFirst(entries: readonly AssetEntry[]): void {
  if (!entries.some(({ uuid }) => uuid === firstAsset.peek())) firstAsset.value = entries[0]?.uuid ?? null
}

function nextPage(): number | null {
  if (isStale) return pagesInSight[0] ?? 0
  const { entries, total } = assetList.peek() ?? { entries: new Map(), total: 0 }
  return pagesInSight.find(page => page * pageSize < total && !entries.has(page * pageSize)) ?? null
}

async function readPage(page: number): Promise<void> {
  const query = assetQuery.peek()
  const isFirstPage = isStale
  isStale = false
  const found = await ask('asset.list', {
    q: query.q.trim() || null,
    inactive: query.inactive,
    offset: page * pageSize,
  })
  if (!isOpen || query !== assetQuery.peek()) return
  // An empty page means that the list has become shorter. The total is limited, or the page would be read forever.
  const total = found.entries.length === 0 ? Math.min(found.total, page * pageSize) : found.total
  const before = isFirstPage ? [] : (assetList.peek()?.entries ?? [])
  const read = found.entries.map((entry, at) => [page * pageSize + at, entry] as const)
  assetList.value = { query, total, entries: new Map([...before, ...read]) }
  // a search does not change the asset that is shown next to it
  if (page === 0 && (firstAsset.peek() === null || query.q.trim() === '')) chooseFirst(found.entries)
}
