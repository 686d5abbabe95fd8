/** Measures the first use of a laptop: whole jobs in pages, compared with one request for each job. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tellAim } from '../../aims.ts'
import { pinClient, type Server } from '../../hub/processes.ts'
import { type Bench, bundlePrograms, type Program, run, tellTitle, withHub } from '../programs.ts'
import type { PullTask } from '../pull/contend.ts'
import type { BenchAccess } from '../sync-hub.ts'
import type { FirstUse } from './first-use.ts'

/** Half of the jobs are past, a hundred a day. Targets: seconds until all jobs are ready, MB, and ms of a reading of the day at the 99th percentile. */
const aims = { seconds: 5, megabytes: 250, dayP99: 30 }

const inPages: Program = { name: 'whole jobs in pages', program: 'first-use' }
const oneByOne: Program = { name: 'one request for each job', program: 'first-use', words: ['single'] }

interface Measured extends FirstUse {
  hubCpuMs: number
}

export async function benchFirstUse(isQuick: boolean): Promise<void> {
  const jobs = isQuick ? 2_000 : 10_000
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-first-'))
  try {
    const bench: Bench = { programs: await bundlePrograms(), folder, noPeers: null, isQuick }
    tellTitle(`first use with ${jobs.toLocaleString('en')} jobs, their notes and forms; ${pinClient()}`)
    await withHub(
      path.join(folder, 'hub'),
      jobs,
      async (task, hub) => {
        await awaitIndex(task().access)
        const before = await measure(bench, oneByOne, task(), hub)
        const after = await measure(bench, inPages, task(), hub)
        tellAll(before, after)
      },
      { isWorked: true, lastDay: jobs / 200 - 1 },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until the hub has indexed the texts of its new jobs, as it does that in the background. */
async function awaitIndex({ baseUrl, officeKey }: BenchAccess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${baseUrl}/search?q=boiler`, { headers: { 'API-Key': officeKey } })
    if (((await answer.json()) as { waiting: number }).waiting === 0) return
    await wait(1_000)
  }
  throw new Error('The hub never indexed its jobs')
}

async function measure(bench: Bench, program: Program, task: PullTask, hub: Server): Promise<Measured> {
  const before = hub.cpuMs()
  const result = await run<FirstUse>(bench, program, task)
  const measured = { ...result, hubCpuMs: hub.cpuMs() - before }
  tell(program.name, measured)
  return measured
}

function tell(name: string, { todayMs, allMs, cpuMs, hubCpuMs, peakBytes, dayP50, dayP99 }: Measured): void {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  console.log(
    `${name}: today after ${seconds(todayMs)}, all after ${seconds(allMs)}; processor ${seconds(cpuMs)}, of the hub ${seconds(hubCpuMs)}; ${(peakBytes / 2 ** 20).toFixed(0)} MB at most`,
  )
  console.log(`day.read meanwhile: p50 ${dayP50.toFixed(1)} ms, p99 ${dayP99.toFixed(1)} ms`)
}

function tellAll(before: Measured, after: Measured): void {
  const times = (of: (measured: Measured) => number) => `${(of(before) / of(after)).toFixed(1)} ×`
  console.log(
    `pages compared with single requests: ready ${times(({ allMs }) => allMs)} as fast, processor ${times(({ cpuMs }) => cpuMs)} less, of the hub ${times(({ hubCpuMs }) => hubCpuMs)} less`,
  )
  tellAim('s until all jobs are ready', after.allMs / 1_000, aims.seconds)
  tellAim('MB', after.peakBytes / 2 ** 20, aims.megabytes)
  tellAim('ms of day.read, p99', after.dayP99, aims.dayP99)
}
