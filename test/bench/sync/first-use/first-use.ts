/**
 * The process of a laptop that is used for the first time. It measures when jobs are ready for offline use, and how fast
 * the list of today is read at the same time. With the word `single` the server's whole jobs are hidden, so that the program
 * reads each job by itself. Prints one line of JSON.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Response } from 'undici'
import type { Ports } from '../../../../main/app/ports/ports.ts'
import { readDay } from '../../../../main/app/views/day.ts'
import { syncState } from '../../../../main/sync/state/state.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { percentile } from '../../measure.ts'
import { openBenchLaptop } from '../bench-laptop.ts'
import { type PullTask, peakMemory, taskVariable } from '../pull/contend.ts'

/** Times are in ms since the engine began. */
export interface FirstUse {
  /** every job of today is here in full */
  todayMs: number
  /** every job is here in full, and can be searched */
  allMs: number
  cpuMs: number
  peakBytes: number
  dayReads: number
  dayP50: number
  dayP99: number
}

/** Milliseconds between two readings of the day. */
const pause = 50
/** Number of readings between two looks at what is here. */
const readsOfCheck = 2
/** Number of jobs that the hub plans on a day. */
const jobsOfDay = 100

const isSingle = process.argv.includes('single')
const { folder, access, jobs } = JSON.parse(process.env[taskVariable] ?? '') as PullTask
const laptop = await openBenchLaptop(folder, access, isSingle ? withoutFull : undefined)
const { store, engine, context } = laptop.session

const began = performance.now()
const cpuBefore = process.cpuUsage()
engine.start()
const reads: number[] = []
let todayMs = 0
while (reads.length % readsOfCheck > 0 || !isReady()) {
  const due = performance.now() + pause
  await wait(pause)
  readToday()
  // includes the time in which the load blocked the program, as a call of the screens would
  reads.push(performance.now() - due)
  if (todayMs === 0 && reads.length % readsOfCheck === 0 && isTodayHere()) todayMs = performance.now() - began
}
const allMs = performance.now() - began
const { user, system } = process.cpuUsage(cpuBefore)
const result: FirstUse = {
  ...{ todayMs, allMs, cpuMs: (user + system) / 1_000, peakBytes: peakMemory() },
  ...{ dayReads: reads.length, dayP50: percentile(reads, 0.5), dayP99: percentile(reads, 0.99) },
}
console.log(JSON.stringify(result))
await laptop.close()

function readToday(): void {
  const { clock } = context.ports
  const now = clock.now()
  const { user: person } = context.account
  const query = { timeZone: clock.timeZone(), userId: person.id, filesBytes: context.settings().filesBytes }
  readDay(store.read, { ...query, date: null, now })
}

/** Whether the hundred jobs of the next hours are here in full. */
function isTodayHere(): boolean {
  const now = context.ports.clock.now()
  const sql = `SELECT count(*) FROM jobs j JOIN job_marks m ON m.job_id = j.id
    WHERE j.span_start BETWEEN ? AND ? AND m.detail_at IS NOT NULL`
  return (store.read.value<number>(sql, now - DAY / 24, now + DAY / 2) ?? 0) >= jobsOfDay
}

function isReady(): boolean {
  if (syncState.get(store.read, 'isSearchPartial') === true || !engine.hasLoaded()) return false
  return store.read.value<number>('SELECT count(*) FROM job_marks WHERE detail_at IS NOT NULL') === jobs
}

function withoutFull(ports: Ports): Ports {
  return {
    ...ports,
    async fetch(input, init) {
      const answer = await ports.fetch(input, init)
      if (!String(input).endsWith('/version')) return answer
      const text = (await answer.text()).replace(',"full"', '')
      return new Response(text, { status: answer.status, headers: answer.headers })
    },
  }
}
