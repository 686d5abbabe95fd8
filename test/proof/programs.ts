/** Programs that the proof starts. Each has a log in the folder, and all are ended by their ids. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Program {
  readonly name: string
  readonly pid: number
  readonly isRunning: boolean
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
  kill(signal: NodeJS.Signals): void
}

export interface Programs {
  /** Starts a program whose output is added to `NAME.log`. */
  start(name: string, command: string, words: readonly string[], user?: User | null): Program
  /** Kills all programs that still run. */
  endAll(): Promise<void>
}

interface User {
  uid: number
  gid: number
}

/** Programs do not receive Ctrl+C of the terminal, so that they are ended in order. */
export function createPrograms(folder: string): Programs {
  const started = new Set<Program>()
  return {
    start(name, command, words, user = null) {
      const log = openSync(logFile(folder, name), 'a')
      const child = spawn(command, words, {
        ...user,
        cwd: folder,
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder },
      })
      const program = programOf(name, child)
      started.add(program)
      return program
    },
    async endAll() {
      const running = [...started].filter(({ isRunning }) => isRunning)
      for (const program of running) program.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
    },
  }
}

function programOf(name: string, child: ChildProcess): Program {
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  return {
    name,
    pid: child.pid ?? 0,
    get isRunning() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null
    },
    ended,
    kill: signal => void child.kill(signal),
  }
}

function logFile(folder: string, name: string): string {
  return path.join(folder, `${name}.log`)
}

/** Returns the last lines of a program's log, for messages. */
export function readLog(folder: string, name: string, lines = 8): string {
  return readFileSync(logFile(folder, name), 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}
