/** One life of the program, from its start to the signal that ends it, and what it said meanwhile. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { KillTask } from './kill-child.ts'

export interface Moment {
  /** the line after which the waiting begins, or the number of acknowledged acts; null: at the start of the process */
  after: 'open' | 'ready' | number | null
  /** ms */
  wait: number
}

export interface Life {
  /** the last line of its output */
  said: string
  /** of its journal */
  lines: string[]
  /** null: it ended by itself */
  signal: NodeJS.Signals | null
  ms: number
}

/** `moment` null: until it ends by itself. */
export async function runChild(program: string, task: KillTask, moment: Moment | null): Promise<Life> {
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, FIELDBOOK_KILL_TASK: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const killSoon = () => moment && setTimeout(() => child.kill('SIGKILL'), moment.wait)
  if (moment?.after === null) killSoon()
  let said = ''
  createInterface({ input: child.stdout }).on('line', line => {
    said = line
    // who has nothing left to do reaches no number any more
    if (line === `${moment?.after}` || line === 'idle') killSoon()
  })
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  const lines = existsSync(task.journal) ? readFileSync(task.journal, 'utf8').split('\n') : []
  rmSync(task.journal, { force: true })
  return { said, lines, signal, ms: performance.now() - began }
}
