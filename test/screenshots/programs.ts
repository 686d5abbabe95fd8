/** The programs whose screens are looked at, each on data of its own that are gone afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

const root = path.join(import.meta.dirname, '..', '..')

export interface Running {
  /** the address that it printed */
  address: string
  stop(): Promise<void>
}

/** Runs `work` with an empty folder. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-looked-at-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function startApp(data: string, args: readonly string[] = []): Promise<Running> {
  const own = ['main/start.ts', '--loopback', '--no-open', '--port', '0', '--data', data]
  return start([...own, ...args], /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
}

export function startHub(data: string, port: string, args: readonly string[] = []): Promise<Running> {
  return start(['main/start-hub.ts', '--data', data, '--port', port, ...args], /http:\/\/\S+\/api\/1/)
}

/** Runs one command of the hub to its end. */
export async function runHub(args: readonly string[]): Promise<void> {
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const [code] = await once(
    spawn(process.execPath, ['main/start-hub.ts', ...args], { cwd: root, stdio: [...stdio] }),
    'close',
  )
  if (code !== 0) throw new Error(`The hub's command ended with ${code}`)
}

async function start(args: readonly string[], pattern: RegExp): Promise<Running> {
  const program = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(program, 'close')
  const stop = async () => {
    program.kill()
    await ended
  }
  for await (const line of createInterface({ input: program.stdout })) {
    const [address] = line.match(pattern) ?? []
    if (address === undefined) continue
    program.stdout.resume()
    return { address, stop }
  }
  throw new Error(`${args[0]} ended before it gave its address`)
}
