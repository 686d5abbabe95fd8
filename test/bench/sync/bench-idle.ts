/** Measures an hour without changes on a laptop with years of unfinished jobs. */

import path from 'node:path'
import { tellAim } from '../aims.ts'
import type { IdleHour } from './idle.ts'
import { type Bench, run, tellTitle, withHub } from './programs.ts'
import type { PullTask } from './pull/contend.ts'

/** Days from today of the last job: none is upcoming. */
const lastDay = -10
/** Targets of a reading at our hub. */
const aims = { requests: 1, bytes: 500 }

export async function benchIdle(bench: Bench): Promise<void> {
  const jobs = bench.isQuick ? 1_000 : 6_000
  tellTitle(
    `an hour of readings, one a minute, in which nothing is new; ${jobs.toLocaleString('en')} unfinished jobs`,
  )
  for (const hasNoExtensions of [false, true]) {
    const words = hasNoExtensions ? ['plain'] : []
    await withHub(path.join(bench.folder, `idle-${words}`), jobs, task => measure(bench, words, task()), {
      lastDay,
    })
  }
}

async function measure(bench: Bench, words: string[], task: PullTask): Promise<void> {
  const hour = await run<IdleHour>(bench, { name: 'idle', program: 'idle', words }, task)
  const hasNoExtensions = words.length > 0
  tell(hasNoExtensions ? 'a plain hub' : 'our hub', hour)
  if (hasNoExtensions) return
  tellAim('requests each', hour.requests / hour.readings, aims.requests)
  tellAim('bytes each', hour.bytes / hour.readings, aims.bytes)
}

function tell(hub: string, { readings, requests, bytes }: IdleHour): void {
  console.log(
    `${hub.padEnd(12)} ${readings} readings: ${requests} requests, ${(bytes / 1_024).toFixed(1)} kB of answers`,
  )
}
