/** Measures the program's responsiveness during a first load. */

import path from 'node:path'
import { tellAim } from '../aims.ts'
import { type Bench, run, tellTitle, withHub } from './programs.ts'
import type { Felt, Responsiveness } from './responsiveness.ts'

/** Targets in ms, of the event loop and of a note. */
const aims = { delayP99: 20, noteP95: 50 }

export async function benchResponsiveness(bench: Bench): Promise<void> {
  const jobs = bench.isQuick ? 2_000 : 10_000
  tellTitle(`working while ${jobs.toLocaleString('en')} jobs come for the first time`)
  await withHub(path.join(bench.folder, 'responsiveness'), jobs, async task => {
    const program = { name: 'responsiveness', program: 'responsiveness' } as const
    const { idle, lists, details } = await run<Responsiveness>(bench, program, task())
    tell('nothing, to know the machine', idle)
    for (const [what, felt] of [
      ['the lists', lists],
      ['their details', details],
    ] as const) {
      tell(what, felt)
      tellAim('ms of delay, p99', felt.delayP99, aims.delayP99)
      tellAim('ms for a note, p95', felt.noteP95, aims.noteP95)
    }
  })
}

function tell(what: string, felt: Felt): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  console.log(`${what}, in ${(felt.ms / 1_000).toFixed(1)} s`)
  console.log(
    `event loop held up: p50 ${ms(felt.delayP50)}, p99 ${ms(felt.delayP99)}, worst ${ms(felt.delayMax)}`,
  )
  if (felt.notes === 0) return
  console.log(
    `${felt.notes} notes meanwhile: p50 ${ms(felt.noteP50)}, p95 ${ms(felt.noteP95)}, worst ${ms(felt.noteMax)}`,
  )
}
