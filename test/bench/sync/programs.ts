/** Each contender in a process of its own, bundled as the shipped program is, before a hub of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { bundle } from '../../bundle.ts'
import type { EditTask } from './edit/contend-edits.ts'
import { type PullTask, taskVariable } from './pull/contend.ts'
import { startSyncHub } from './sync-hub.ts'

const scripts = {
  'pull-fieldbook': 'test/bench/sync/pull/pull-fieldbook.ts',
  'pull-floor': 'test/bench/sync/pull/pull-floor.ts',
  'pull-pouchdb': 'test/bench/sync/pull/pull-pouchdb.ts',
  'pull-rxdb': 'test/bench/sync/pull/pull-rxdb.ts',
  'pull-watermelondb': 'test/bench/sync/pull/pull-watermelondb.ts',
  'pouch-server': 'test/bench/sync/pull/pouch-server.ts',
  'edit-fieldbook': 'test/bench/sync/edit/edit-fieldbook.ts',
  'edit-powersync': 'test/bench/sync/edit/edit-powersync.ts',
  'catch-up': 'test/bench/sync/catch-up/catch-up.ts',
  responsiveness: 'test/bench/sync/responsiveness.ts',
  idle: 'test/bench/sync/idle.ts',
}

/** What all parts of this measurement share. */
export interface Bench {
  /** where the bundled programs are */
  programs: string
  /** for whatever they keep */
  folder: string
  /** why there are no peers, in one sentence; null where there are */
  noPeers: string | null
  /** fewer and smaller */
  isQuick: boolean
}

export function bundlePrograms(): Promise<string> {
  return bundle('bench', scripts)
}

export interface Program {
  name: string
  program: keyof typeof scripts
  words?: string[]
}

/** The last line that it prints, as JSON. `task` goes into its environment under `variable`. @throws Error what failed */
export async function run<T>(
  { programs }: Bench,
  { name, program, words = [] }: Program,
  task: PullTask | EditTask,
  variable: string = taskVariable,
): Promise<T> {
  const child = spawn(process.execPath, [path.join(programs, `${program}.js`), ...words], {
    env: { ...process.env, [variable]: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  rmSync(task.folder, { recursive: true, force: true })
  const result = JSON.parse(said.trim().split('\n').at(-1) || '{"failed":"it ended early"}') as
    | T
    | { failed: string }
  if (typeof result === 'object' && result !== null && 'failed' in result)
    throw new Error(`${name}: ${result.failed}`)
  return result as T
}

/** `work` gets a maker of tasks, each with an empty folder of its own, before a hub that has `jobs`. */
export async function withHub(
  folder: string,
  jobs: number,
  work: (task: () => PullTask) => Promise<void>,
  lastDay?: number,
): Promise<void> {
  const hub = await startSyncHub(path.join(folder, 'hub'), jobs, lastDay)
  let made = 0
  try {
    await work(() => {
      const own = path.join(folder, `${++made}`)
      mkdirSync(own, { recursive: true })
      return { folder: own, access: hub.access, jobs, peerUrl: null }
    })
  } finally {
    await hub.server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function tellAim(what: string, value: number, most: number): void {
  const verdict = value <= most ? 'met' : 'NOT MET'
  console.log(`aim: at most ${most} ${what}: ${value.toFixed(2)}, ${verdict}`)
}

export function tellTitle(title: string): void {
  console.log(`\n${title}\n`)
}
