/**
 * Starts the real programs as processes, for tests of signals, crashes and the command line. They end with the test
 * file. Tests of the screens use `support/in-process.ts`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { atEnd } from './at-end.ts'

export const root = path.join(import.meta.dirname, '../../..')
const readyMs = 60_000

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Program {
  pid: number
  /** everything that it has printed, on both streams */
  output(): string
  /** resolves with the first match in its output; rejects if it ends or after 60 s */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>
  ended: Promise<Ending>
  stop(signal?: NodeJS.Signals): Promise<Ending>
}

export interface ProgramOptions {
  cwd?: string
  env?: Record<string, string>
}

/** Runs a file with the Node of the tests. */
export function startProgram(args: readonly string[], options?: ProgramOptions): Program {
  return startTalking(args, options).program
}

/** Like `startProgram`, but also returns the child process. */
export function startTalking(
  args: readonly string[],
  { cwd = root, env = {} }: ProgramOptions = {},
): { program: Program; child: ChildProcess } {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const program = watch(child)
  atEnd(() => program.stop('SIGKILL'))
  return { program, child }
}

export interface SpawnedApp extends Program {
  /** works once; then the program prints another one */
  readonly address: string
}

/** Starts the program like `npm start -- --loopback …`; `args` are further options. */
export async function spawnApp(
  dataDir: string,
  args: readonly string[] = [],
  options?: ProgramOptions,
): Promise<SpawnedApp> {
  const program = startProgram(
    ['main/start.ts', '--loopback', '--no-open', '--data', dataDir, ...args],
    options,
  )
  await program.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
  return {
    ...program,
    get address() {
      return readFileSync(path.join(dataDir, 'running.address'), 'utf8')
    },
  }
}

export interface SpawnedHub extends Program {
  /** ends with /api/1 */
  baseUrl: string
}

/** Starts the hub like `npm run hub -- --data …`, on any free port unless `args` has one. */
export async function spawnHub(
  dataDir: string,
  args: readonly string[] = [],
  options?: ProgramOptions,
): Promise<SpawnedHub> {
  const port = args.includes('--port') ? [] : ['--port', '0']
  const program = startProgram(['main/start-hub.ts', '--data', dataDir, ...port, ...args], options)
  const match = await program.waitFor(/Hub ready at (http:\/\/\S+\/api\/1)/)
  return { ...program, baseUrl: match[1] ?? '' }
}

/** Makes an empty folder, which is removed when the test file ends. */
export function makeFolder(name = 'fieldbook-e2e'): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function watch(child: ChildProcess): Program {
  let said = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const fail = (why: string) => () => reject(new Error(`${why} before it said ${pattern}:\n${said}`))
      const timer = setTimeout(fail(`The program took ${readyMs} ms`), readyMs)
      const look = () => {
        const match = said.match(pattern)
        if (match === null) return
        clearTimeout(timer)
        listeners.delete(look)
        resolve(match)
      }
      listeners.add(look)
      ended.then(fail('The program ended'), reject).finally(() => clearTimeout(timer))
      look()
    })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, output: () => said, waitFor, ended, stop }
}
