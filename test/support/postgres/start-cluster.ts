/** Starts a PostgreSQL server of its own for the tests, from the packages of the system, and ends it after them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { findServerPrograms, serverUser } from './server-programs.ts'

export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const programs = findServerPrograms()
  if (programs === null) {
    throw new Error(
      'PostgreSQL is not installed, so its tests cannot run. Install it (Debian: apt install postgresql), or leave them ' +
        'out with npm run test:all -- --without-postgres.',
    )
  }
  return startServer(programs, project.config.env.FIELDBOOK_DATABASE ?? '')
}

/**
 * Starts a server at the address, with these programs. Nothing of its data survives a power failure, unless it is
 * durable. Returns what ends it and removes its data.
 */
export async function startServer(
  programs: string,
  address: string,
  { isDurable = false } = {},
): Promise<() => Promise<void>> {
  const { port } = new URL(address)
  const folder = mkdtempSync('/tmp/fieldbook-postgres-')
  const user = serverUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(programs, 'initdb'), initial, { ...user, cwd: folder, stdio: 'ignore' })
  const settings = [
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...['max_connections=60', 'lc_messages=C', `fsync=${isDurable ? 'on' : 'off'}`],
  ]
  return run(programs, folder, port, settings)
}

/** Copies the server at `primary`, and starts the copy as its standby at `address`. Returns what ends it. */
export async function startStandby(programs: string, primary: string, address: string) {
  const folder = mkdtempSync('/tmp/fieldbook-standby-')
  const user = serverUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const words = ['-D', path.join(folder, 'data'), '-d', primary, '-R', '--checkpoint=fast', '--no-sync']
  execFileSync(path.join(programs, 'pg_basebackup'), words, { ...user, cwd: folder, stdio: 'ignore' })
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  return run(programs, folder, new URL(address).port, [...settings, 'max_connections=60', 'lc_messages=C'])
}

async function run(programs: string, folder: string, port: string, settings: readonly string[]) {
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', path.join(folder, 'data'), '-p', port, ...settings.flatMap(setting => ['-c', setting])],
    { ...serverUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await readyOf(server)
  return async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true })
  }
}

/** Resolves when the server accepts connections. */
async function readyOf({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error('The server has no log')
  const lines: string[] = []
  const reader = createInterface({ input: stderr })
  for await (const line of reader) {
    lines.push(line)
    if (!line.includes('ready to accept')) continue
    // Reads on, as a full pipe would stop the server.
    stderr.resume()
    return
  }
  throw new Error(`PostgreSQL has not started:\n${lines.join('\n')}`)
}
