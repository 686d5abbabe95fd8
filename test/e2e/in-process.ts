/**
 * The programs in the process of the tests, where their modules are loaded once for all files: the same app behind the
 * same loopback server, and the same hub, as the command lines of both start them. What only a process shows is asked
 * of `programs.ts`. Every one is stopped when the test file ends.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { HOUR } from '../../shared/limits/units.ts'
import type { PolicyKind } from '../../shared/settings/policy.ts'
import { buildPrograms, programsFolder } from '../build-programs.ts'
import { captureOutput, type Finished } from '../capture-output.ts'
import { policyOf } from '../main/app/test-ports.ts'
import { unwrap } from '../main/service/outcomes.ts'
import { atEnd } from './at-end.ts'
import type * as Programs from './programs-entry.ts'

await buildPrograms()
const programs: typeof Programs = await import(pathToFileURL(path.join(programsFolder, 'programs.js')).href)

/** What an administrator's file says, where a test has one. */
type ReadPolicy = () => unknown

export interface StartedApp {
  /** lets in once; another one each time it is asked for */
  readonly address: string
  stop(): Promise<void>
}

/** What `npm start -- --loopback …` runs; `args` are further options. */
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

const { stateUndoMs, formQuietMs, lateActionMs, changeAgainMs } = programs.syncLimits

/**
 * What is done goes out at once, until this is undone or the file ends: a story that takes nothing back need not wait
 * the ten seconds for which a press of a state can be, nor the twenty for which a form can be that was removed.
 */
export function sendAtOnce(): () => void {
  const undo = () => void Object.assign(programs.syncLimits, { stateUndoMs, formQuietMs })
  Object.assign(programs.syncLimits, { stateUndoMs: 0, formQuietMs: 0 })
  atEnd(undo)
  return undo
}

/**
 * What is done waits to be taken back until it is sent at once, or the file ends: however long a busy machine takes from
 * the press to the one that takes it back.
 */
export function leaveTimeToUndo(): void {
  Object.assign(programs.syncLimits, { stateUndoMs: HOUR, formQuietMs: HOUR })
  atEnd(() => Object.assign(programs.syncLimits, { stateUndoMs, formQuietMs }))
}

/** Until the file ends, each action counts as late. */
export function makeEachActionLate(): void {
  Object.assign(programs.syncLimits, { lateActionMs: 0 })
  atEnd(() => Object.assign(programs.syncLimits, { lateActionMs }))
}

/** Until the file ends, a server that refused the change of a form is asked again at once. */
export function askChangesAgainAtOnce(): void {
  Object.assign(programs.syncLimits, { changeAgainMs: 0 })
  atEnd(() => Object.assign(programs.syncLimits, { changeAgainMs }))
}

export interface StartedHub {
  /** ends with /api/1 */
  baseUrl: string
  stop(): Promise<void>
}

/** As its command line has them. */
export interface HubOptions {
  ssoIssuer?: string
  ssoClient?: string
  smtp?: string
  smtpFrom?: string
}

/** What `npm run hub -- --data …` runs, on any free port unless `port` names one. */
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
 * Until the file ends, nothing is moved from the logs of the databases. A log that was moved is written from its
 * beginning again, so a full disk would take a few more commits.
 */
export function leaveTheLogs(): void {
  const { logQuietMs } = programs.hostLimits
  Object.assign(programs.hostLimits, { logQuietMs: HOUR })
  atEnd(() => Object.assign(programs.hostLimits, { logQuietMs }))
}
