/** The load generator and the peers, downloaded at the first run as the program does not need them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'

const folder = path.resolve(import.meta.dirname, '..')
interface Manifest {
  dependencies: Record<string, string>
}

const require = createRequire(path.join(folder, 'package.json'))

/** The part of autocannon's options and results that is used here. */
export interface LoadOptions {
  url: string
  connections: number
  /** seconds */
  duration: number
  requests: {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string | Buffer
    setupRequest?: (request: object) => object
  }[]
}
export interface LoadResult {
  requests: { total: number; average: number }
  /** milliseconds */
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

/** Downloads the peers. Returns null, or a sentence why they are unavailable. */
export function fetchPeers(): string | null {
  return fetchInto(folder, 'ci')
}

/** Downloads Strapi, about 700 MB. Returns as `fetchPeers`. */
export function fetchStrapi(): string | null {
  return fetchInto(path.join(folder, 'strapi'), 'install', '--no-package-lock', '--legacy-peer-deps')
}

function fetchInto(to: string, ...command: string[]): string | null {
  const { dependencies } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8')) as Manifest
  const names = Object.keys(dependencies)
  if (names.every(name => existsSync(path.join(to, 'node_modules', name)))) return null
  console.log(`Fetching ${names.join(', ')} into ${path.relative(process.cwd(), to)}/node_modules…`)
  const words = [...command, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', words, { cwd: to, stdio: ['ignore', 'ignore', 'inherit'] })
  return status === 0 ? null : 'What it is measured beside could not be fetched. Run it again with a network.'
}

export function loadAutocannon(): (options: LoadOptions) => Promise<LoadResult> {
  return require('autocannon') as (options: LoadOptions) => Promise<LoadResult>
}
