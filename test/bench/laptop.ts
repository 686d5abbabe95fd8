/** Measures what a technician notices: the program on the laptop, with a year of jobs and without a hub. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStale } from '../../scripts/build.ts'
import { type BenchApp, startBenchApp } from './bench-app.ts'
import { fillLaptop } from './laptop-data.ts'
import { describe, measure, type Timing } from './measure.ts'

const jobs = 10_000
const starts = 7
const reads = 200
const notes = 500

export async function benchLaptop(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-'))
  try {
    await buildStale(['renderer'])
    const jobUuids = await fillLaptop(dataDir, jobs)
    console.log(`${jobs.toLocaleString('en')} jobs of one technician on the laptop, the hub out of reach\n`)
    console.log(describe(await timeStarts(dataDir)))
    const app = await startBenchApp(dataDir)
    try {
      for (const timing of await timeCalls(app, jobUuids)) console.log(describe(timing))
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures from the start of the process to the answer with today's list. */
async function timeStarts(dataDir: string): Promise<Timing> {
  const apps: BenchApp[] = []
  const timing = await measure(
    'start of the program to today’s list',
    starts,
    async () => {
      await apps.pop()?.stop()
      const app = await startBenchApp(dataDir)
      apps.push(app)
      await app.call('day.read', { date: null })
    },
    1,
  )
  await apps.pop()?.stop()
  return timing
}

/** Measures calls over the same HTTP that the page uses. */
async function timeCalls(app: BenchApp, jobUuids: string[]): Promise<Timing[]> {
  // Uses another job each time, as in a day's work.
  const jobAt = (index: number) => jobUuids.at(index % jobUuids.length) ?? ''
  const today = await measure('today’s list', reads, () => app.call('day.read', { date: null }))
  const detail = await measure('one job in full', reads, index =>
    app.call('job.read', { jobUuid: jobAt(index) }),
  )
  const note = await measure('a note, from the press to the disk', notes, index =>
    app.call('note.add', {
      jobUuid: jobAt(index),
      text: `Pressure ${index}`,
      discrepancy: false,
      internal: false,
    }),
  )
  const seen = await measure('a note, from the press to the list that shows it', reads, async index => {
    const jobUuid = jobAt(index)
    await app.call('note.add', { jobUuid, text: `Again ${index}`, discrepancy: false, internal: false })
    await app.call('job.read', { jobUuid })
  })
  return [today, detail, note, seen]
}
