import { afterEach, describe, expect, it, vi } from 'vitest'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { AssetEntry } from '../../../shared/views/asset.ts'

const ask = vi.fn()
vi.mock('../../../renderer/state/ask.ts', () => ({ ask }))
const { assetList, changeAssetQuery, closeAssetList, forgetAssetQuery, openAssetList, readAgain, seeAssets } =
  await import('../../../renderer/state/asset-list.ts')

const page = syncLimits.assetsShown
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

interface Query {
  q: string | null
  offset: number
}

/** A group with `total` assets, of which a search finds one. */
function answerWith(total: number): void {
  ask.mockImplementation(async (_method: string, { q, offset }: Query) => {
    const count = q === null ? Math.max(0, Math.min(page, total - offset)) : 1
    const entries = Array.from({ length: count }, (_, at) => ({ name: q ?? `Asset ${offset + at}` }))
    return { entries: entries as AssetEntry[], total: q === null ? total : 1 }
  })
}

const offsets = () => ask.mock.calls.map(([, { offset }]) => offset)
const nameAt = (at: number) => assetList.value?.entries.get(at)?.name

describe('the list of assets', () => {
  afterEach(() => {
    closeAssetList()
    forgetAssetQuery()
    ask.mockReset()
  })

  it('loads each page that is scrolled into view, and each page only once', async () => {
    answerWith(10_000)
    openAssetList()
    await settle()
    seeAssets(0, 10)
    seeAssets(page * 20 - 5, page * 20 + 5)
    await settle()
    expect(offsets()).toEqual([0, page * 19, page * 20])
    expect([nameAt(0), nameAt(page * 20)]).toEqual(['Asset 0', `Asset ${page * 20}`])
    expect(nameAt(page * 2)).toBeUndefined()
  })

  it('remains until the results of a search arrive, and sends one search for quickly typed text', async () => {
    answerWith(5)
    openAssetList()
    await settle()
    for (const q of ['p', 'pu', 'pum', 'pump']) changeAssetQuery({ q })
    expect(nameAt(0)).toBe('Asset 0')
    await settle()
    expect(ask.mock.calls.map(([, { q }]) => q)).toEqual([null, 'p', 'pump'])
    expect(assetList.value).toMatchObject({ total: 1, query: { q: 'pump' } })
  })

  it('loads its visible page again after an asset has changed', async () => {
    answerWith(1_000)
    openAssetList()
    await settle()
    seeAssets(page * 2, page * 2 + 5)
    await settle()
    ask.mockClear()
    readAgain()
    readAgain()
    await settle()
    expect(new Set(offsets())).toEqual(new Set([page * 2]))
  })

  it('becomes empty after all assets were removed, and remains if a call fails', async () => {
    answerWith(0)
    openAssetList()
    await settle()
    expect(assetList.value?.total).toBe(0)
    ask.mockRejectedValueOnce(new Error('gone'))
    readAgain()
    await settle()
    answerWith(1)
    readAgain()
    await settle()
    expect(nameAt(0)).toBe('Asset 0')
  })
})
