/** Measures one edit until it is durable and queued, compared with PowerSync, on this machine's disk and in memory. */
import { existsSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { type EditResult, type EditTask, editTaskVariable } from './edit/contend-edits.ts'
import { type Bench, type Program, run, tellAim, tellTitle } from './programs.ts'

/** Target in ms. */
const aim = 1

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
    for (const program of [description, note, ...(bench.noPeers === null ? [powersync] : [])]) {
      const task: EditTask = { folder: mkdtempSync(path.join(place, 'fieldbook-edit-')) }
      const { p50, p95 } = await run<EditResult>(bench, program, task, editTaskVariable)
      const ms = (value: number) => `${value.toFixed(2).padStart(6)} ms`
      console.log(`${program.name.padEnd(44)} ${where.padEnd(18)} p50 ${ms(p50)}  p95 ${ms(p95)}`)
      if (program !== powersync) tellAim('ms, p95', p95, aim)
    }
  }
}
