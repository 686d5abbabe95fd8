/** Measures searches over 10,000 jobs, 100,000 notes, 10,000 assets and 5,000 documents, through the whole program. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tellAim } from './aims.ts'
import { type BenchApp, startBenchApp } from './bench-app.ts'
import { fillLaptop } from './laptop-data.ts'
import { describe, measure, percentile, type Timing } from './measure.ts'
import { fillSearched, searched } from './search-data.ts'
import { texts } from './search-texts.ts'

const jobs = 10_000
const rounds = 10
/** The aim of each kind of search, at p95. */
const mostMs = 50

/** Queries as a user types them: parts of words, words, several words, numbers, and words without results. */
export const queries = [
  ...['se', 'ser', 'service', 'bo', 'boil', 'boiler', 'pump leaks', 'norrgatan 8', 'service 42', '4242'],
  ...['B-00042', 'leaks at the flange', 'expansion vessel replaced', 'växjö', 'IMG_42', 'the', 'zeppelin'],
  ...[
    'B-4242-1',
    'SN-44242',
    'konven',
    'delivery note 4242',
    'o',
    'reading 42 gasket',
    'radiator caretaker',
    'photo of nothing',
  ],
] as const

export async function benchSearch(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-'))
  try {
    await fillLaptop(dataDir, jobs)
    await fillSearched(dataDir)
    const all = [jobs, searched.notes, searched.assets, texts.documents, texts.forms]
    const [ofJobs, notes, assets, documents, forms] = all.map(count => count.toLocaleString('en'))
    console.log(
      `${ofJobs} jobs, ${notes} notes, ${assets} assets, ${documents} documents of ${texts.pages} pages, ${forms} forms, ${queries.length} searches\n`,
    )
    const app = await startBenchApp(dataDir)
    try {
      for (const timing of await timeSearches(app)) {
        console.log(describe(timing))
        tellAim('ms, p95', percentile(timing.samples, 0.95), mostMs)
      }
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timeSearches(app: BenchApp): Promise<Timing[]> {
  const queryAt = (index: number) => queries[Math.abs(index) % queries.length] ?? ''
  const times = queries.length * rounds
  const everything = await measure(
    'a search over everything',
    times,
    index => app.call('search.find', { q: queryAt(index) }),
    queries.length,
  )
  const assets = await measure('assets that fit what is typed', times, index =>
    app.call('asset.list', { q: queryAt(index), inactive: false, offset: 0 }),
  )
  const pages = await measure('a page of the list of assets', times, index =>
    app.call('asset.list', { q: null, inactive: false, offset: (Math.abs(index) % 50) * 200 }),
  )
  const codes = await measure('the asset of a scanned code', times, index =>
    app.call('asset.find', { code: `https://example.com/a/P-${String(Math.abs(index)).padStart(5, '0')}` }),
  )
  return [everything, assets, pages, codes]
}
