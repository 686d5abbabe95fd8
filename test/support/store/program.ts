/**
 * Starts another program on the same files with this Node, reads its output line by line, and ends it by its process
 * id.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export interface Program {
  child: ChildProcess
  lines: Interface
  /** resolves with the first line that matches; rejects when the program ends before */
  waitFor(isWanted: (line: string) => boolean): Promise<string>
  kill(): Promise<void>
}

export function startProgram(name: string, ...args: string[]): Program {
  const script = fileURLToPath(new URL(`./${name}`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  // After "close", all its output has been read.
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { child, lines, waitFor: isWanted => waitForLine(lines, isWanted), kill }
}

function waitForLine(lines: Interface, isWanted: (line: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const listen = (line: string) => {
      if (!isWanted(line)) return
      lines.off('line', listen)
      resolve(line)
    }
    lines.on('line', listen)
    lines.once('close', () => reject(new Error('The program ended before it said that')))
  })
}
