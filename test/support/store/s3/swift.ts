/**
 * Starts OpenStack Swift with its S3 interface, from the packages of Debian, on free ports of this machine:
 * `apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object`
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { S3Keys } from '../../../../main/app/hub/contents/s3-objects.ts'

export const swiftKeys: S3Keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

/** The folder in which Debian installs them. */
const programs = '/usr/bin'

const parts = ['account', 'container', 'object'] as const

/** Whether `--without-swift` was given, so that its tests do not run. */
export const isSwiftLeftOut = process.env.FIELDBOOK_WITHOUT_SWIFT !== undefined

function requireSwift(): void {
  if (existsSync(path.join(programs, 'swift-proxy-server'))) return
  throw new Error(
    'OpenStack Swift is not installed, so its tests cannot run. Install it (Debian: apt install --no-install-recommends ' +
      'swift-proxy swift-account swift-container swift-object), or leave them out with npm run test:all -- --without-swift.',
  )
}

export interface Swift {
  endpoint: string
  stop(): Promise<void>
}

/** Starts it with an empty bucket `contents`. @throws if it is not installed */
export async function startSwift(): Promise<Swift> {
  requireSwift()
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-swift-'))
  for (const name of ['etc', 'data/disk']) mkdirSync(path.join(folder, name), { recursive: true })
  const etc = path.join(folder, 'etc')
  writeFileSync(path.join(etc, 'swift.conf'), swiftConf)
  const [proxy = 0, ...ports] = await findPorts(4)
  for (const [index, part] of parts.entries()) configurePart(folder, part, ports[index] ?? 0)
  writeFileSync(path.join(etc, 'proxy.conf'), proxyConf(etc, proxy))
  const servers = [...parts, 'proxy'].map(part => runServer(part, path.join(etc, `${part}.conf`)))
  const stop = async () => {
    await Promise.all(servers.map(stopServer))
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${proxy}`
  try {
    await untilReady(endpoint, servers)
    return { endpoint, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}

/** Writes the configuration of a server with a single disk, and one copy of everything. */
function configurePart(folder: string, part: string, port: number): void {
  const etc = path.join(folder, 'etc')
  const common = serverConf(etc, port, [`devices = ${path.join(folder, 'data')}`, 'mount_check = false'])
  writeFileSync(
    path.join(etc, `${part}.conf`),
    `${common}disable_fallocate = true\n[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`,
  )
  const ring = (...words: string[]) =>
    execFileSync(path.join(programs, 'swift-ring-builder'), [path.join(etc, `${part}.builder`), ...words], {
      stdio: 'ignore',
    })
  ring('create', '4', '1', '0')
  ring('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  ring('rebalance')
}

function serverConf(etc: string, port: number, more: readonly string[] = []): string {
  const lines = [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${userInfo().username}`,
    `swift_dir = ${etc}`,
    'log_address = /nowhere',
    'log_level = ERROR',
    ...more,
  ]
  return `${lines.join('\n')}\n`
}

const swiftConf = `[swift-hash]
swift_hash_path_prefix = a
swift_hash_path_suffix = z
[storage-policy:0]
name = one
default = yes
`

const filters: Record<string, string> = {
  catch_errors: '',
  gatekeeper: '',
  cache: 'memcache_servers = 127.0.0.1:9',
  s3api: 'location = us-east-1\ncheck_bucket_owner = false\ns3_acl = false',
  tempauth: 'user_test_tester = testing .admin',
  copy: '',
  slo: '',
}

function proxyConf(etc: string, port: number): string {
  const sections = Object.entries(filters).map(([name, more]) => {
    const egg = name === 'cache' ? 'memcache' : name
    return `[filter:${name}]\nuse = egg:swift#${egg}\n${more}\n`
  })
  const pipeline = `[pipeline:main]\npipeline = ${Object.keys(filters).join(' ')} proxy-server\n`
  const app =
    '[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\n'
  return serverConf(etc, port) + pipeline + app + sections.join('')
}

function runServer(part: string, conf: string): ChildProcess {
  // Swift stops its whole group of processes at its end.
  return spawn(path.join(programs, `swift-${part}-server`), [conf], { stdio: 'ignore', detached: true })
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

/** Swift reports no readiness, so the bucket is created until that succeeds, for at most a minute. */
async function untilReady(endpoint: string, servers: readonly ChildProcess[]): Promise<void> {
  const client = new S3mini({ ...swiftKeys, endpoint: `${endpoint}/contents`, region: 'us-east-1' })
  const until = process.uptime() + 60
  while (process.uptime() < until && servers.every(({ exitCode }) => exitCode === null)) {
    const isMade = await client.createBucket().catch(() => false)
    if (isMade) return
    await wait(100)
  }
  throw new Error('Swift did not start')
}
