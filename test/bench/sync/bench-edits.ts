/** Measures one edit until it is durable and queued, compared with PowerSync, on this machine's disk and in memory. */
import { existsSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { tellAim } from '../aims.ts'
import { type EditResult, type EditTask, editTaskVariable } from './edit/contend-edits.ts'
import { type Bench, type Program, run, tellTitle } from './programs.ts'

/** Targets: ms, and the median as a multiple of a bare insert's on the disk, as in memory a commit costs nothing. */
const aims = { ms: 1, times: 1.5 }

const bare: Program = { name: 'a bare insert, FULL, encrypted', program: 'edit-bare' }

const description: Program = {
  name: 'fieldbook, a description, FULL, encrypted',
  program: 'edit-fieldbook',
}
const note: Program = {
  name: 'fieldbook, a note, FULL, encrypted',
  program: 'edit-fieldbook',
  words: ['note'],
}
const powersync: Program = { name: 'PowerSync, NORMAL, plain', program: 'edit-powersync' }

const memory = '/dev/shm'

export async function benchEdits(bench: Bench): Promise<void> {
  tellTitle('one edit with a durable queue, from the call until it is kept')
  const places = new Map([['on the disk', bench.folder]])
  if (existsSync(memory)) places.set('in memory (tmpfs)', memory)
  for (const [where, place] of places) {
    let least = Number.NaN
    for (const program of [bare, description, note, ...(bench.noPeers === null ? [powersync] : [])]) {
      const task: EditTask = { folder: mkdtempSync(path.join(place, 'fieldbook-edit-')) }
      const { p50, p95 } = await run<EditResult>(bench, program, task, editTaskVariable)
      const ms = (value: number) => `${value.toFixed(2).padStart(6)} ms`
      console.log(`${program.name.padEnd(44)} ${where.padEnd(18)} p50 ${ms(p50)}  p95 ${ms(p95)}`)
      if (program === bare) least = p50
      if (program !== description && program !== note) continue
      tellAim('ms, p95', p95, aims.ms)
      if (place === bench.folder) tellAim('times a bare insert, p50', p50 / least, aims.times)
    }
  }
}
