/**
 * Measures the program's process during a first load. It measures delays of the event loop, and the time of a note
 * until it is on the disk, while the lists and then the details arrive. Prints one line of JSON.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { percentile } from '../measure.ts'
import { openBenchLaptop } from './bench-laptop.ts'
import { type PullTask, taskVariable } from './pull/contend.ts'

/** Everything except `notes` is in ms. */
export interface Felt {
  ms: number
  delayP50: number
  delayP99: number
  delayMax: number
  notes: number
  noteP50: number
  noteP95: number
  noteMax: number
}

export interface Responsiveness {
  /** only notes are written: shows the machine's own delays */
  idle: Felt
  lists: Felt
  details: Felt
}

/** Milliseconds between two notes: faster than any user writes, and still no load of its own. */
const pause = 200
const idleMs = 2_000

const { folder, access, jobs } = JSON.parse(process.env[taskVariable] ?? '') as PullTask
const laptop = await openBenchLaptop(folder, access)
const { store, engine, context } = laptop.session
const idleUntil = performance.now() + idleMs
const idle = await feel(() => performance.now() < idleUntil)
engine.start()
const lists = await feel(() => !engine.hasLoaded() || syncState.get(store.read, 'isSearchPartial') === true)
const details = await feel(() => {
  const query = 'SELECT count(*) AS count FROM job_marks WHERE detail_at IS NOT NULL'
  return (store.read.get<{ count: number }>(query)?.count ?? 0) < jobs
})
const result: Responsiveness = { idle, lists, details }
console.log(JSON.stringify(result))
await laptop.close()

async function feel(isGoingOn: () => boolean): Promise<Felt> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const notes: number[] = []
  const began = performance.now()
  delays.enable()
  while (isGoingOn()) {
    await wait(pause)
    const job = store.read.get<{ uuid: string }>('SELECT uuid FROM jobs WHERE id > 0 ORDER BY id LIMIT 1')
    if (!job) continue
    const text = `Pressure ${notes.length}`
    const before = performance.now()
    addNote(context, { jobUuid: job.uuid, text, discrepancy: false, internal: false })
    notes.push(performance.now() - before)
  }
  delays.disable()
  const [delayP50, delayP99] = [50, 99].map(share => delays.percentile(share) / 1e6)
  return {
    ms: performance.now() - began,
    delayP50: delayP50 ?? Number.NaN,
    delayP99: delayP99 ?? Number.NaN,
    delayMax: delays.max / 1e6,
    notes: notes.length,
    noteP50: percentile(notes, 0.5),
    noteP95: percentile(notes, 0.95),
    noteMax: percentile(notes, 1),
  }
}
