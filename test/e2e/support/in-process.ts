/**
 * Runs the programs in the process of the tests, where their modules are loaded once for all files. They start like the
 * command lines start them, and stop when the test file ends. Tests of processes themselves use `support/programs.ts`.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { HOUR } from '../../../shared/limits/units.ts'
import type { PolicyKind } from '../../../shared/settings/policy.ts'
import { policyOf } from '../../support/app/test-ports.ts'
import { buildPrograms, programsFolder } from '../../support/build-programs.ts'
import { captureOutput, type Finished } from '../../support/capture-output.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { atEnd } from './at-end.ts'
import type * as Programs from './programs-entry.ts'

await buildPrograms()
const programs: typeof Programs = await import(pathToFileURL(path.join(programsFolder, 'programs.js')).href)

/** Returns the content of an administrator's file, if a test has one. */
type ReadPolicy = () => unknown

export interface StartedApp {
  /** works once; each reading returns another one */
  readonly address: string
  stop(): Promise<void>
}

/** Starts the program like `npm start -- --loopback …`; `args` are further options. */
export async function startApp(
  dataDir: string,
  args: readonly string[] = [],
  policy?: ReadPolicy,
  by?: PolicyKind,
): Promise<StartedApp> {
  const parsed = programs.parseOptions(['--loopback', '--no-open', '--data', dataDir, ...args])
  if (parsed.kind === 'say') throw new Error(parsed.text)
  const running = unwrap(
    await programs.startLoopback(parsed.options, ports =>
      programs.createApp(policy ? { ...ports, policy: () => policyOf(policy(), by) } : ports),
    ),
  )
  atEnd(running.close)
  return {
    get address() {
      return running.addressForOnce()
    },
    stop: running.close,
  }
}

const { stateUndoMs, formQuietMs, lateActionMs, changeAgainMs, liveListWithinMs } = programs.syncLimits

/**
 * Sends actions at once, until the returned function is called or the file ends. Otherwise a state change waits ten
 * seconds and a removed form twenty, in which they can be undone.
 */
export function sendAtOnce(): () => void {
  const undo = () => void Object.assign(programs.syncLimits, { stateUndoMs, formQuietMs })
  Object.assign(programs.syncLimits, { stateUndoMs: 0, formQuietMs: 0 })
  atEnd(undo)
  return undo
}

/**
 * Lets actions wait for an hour, until `sendAtOnce` or the end of the file, so that a slow machine can still undo them.
 */
export function leaveTimeToUndo(): void {
  Object.assign(programs.syncLimits, { stateUndoMs: HOUR, formQuietMs: HOUR })
  atEnd(() => Object.assign(programs.syncLimits, { stateUndoMs, formQuietMs }))
}

/** Makes each action count as late, until the file ends. */
export function makeEachActionLate(): void {
  Object.assign(programs.syncLimits, { lateActionMs: 0 })
  atEnd(() => Object.assign(programs.syncLimits, { lateActionMs }))
}

/** Retries a refused change of a form at once, until the file ends. */
export function askChangesAgainAtOnce(): void {
  Object.assign(programs.syncLimits, { changeAgainMs: 0 })
  atEnd(() => Object.assign(programs.syncLimits, { changeAgainMs }))
}

/** Reads a list at once when the laptop hears of a change in it, until the file ends. Otherwise it waits up to a minute. */
export function readHeardListsAtOnce(): void {
  Object.assign(programs.syncLimits, { liveListWithinMs: 0 })
  atEnd(() => Object.assign(programs.syncLimits, { liveListWithinMs }))
}

/** Makes the server accept only smaller files, until the file ends. */
export function limitDocuments(bytes: number): void {
  const { documentBytes } = programs.limits
  Object.assign(programs.limits, { documentBytes: bytes })
  atEnd(() => Object.assign(programs.limits, { documentBytes }))
}

export interface StartedHub {
  /** ends with /api/1 */
  baseUrl: string
  stop(): Promise<void>
}

/** Options of the hub's command line. */
export interface HubOptions {
  ssoIssuer?: string
  ssoClient?: string
  smtp?: string
  smtpFrom?: string
  map?: string
}

/** Starts the hub like `npm run hub -- --data …`, on any free port unless `port` is given. */
export async function startHub(
  dataDir: string,
  { port = 0, ...more }: HubOptions & { port?: number; credentials?: string } = {},
): Promise<StartedHub> {
  const options = { port, ...more }
  const { baseUrl, close } = await programs.startServing(dataDir, options)
  atEnd(close)
  return { baseUrl, stop: close }
}

/** Runs one command of the hub to its end. */
export function runHubCommand(words: readonly string[]): Promise<Finished> {
  return captureOutput(() => programs.runHub(words))
}

/**
 * Leaves the databases' logs as they are until the file ends. A log that was moved is written from its beginning again,
 * so a full disk would accept a few more commits.
 */
export function leaveTheLogs(): void {
  const { logQuietMs } = programs.hostLimits
  Object.assign(programs.hostLimits, { logQuietMs: HOUR })
  atEnd(() => Object.assign(programs.hostLimits, { logQuietMs }))
}
