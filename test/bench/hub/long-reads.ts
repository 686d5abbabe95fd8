/**
 * Measures how long other clients wait while one client searches for a common word, or reads whole lists, without
 * pause.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, type Timing } from '../measure.ts'
import { type FilledHub, fillHub } from './hub-data.ts'
import { type Server, startServer } from './processes.ts'

const hubProgram = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')
const jobs = 30_000
const times = 50

interface Case {
  what: string
  /** a client requests this path, `atOnce` times in parallel */
  path: string
  atOnce: number
}

/** Each job contains this word, so that all are ranked. */
const search = '/job/search?q=service'
/** Includes deleted jobs, so that no answer is cached. */
const list = '/job?from=0&states=ALL&untimed&modified=0&deleted'

const cases: readonly Case[] = [
  { what: 'nothing else', path: search, atOnce: 0 },
  { what: 'a search', path: search, atOnce: 1 },
  { what: '10 searches', path: search, atOnce: 10 },
  { what: 'a list', path: list, atOnce: 1 },
  { what: '10 lists', path: list, atOnce: 10 },
]

export async function benchLongReads(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-reads-'))
  try {
    const filled = await fillHub(dataDir, jobs)
    const hub = await startServer(
      [hubProgram, '--data', dataDir, '--port', '0'],
      /^Hub ready at (\S+)\/api\/1$/,
    )
    try {
      console.log(`${jobs.toLocaleString('en')} jobs; what one client has under way without end:\n`)
      for (const each of cases) await benchBeside(hub, filled, each)
    } finally {
      await hub.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function benchBeside(hub: Server, { apiKey, jobUuids }: FilledHub, asked: Case): Promise<void> {
  const ask = askerOf(hub, apiKey)
  const long: Timing = { name: `${asked.what}: each of them`, samples: [] }
  let isOver = false
  const reads = Array.from({ length: asked.atOnce }, async () => {
    while (!isOver) await time(long, () => ask(asked.path))
  })
  const job: Timing = { name: `${asked.what}: one job for another client`, samples: [] }
  const version: Timing = { name: `${asked.what}: the version`, samples: [] }
  for (let index = 0; index < times; index++) {
    await time(job, () => ask(`/job/${jobUuids[index]}`))
    await time(version, () => ask('/version'))
  }
  isOver = true
  await Promise.all(reads)
  for (const timing of asked.atOnce === 0 ? [job, version] : [job, version, long])
    console.log(describe(timing))
}

function askerOf(hub: Server, apiKey: string): (address: string) => Promise<void> {
  return async address => {
    const answer = await fetch(`${hub.url}/api/1${address}`, { headers: { 'API-Key': apiKey } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
  }
}

async function time({ samples }: Timing, work: () => Promise<void>): Promise<void> {
  const before = performance.now()
  await work()
  samples.push(performance.now() - before)
}
