/** Runs the server's commands in this process, and the server itself in this or a separate one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startServing } from '../../../main/hub/commands/serve.ts'
import type { Settings } from '../../../main/hub/options/table.ts'
import { runHub } from '../../../main/hub/run-hub.ts'
import { captureOutput, type Finished } from '../capture-output.ts'

export const main = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')

export type { Finished }

export function makeDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'fieldbook-hub-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Runs a command to its end in this process, which saves the half second to start a process. */
export function hub(...words: string[]): Promise<Finished> {
  return captureOutput(() => runHub(words))
}

export async function run(
  program: string,
  words: string[],
): Promise<Omit<Finished, 'code'> & { code: number | null }> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { code: child.exitCode, out, err }
}

export interface Serving {
  baseUrl: string
  child: ChildProcess
  /** sends SIGTERM; resolves with the exit code */
  stop(): Promise<number | null>
}

/**
 * Starts a server on a free port and waits until it is ready. `command` is a shell command in which "$@" starts the
 * server.
 */
export async function serve(words: string[], command = 'exec "$@"'): Promise<Serving> {
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, main, '--port', '0', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    baseUrl: await readAddress(child),
    child,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A server in this process, for tests that do not need a separate program, which takes half a second to start. */
export async function serveHere(
  dataDir: string,
  more: Partial<Settings> = {},
): Promise<{ baseUrl: string; stop(): Promise<void> }> {
  const { baseUrl, close } = await startServing(dataDir, { port: 0, ...more })
  onTestFinished(() => close())
  return { baseUrl, stop: close }
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The hub has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Hub ready at (http:\S+)$/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The hub ended before it was ready')
}
