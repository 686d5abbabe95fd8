/** Starts servers as processes, all on one core if the system allows it, with the client on the others. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'

export interface Server {
  /** without a slash at the end */
  url: string
  /** processor time so far, in ms; NaN if the system does not say */
  cpuMs(): number
  /** highest memory so far, in bytes; NaN if the system does not say */
  peakBytes(): number
  stop(): Promise<void>
}

const cores = availableParallelism()
const canPin = cores > 1 && spawnSync('taskset', ['--version']).status === 0

/** Keeps this process off the servers' core. Returns a description for the output. */
export function pinClient(): string {
  if (!canPin) return 'servers and client share all cores'
  pinTo(`1-${cores - 1}`)
  return 'each server on core 0, the client on the others'
}

/** Starts programs on the servers' core: they stay there when this process moves to the others. */
export async function startOnServersCore<T>(start: () => Promise<T>): Promise<T> {
  if (!canPin) return start()
  pinTo('0')
  try {
    return await start()
  } finally {
    pinTo(`0-${cores - 1}`)
  }
}

function pinTo(list: string): void {
  spawnSync('taskset', ['-a', '-cp', list, String(process.pid)])
}

/** Starts `node words`, and waits for the line with the address. */
export async function startServer(words: string[], address: RegExp): Promise<Server> {
  const [program = '', ...rest] = [...(canPin ? ['taskset', '-c', '0'] : []), process.execPath, ...words]
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await readAddress(child, address)
  child.stdout?.resume()
  return {
    url,
    cpuMs: () => cpuMsOf(child.pid),
    peakBytes: () => peakBytesOf(child.pid),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Reads Linux's counters, in hundredths of a second; proc(5) numbers the fields. */
function cpuMsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    // Other systems have no such file.
    return Number.NaN
  }
}

function peakBytesOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    // Other systems have no such file.
    return Number.NaN
  }
}

async function readAddress(child: ChildProcess, address: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('A server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const found = address.exec(line)?.[1]
    if (found) return found
  }
  throw new Error('A server ended before it was ready')
}
