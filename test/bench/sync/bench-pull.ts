/** Measures a first load of the lists, compared with the minimal work and with other products. */

import path from 'node:path'
import { tellAim } from '../aims.ts'
import { type Server, startServer } from '../hub/processes.ts'
import { percentile } from '../measure.ts'
import { type Bench, type Program, run, tellTitle, withHub } from './programs.ts'
import { type PullResult, type PullTask, taskVariable } from './pull/contend.ts'

interface Size {
  jobs: number
  rounds: number
}

const sizes: readonly Size[] = [
  { jobs: 10_000, rounds: 3 },
  { jobs: 100_000, rounds: 1 },
]
const quickSizes: readonly Size[] = [{ jobs: 10_000, rounds: 1 }]
/** Targets: memory in bytes, and the time as a share of the minimal work with full text. */
const aims = { bytes: 250 * 2 ** 20, share: 1.2 }

interface Contender extends Program {
  /** whether its data are on the disk */
  isDurable?: boolean
}

const floor: Contender = { name: 'the floor: fetch, parse, insert', program: 'pull-floor' }
const floorWithText: Contender = { name: 'the floor and full text', program: 'pull-floor', words: ['text'] }
const fieldbook: Contender = { name: 'fieldbook, full text included', program: 'pull-fieldbook' }
const peers: readonly Contender[] = [
  { name: 'WatermelonDB, plain SQLite, no text', program: 'pull-watermelondb', isDurable: true },
  { name: 'PouchDB, LevelDB, no fsync, no text', program: 'pull-pouchdb', isDurable: true },
  { name: 'RxDB, in memory, no text', program: 'pull-rxdb' },
]

export async function benchPulls(bench: Bench): Promise<void> {
  for (const size of bench.isQuick ? quickSizes : sizes) await benchPull(bench, size)
}

async function benchPull(bench: Bench, { jobs, rounds }: Size): Promise<void> {
  tellTitle(`pull of ${jobs.toLocaleString('en')} jobs: the lists, not the details; median of ${rounds}`)
  const contenders = [floor, floorWithText, fieldbook, ...(bench.noPeers === null ? peers : [])]
  await withHub(path.join(bench.folder, `${jobs}`), jobs, async task => {
    // The first run makes the hub read its pages from the disk.
    await run(bench, floor, task())
    const pouch = bench.noPeers === null ? await startPouch(bench, task()) : null
    const results = new Map<Contender, PullResult[]>(contenders.map(contender => [contender, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [contender, its] of results)
        its.push(await run<PullResult>(bench, contender, { ...task(), peerUrl: pouch?.url ?? null }))
    }
    await pouch?.stop()
    tell(new Map([...results].map(([contender, its]) => [contender, medianOf(its)])))
  })
}

function medianOf(results: readonly PullResult[]): PullResult {
  return {
    ms: percentile(
      results.map(({ ms }) => ms),
      0.5,
    ),
    cpuMs: percentile(
      results.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
    peakBytes: Math.max(...results.map(({ peakBytes }) => peakBytes)),
  }
}

function tell(medians: ReadonlyMap<Contender, PullResult>): void {
  const [least, ours] = [medians.get(floorWithText), medians.get(fieldbook)]
  if (!least || !ours) return
  const times = (ms: number) => `${(ms / least.ms).toFixed(2).padStart(5)} ×`
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2).padStart(7)} s`
  for (const [{ name }, { ms, cpuMs, peakBytes }] of medians) {
    const memory = (peakBytes / 2 ** 20).toFixed(0).padStart(5)
    console.log(
      `${name.padEnd(36)} ${seconds(ms)}  ${times(ms)}  processor ${seconds(cpuMs)}  ${memory} MB at most`,
    )
  }
  tellAim('times the floor with full text', ours.ms / least.ms, aims.share)
  tellAim('MB', ours.peakBytes / 2 ** 20, aims.bytes / 2 ** 20)
  for (const [{ name, isDurable }, { ms }] of medians) {
    if (isDurable) tellAim(`times ${name.split(',')[0]}`, ours.ms / ms, 1)
  }
}

function startPouch({ programs }: Bench, task: PullTask): Promise<Server> {
  process.env[taskVariable] = JSON.stringify(task)
  return startServer([path.join(programs, 'pouch-server.js')], /^PouchDB at (\S+)$/)
}
