/** Measures what each reading of an idle laptop requests. Prints one line of JSON. */
import { setTimeout as wait } from 'node:timers/promises'
import { syncState } from '../../../main/sync/state/state.ts'
import { openBenchLaptop } from './bench-laptop.ts'
import { startSlowNetwork } from './catch-up/slow-network.ts'
import { type PullTask, taskVariable } from './pull/contend.ts'

export interface IdleHour {
  readings: number
  requests: number
  /** bytes of answers */
  bytes: number
}

const readings = 60
/** Readings until nothing is left to be read or compared. */
const readingsBefore = 8

const { folder, access, jobs } = JSON.parse(process.env[taskVariable] ?? '') as PullTask
const hasNoExtensions = process.argv.includes('plain')
const network = await startSlowNetwork(access.baseUrl, 1)
const conditions = { latencyMs: 0, lost: 0, hasNoExtensions }
network.become(conditions)
const { session, close } = await openBenchLaptop(folder, { ...access, baseUrl: network.baseUrl })
const { store, engine } = session
engine.start()
await until(() => detailsHere() === jobs && !engine.isPulling)
for (let nth = 0; nth < readingsBefore; nth++) await read()
network.become(conditions)
for (let nth = 0; nth < readings; nth++) await read()
const requests = [...network.counts.values()].reduce((sum, times) => sum + times, 0)
const { bytes } = network
await close()
await network.close()
console.log(JSON.stringify({ readings, requests, bytes } satisfies IdleHour))

async function read(): Promise<void> {
  const before = syncState.get(store.read, 'lastPull')
  // Two readings must not have the same time.
  await wait(2)
  engine.syncNow()
  await until(() => syncState.get(store.read, 'lastPull') !== before && !engine.isPulling)
}

function detailsHere(): number | undefined {
  const sql = 'SELECT count(*) AS count FROM job_marks WHERE detail_at IS NOT NULL'
  return store.read.get<{ count: number }>(sql)?.count
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const undo = engine.onChange(resolve)
    await promise
    undo()
  }
}
