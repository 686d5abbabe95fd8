/**
 * The program's own process while it makes its first load from a hub beside it: how long its event loop is held up,
 * and how long a note takes from the press to the disk. Prints one line of JSON.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { addNote } from '../../../main/sync/outbox/actions.ts'
import { percentile } from '../measure.ts'
import { openBenchLaptop } from './bench-laptop.ts'
import { type PullTask, taskVariable } from './pull/contend.ts'

/** ms between two notes */
const pause = 20

const { folder, access, jobs } = JSON.parse(process.env[taskVariable] ?? '') as PullTask
const laptop = await openBenchLaptop(folder, access)
const { store, engine, context } = laptop.session
const delays = monitorEventLoopDelay({ resolution: 1 })
const notes: number[] = []
const began = performance.now()
delays.enable()
engine.start()
const count = (what: string) =>
  store.read.get<{ count: number }>(`SELECT count(*) AS count FROM ${what}`)?.count ?? 0
let listedMs = Number.NaN
while (count('job_marks WHERE detail_at IS NOT NULL') < jobs) {
  await wait(pause)
  if (Number.isNaN(listedMs) && engine.hasLoaded()) listedMs = performance.now() - began
  const job = store.read.get<{ uuid: string }>('SELECT uuid FROM jobs WHERE id > 0 ORDER BY id LIMIT 1')
  if (!job) continue
  const before = performance.now()
  addNote(context, {
    jobUuid: job.uuid,
    text: `Pressure ${notes.length}`,
    discrepancy: false,
    internal: false,
  })
  notes.push(performance.now() - before)
}
delays.disable()
console.log(
  JSON.stringify({
    listedMs,
    wholeMs: performance.now() - began,
    delayP50: delays.percentile(50) / 1e6,
    delayP99: delays.percentile(99) / 1e6,
    delayMax: delays.max / 1e6,
    notes: notes.length,
    noteP50: percentile(notes, 0.5),
    noteP95: percentile(notes, 0.95),
    noteMax: percentile(notes, 1),
  }),
)
await laptop.close()
