/** A run of the program, from its start to the signal that ends it, with its output. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { KillTask } from './kill-child.ts'

export interface Moment {
  /** the line, or number of acknowledged acts, after which `wait` starts; null: the start of the process */
  after: 'open' | 'ready' | number | null
  /** milliseconds */
  wait: number
}

export interface Life {
  /** last line of the output */
  said: string
  /** lines of the journal */
  lines: string[]
  /** null: it ended by itself */
  signal: NodeJS.Signals | null
  ms: number
}

/** `moment` null: waits until it ends by itself. */
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
    // An idle program reaches no further number.
    if (line === `${moment?.after}` || line === 'idle') killSoon()
  })
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  const lines = existsSync(task.journal) ? readFileSync(task.journal, 'utf8').split('\n') : []
  rmSync(task.journal, { force: true })
  return { said, lines, signal, ms: performance.now() - began }
}
