/** Sends a laptop's day of work over several kinds of networks. Prints one line of JSON. */
import type { ReadDb } from '../../../../main/store/db.ts'
import { openBenchLaptop } from '../bench-laptop.ts'
import { type PullTask, taskVariable } from '../pull/contend.ts'
import { type DayOfWork, idealRequests, judge, work } from './day-of-work.ts'
import { type Conditions, type SlowNetwork, startSlowNetwork } from './slow-network.ts'

export interface CatchUp extends Conditions {
  /** until nothing was unsent, and until the hub had everything */
  sentMs: number
  seenMs: number
  requests: number
  /** lost answers */
  cut: number
  ideal: number
  lostWork: number
  doubled: number
  counts: Record<string, number>
}

const { folder, access, jobs } = JSON.parse(process.env[taskVariable] ?? '') as PullTask
const latencies = [0, 20, 100]
const losses = [0, 0.05]
const network = await startSlowNetwork(access.baseUrl, 1)
const own = { ...access, baseUrl: network.baseUrl }
await load()
const results: CatchUp[] = []
for (const lost of losses) {
  for (const latencyMs of latencies) results.push(await catchUp(network, { latencyMs, lost }))
}
await network.close()
console.log(JSON.stringify({ results }))

/** Loads everything with its details. */
async function load(): Promise<void> {
  const { session, close } = await openBenchLaptop(folder, own)
  const { store, engine } = session
  const count = () =>
    store.read.get<{ count: number }>('SELECT count(*) AS count FROM job_marks WHERE detail_at IS NOT NULL')
  const { promise, resolve } = Promise.withResolvers<void>()
  store.onCommit(() => {
    if (count()?.count === jobs) resolve()
  })
  engine.start()
  await promise
  await close()
}

async function catchUp(network: SlowNetwork, conditions: Conditions): Promise<CatchUp> {
  const { latencyMs, lost } = conditions
  const day: DayOfWork = {
    name: `after ${latencyMs} ms and ${lost * 100} percent`,
    edits: jobs,
    notes: jobs / 5,
    photos: jobs / 20,
  }
  const { session, close } = await openBenchLaptop(folder, own)
  await work(session.context, access.jobUuids, day)
  network.become(conditions)
  const before = performance.now()
  const { promise, resolve } = Promise.withResolvers<void>()
  let sentMs: number | null = null
  session.store.onCommit(() => {
    const db = session.store.read
    if (sentMs === null && isSent(db)) sentMs = performance.now() - before
    if (sentMs !== null && isSeen(db)) resolve()
  })
  session.engine.start()
  await promise
  const seenMs = performance.now() - before
  const [counts, cut] = [new Map(network.counts), network.lost]
  network.become({ latencyMs: 0, lost: 0 })
  await close()
  const judged = await judge(access, access.jobUuids, day)
  const requests = [...counts.values()].reduce((sum, times) => sum + times, 0)
  return {
    ...conditions,
    sentMs: sentMs ?? seenMs,
    seenMs,
    requests,
    cut,
    ideal: idealRequests(day, lost),
    lostWork: judged.lost,
    doubled: judged.doubled,
    counts: Object.fromEntries(counts),
  }
}

function isSent(db: ReadDb): boolean {
  return db.get(`SELECT 1 FROM operations WHERE state NOT IN ('done', 'discarded') LIMIT 1`) === undefined
}

function isSeen(db: ReadDb): boolean {
  return db.get(`SELECT 1 FROM operations WHERE state = 'done' AND ended_at IS NULL LIMIT 1`) === undefined
}
