/** Hub processes on one database and one object store, each with a data folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fetch } from 'undici'
import { s3Keys } from '../support/store/s3/s3-server.ts'
import { type Program, type Programs, readLog } from './programs.ts'
import { waitUntil } from './wait-until.ts'

/** The bundle, as the program that builds it first needs more memory than the hub. */
const bundle = path.resolve(import.meta.dirname, '../../dist/main/hub.js')

/** The key of all hubs. */
export const hubKey = Buffer.alloc(32, 8)

export interface HubProcess {
  name: string
  port: number
  /** Starts it, and resolves when it is ready. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Lets it end its work, or kills it after some seconds. */
  stop(): Promise<void>
}

interface Parts {
  folder: string
  programs: Programs
  databaseUrl: string
  /** Without the bucket. */
  storeUrl: string
}

export function createHubProcess(name: string, port: number, parts: Parts): HubProcess {
  const { folder, programs, databaseUrl, storeUrl } = parts
  const dataDir = path.join(folder, name)
  const keyFile = path.join(dataDir, 's3.key')
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(path.join(dataDir, 'hub.key'), hubKey.toString('hex'), { mode: 0o600 })
  writeFileSync(keyFile, `${s3Keys.accessKeyId}\n${s3Keys.secretAccessKey}\n`, { mode: 0o600 })
  const words = [
    ...[bundle, '--data', dataDir, '--port', `${port}`, '--log-level', 'warn'],
    ...['--database', databaseUrl],
    ...['--contents', `s3://contents/hub?endpoint=${storeUrl}`, '--contents-key-file', keyFile],
  ]
  let program: Program | null = null
  const isReady = async () => {
    if (!program?.isRunning) throw new Error(`${name} has ended: ${readLog(folder, name)}`)
    return fetch(`http://127.0.0.1:${port}/ready`).then(
      answer => (answer.ok ? true : null),
      () => null,
    )
  }
  return {
    name,
    port,
    async start() {
      program = programs.start(name, process.execPath, words)
      await waitUntil(`${name} is ready`, isReady)
    },
    async kill() {
      program?.kill('SIGKILL')
      await program?.ended
    },
    async stop() {
      program?.kill('SIGTERM')
      const timer = setTimeout(() => program?.kill('SIGKILL'), 15_000)
      await program?.ended
      clearTimeout(timer)
    },
  }
}
