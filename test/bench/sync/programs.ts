/** Runs each contender in a process, bundled like the shipped program, with its own hub. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { bundle } from '../../support/bundle.ts'
import type { Server } from '../hub/processes.ts'
import type { EditTask } from './edit/contend-edits.ts'
import { type PullTask, taskVariable } from './pull/contend.ts'
import { type HubJobs, startSyncHub } from './sync-hub.ts'

const scripts = {
  'pull-fieldbook': 'test/bench/sync/pull/pull-fieldbook.ts',
  'pull-floor': 'test/bench/sync/pull/pull-floor.ts',
  'pull-pouchdb': 'test/bench/sync/pull/pull-pouchdb.ts',
  'pull-rxdb': 'test/bench/sync/pull/pull-rxdb.ts',
  'pull-watermelondb': 'test/bench/sync/pull/pull-watermelondb.ts',
  'pouch-server': 'test/bench/sync/pull/pouch-server.ts',
  'edit-fieldbook': 'test/bench/sync/edit/edit-fieldbook.ts',
  'edit-bare': 'test/bench/sync/edit/edit-bare.ts',
  'edit-powersync': 'test/bench/sync/edit/edit-powersync.ts',
  'catch-up': 'test/bench/sync/catch-up/catch-up.ts',
  responsiveness: 'test/bench/sync/responsiveness.ts',
  idle: 'test/bench/sync/idle.ts',
  'first-use': 'test/bench/sync/first-use/first-use.ts',
}

/** Settings that all parts of this benchmark share. */
export interface Bench {
  /** folder of the bundled programs */
  programs: string
  /** folder for their data */
  folder: string
  /** a sentence why there are no peers; null if there are */
  noPeers: string | null
  /** true: fewer and smaller runs */
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

/**
 * Runs a program and returns the last line of its output as JSON. `task` is passed in the environment variable
 * `variable`. @throws Error with the reason
 */
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

/** Starts a hub with `jobs` jobs. `work` gets a function that makes tasks, each with an empty folder. */
export async function withHub(
  folder: string,
  jobs: number,
  work: (task: () => PullTask, hub: Server) => Promise<void>,
  hubJobs: HubJobs = {},
): Promise<void> {
  const hub = await startSyncHub(path.join(folder, 'hub'), jobs, hubJobs)
  let made = 0
  try {
    await work(() => {
      const own = path.join(folder, `${++made}`)
      mkdirSync(own, { recursive: true })
      return { folder: own, access: hub.access, jobs, peerUrl: null }
    }, hub.server)
  } finally {
    await hub.server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function tellTitle(title: string): void {
  console.log(`\n${title}\n`)
}
