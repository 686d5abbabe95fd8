/** How long other clients wait for a hub while one client searches it for a common word without end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, type Timing } from '../measure.ts'
import { type FilledHub, fillHub } from './hub-data.ts'
import { type Server, startServer } from './processes.ts'

const hubProgram = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')
const jobs = 30_000
const times = 50
/** Each job has this word, so that every one of them is ranked. */
const common = 'service'

export async function benchSearches(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-searches-'))
  try {
    const filled = await fillHub(dataDir, jobs)
    const words = [hubProgram, '--data', dataDir, '--port', '0']
    const hub = await startServer(words, /^Hub ready at (\S+)\/api\/1$/)
    try {
      console.log(`${jobs.toLocaleString('en')} jobs; one client has so many searches under way at once:\n`)
      for (const atOnce of [0, 1, 10]) await benchBeside(hub, filled, atOnce)
    } finally {
      await hub.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function benchBeside(hub: Server, { apiKey, jobUuids }: FilledHub, atOnce: number): Promise<void> {
  const ask = askerOf(hub, apiKey)
  const search = { name: `${atOnce} searches, each`, samples: [] as number[] }
  let isOver = false
  const searches = Array.from({ length: atOnce }, async () => {
    while (!isOver) await time(search, () => ask(`/job/search?q=${encodeURIComponent(common)}`))
  })
  const job = { name: `${atOnce} searches, one job`, samples: [] as number[] }
  const version = { name: `${atOnce} searches, the version`, samples: [] as number[] }
  for (let index = 0; index < times; index++) {
    await time(job, () => ask(`/job/${jobUuids[index]}`))
    await time(version, () => ask('/version'))
  }
  isOver = true
  await Promise.all(searches)
  for (const timing of atOnce === 0 ? [job, version] : [job, version, search]) console.log(describe(timing))
}

function askerOf(hub: Server, apiKey: string): (address: string) => Promise<void> {
  return async address => {
    const answer = await fetch(`${hub.url}/api/1${address}`, { headers: { 'API-Key': apiKey } })
    const text = await answer.text()
    // The hub asks a client that searches too much to wait.
    if (!answer.ok && answer.status !== 429) throw new Error(`${address}: ${answer.status} ${text}`)
  }
}

async function time({ samples }: Timing, work: () => Promise<void>): Promise<void> {
  const before = performance.now()
  await work()
  samples.push(performance.now() - before)
}
