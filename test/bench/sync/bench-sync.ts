/** Sync beside the least that could be done and beside others of its kind: each in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { bundle } from '../../bundle.ts'
import { fetchPeers } from '../hub/peers.ts'
import { type Server, startServer } from '../hub/processes.ts'
import { percentile } from '../measure.ts'
import { type PullResult, type PullTask, taskVariable } from './pull/contend.ts'
import { type BenchHub, startSyncHub } from './sync-hub.ts'

interface Size {
  jobs: number
  rounds: number
}

const sizes: readonly Size[] = [
  { jobs: 10_000, rounds: 3 },
  { jobs: 100_000, rounds: 1 },
]
/** of the event loop and of a note, in ms; of memory, in bytes; of a pull, as a share of the floor with full text */
const aims = { delayP99: 20, noteP95: 50, bytes: 250 * 2 ** 20, share: 1.2 }

const scripts = {
  'pull-fieldbook': 'test/bench/sync/pull/pull-fieldbook.ts',
  'pull-floor': 'test/bench/sync/pull/pull-floor.ts',
  'pull-pouchdb': 'test/bench/sync/pull/pull-pouchdb.ts',
  'pull-rxdb': 'test/bench/sync/pull/pull-rxdb.ts',
  'pull-watermelondb': 'test/bench/sync/pull/pull-watermelondb.ts',
  'pouch-server': 'test/bench/sync/pull/pouch-server.ts',
  responsiveness: 'test/bench/sync/responsiveness.ts',
}

interface Contender {
  name: string
  program: keyof typeof scripts
  words?: string[]
}

const floor: Contender = { name: 'the floor: fetch, parse, insert', program: 'pull-floor' }
const floorWithText: Contender = { name: 'the floor and full text', program: 'pull-floor', words: ['text'] }
const fieldbook: Contender = { name: 'fieldbook, full text included', program: 'pull-fieldbook' }
const peers: readonly Contender[] = [
  { name: 'WatermelonDB, plain SQLite, no text', program: 'pull-watermelondb' },
  { name: 'PouchDB, LevelDB, no fsync, no text', program: 'pull-pouchdb' },
  { name: 'RxDB, in memory, no text', program: 'pull-rxdb' },
]

export async function benchSync(): Promise<void> {
  const why = fetchPeers()
  if (why !== null) console.log(why)
  const contenders = [floor, floorWithText, fieldbook, ...(why === null ? peers : [])]
  const programs = await bundle('bench', scripts)
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-sync-'))
  try {
    for (const size of sizes)
      await benchPull({ programs, contenders, folder: path.join(folder, `${size.jobs}`), size })
    await benchResponsiveness(programs, path.join(folder, 'responsiveness'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface PullBench {
  programs: string
  contenders: readonly Contender[]
  folder: string
  size: Size
}

async function benchPull({ programs, contenders, folder, size: { jobs, rounds } }: PullBench): Promise<void> {
  console.log(
    `\npull of ${jobs.toLocaleString('en')} jobs: the lists, not the details; median of ${rounds}\n`,
  )
  await withHub(folder, jobs, async task => {
    // the hub reads its pages from its disk for whoever comes first
    await run(programs, floor, task())
    const pouch = contenders.length > peers.length ? await startPouch(programs, task()) : null
    const results = new Map<Contender, PullResult[]>(contenders.map(contender => [contender, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [contender, its] of results)
        its.push(await run(programs, contender, { ...task(), peerUrl: pouch?.url ?? null }))
    }
    await pouch?.stop()
    const median = ({ ms }: { ms: number[] }) => percentile(ms, 0.5)
    const timesOf = (contender: Contender) => ({ ms: results.get(contender)?.map(({ ms }) => ms) ?? [] })
    const least = median(timesOf(floorWithText))
    for (const [contender, its] of results) {
      const ms = median(timesOf(contender))
      const bytes = Math.max(...its.map(({ peakBytes }) => peakBytes))
      console.log(
        `${contender.name.padEnd(36)} ${(ms / 1_000).toFixed(2).padStart(7)} s  ${(ms / least).toFixed(2).padStart(5)} ×  ${inMegabytes(bytes).padStart(5)} MB at most`,
      )
    }
    const peak = Math.max(...(results.get(fieldbook) ?? []).map(({ peakBytes }) => peakBytes))
    tellAim('times the floor with full text', median(timesOf(fieldbook)) / least, aims.share)
    tellAim('MB', peak / 2 ** 20, aims.bytes / 2 ** 20)
  })
}

function startPouch(programs: string, task: PullTask): Promise<Server> {
  process.env[taskVariable] = JSON.stringify(task)
  return startServer([path.join(programs, 'pouch-server.js')], /^PouchDB at (\S+)$/)
}

interface Responsiveness {
  listedMs: number
  wholeMs: number
  delayP50: number
  delayP99: number
  delayMax: number
  notes: number
  noteP50: number
  noteP95: number
  noteMax: number
}

async function benchResponsiveness(programs: string, folder: string): Promise<void> {
  const jobs = 10_000
  console.log(
    `\nworking while ${jobs.toLocaleString('en')} jobs come for the first time, lists and details\n`,
  )
  await withHub(folder, jobs, async task => {
    const contender = { name: 'responsiveness', program: 'responsiveness' } as const
    const found = (await run(programs, contender, task())) as unknown as Responsiveness
    const ms = (value: number) => `${value.toFixed(1)} ms`
    console.log(
      `all jobs listed after ${(found.listedMs / 1_000).toFixed(1)} s, everything after ${(found.wholeMs / 1_000).toFixed(1)} s`,
    )
    console.log(
      `event loop held up: p50 ${ms(found.delayP50)}, p99 ${ms(found.delayP99)}, worst ${ms(found.delayMax)}`,
    )
    console.log(
      `${found.notes} notes meanwhile: p50 ${ms(found.noteP50)}, p95 ${ms(found.noteP95)}, worst ${ms(found.noteMax)}`,
    )
    tellAim('ms of delay, p99', found.delayP99, aims.delayP99)
    tellAim('ms for a note, p95', found.noteP95, aims.noteP95)
  })
}

function tellAim(what: string, value: number, most: number): void {
  console.log(`aim: at most ${most} ${what}: ${value.toFixed(2)}, ${value <= most ? 'met' : 'NOT MET'}`)
}

/** `work` gets a maker of tasks, each with an empty folder of its own. */
async function withHub(
  folder: string,
  jobs: number,
  work: (task: () => PullTask) => Promise<void>,
): Promise<void> {
  const hub: BenchHub = await startSyncHub(path.join(folder, 'hub'), jobs)
  let made = 0
  try {
    await work(() => {
      const own = path.join(folder, `${++made}`)
      mkdirSync(own, { recursive: true })
      return { folder: own, access: hub.access, jobs, peerUrl: null }
    })
  } finally {
    await hub.server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(
  programs: string,
  { name, program, words = [] }: Contender,
  task: PullTask,
): Promise<PullResult> {
  const child = spawn(process.execPath, [path.join(programs, `${program}.js`), ...words], {
    env: { ...process.env, [taskVariable]: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  rmSync(task.folder, { recursive: true, force: true })
  const result = JSON.parse(said.trim().split('\n').at(-1) || '{"failed":"it ended early"}') as
    | PullResult
    | { failed: string }
  if ('failed' in result) throw new Error(`${name}: ${result.failed}`)
  return result
}

function inMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
