/** A folder of versions on a real web server, and a laptop whose program is an AppImage. */
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import type { Ports } from '../../../../main/app/ports/ports.ts'
import { FetchExecutor, openKind } from '../../../../main/shell/updates/kinds.ts'
import { updaterSurroundings } from '../../../../main/shell/updates/surroundings.ts'
import { createUpdater } from '../../../../main/shell/updates/updater.ts'
import type { PolicyValues } from '../../../../shared/settings/policy.ts'
import { connectApp } from '../../app/connected.ts'
import { makePorts, policyOf, startTestApp } from '../../app/test-ports.ts'
import { makeFolder } from '../../service/open-service.ts'

// electron-builder's own function for block maps: inside an AppImage, and as a separate file of an installer.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const { buildBlockMap } = builder('app-builder-lib/out/targets/blockmap/blockmap.js')

interface Entry {
  version: string
  /** replaces the hash of the packed file */
  sha512?: string
  percent?: number | string
  schema?: number
  name?: string
}

export interface Feed {
  url: string
  folder: string
  /** the requested paths with their ranges */
  asked: string[]
  /** bytes of answers */
  sent: () => number
  /** replaces the answer, by a part of the address */
  faults: Map<string, (request: IncomingMessage, response: ServerResponse) => void>
  publish(entry: Entry, bytes?: Buffer): Promise<Buffer>
  server: Server
}

export async function startFeed(): Promise<Feed> {
  const folder = makeFolder()
  const asked: string[] = []
  const faults: Feed['faults'] = new Map()
  let sent = 0
  const server = createServer((request, response) => {
    const name = path.basename((request.url ?? '').split('?')[0] ?? '')
    asked.push([name, request.headers.range].filter(Boolean).join(' '))
    const fault = [...faults].find(([part]) => name.includes(part))
    if (fault) return fault[1](request, response)
    const file = path.join(folder, name)
    if (!existsSync(file)) return response.writeHead(404).end()
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const all = statSync(file).size
    const [start, end] = first === undefined ? [0, all - 1] : [Number(first), Number(last)]
    sent += end - start + 1
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': end - start + 1 })
    return createReadStream(file, { start, end }).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/fieldbook`,
    folder,
    asked,
    sent: () => sent,
    faults,
    server,
    publish: (entry, bytes) => publish(folder, entry, bytes),
  }
}

/** The file name that this machine's system requests. */
export function latestName(): string {
  return `latest-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`
}

/** Writes an AppImage that prints its version, and its entry in `latest-linux.yml`. */
async function publish(folder: string, entry: Entry, bytes = programOf(entry.version)): Promise<Buffer> {
  const name = entry.name ?? `fieldbook-${entry.version}-x86_64.AppImage`
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  const isInstaller = name.endsWith('.exe')
  const { blockMapSize } = await (isInstaller
    ? buildBlockMap(file, 'gzip', `${file}.blockmap`)
    : buildBlockMap(file, 'deflate'))
  const whole = readFileSync(file)
  const sha512 = entry.sha512 ?? createHash('sha512').update(whole).digest('base64')
  const lines = [
    `version: ${entry.version}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${whole.length}`,
    ...(blockMapSize === undefined ? [] : [`    blockMapSize: ${blockMapSize}`]),
    `path: ${name}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-22T00:00:00.000Z'",
    ...(entry.percent === undefined ? [] : [`stagingPercentage: ${entry.percent}`]),
    ...(entry.schema === undefined ? [] : ['vendor:', `  schema: ${entry.schema}`]),
  ]
  writeFileSync(path.join(folder, isInstaller ? 'latest.yml' : latestName()), `${lines.join('\n')}\n`)
  return whole
}

/** Like real programs: two versions differ only at their beginning. */
const body = randomBytes(300_000)

export function programOf(version: string, words = `echo ${version} > "$0.started"`): Buffer {
  return Buffer.concat([Buffer.from(`#!/bin/sh\n${words}\nexit\n`), body])
}

interface Laptop {
  version?: string
  platform?: string
  /** additional lines of app-update.yml */
  config?: string
  dataDir?: string
  /** whether the laptop is signed in at a real server */
  isConnected?: boolean
  /** the Authenticode status of the downloaded file; null if it is valid */
  signature?: string | null
  /** the installer that the Windows installer kept */
  installer?: Buffer
  policy?: PolicyValues
  /** replaces the clock's method */
  after?: Ports['clock']['after']
}

/** The app with its real updater; `APPIMAGE` is the path of the running program. */
export async function startLaptop(feed: Pick<Feed, 'url'>, options: Laptop = {}) {
  const { version = '0.1.0', platform = 'linux', config = '', policy = {} } = options
  const folder = makeFolder()
  const program = path.join(folder, 'fieldbook.AppImage')
  writeFileSync(program, programOf(version))
  chmodSync(program, 0o755)
  process.env.APPIMAGE = program
  writeFileSync(path.join(folder, 'app-update.yml'), `updaterCacheDirName: fieldbook-updater\n${config}`)
  const ports = makePorts()
  if (options.dataDir !== undefined) ports.dataDir = options.dataDir
  ports.version = version
  const cache = path.join(ports.dataDir, 'updates', 'fieldbook-updater')
  if (options.installer) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(path.join(cache, 'installer.exe'), options.installer)
  }
  if (options.after) ports.clock = { ...ports.clock, after: options.after }
  const fetch = ports.fetch
  let isCut = false
  ports.fetch = (input, init) =>
    isCut && !String(input).startsWith(feed.url) ? Promise.reject(new TypeError('cut')) : fetch(input, init)
  const ends: string[] = []
  const updates = createUpdater({
    open: async check => {
      const surroundings = updaterSurroundings(version, ports.dataDir, folder)
      const opened = openKind(surroundings, new FetchExecutor(ports.fetch, check), platform)
      // By default it would read the feed of this machine's system.
      const played = { platform, isUseDifferentialDownload: options.installer !== undefined }
      Object.assign(opened, { _testOnlyOptions: platform === 'linux' ? null : played })
      if ('verifyUpdateCodeSignature' in opened)
        opened.verifyUpdateCodeSignature = async () => options.signature ?? null
      return opened
    },
    isSignatureWanted: platform === 'win32',
    log: ports.log,
    quit: () => ends.push('quit'),
  })
  ports.updater = updates.port
  let values: PolicyValues = { updateFeed: feed.url, ...policy }
  ports.policy = () => policyOf(values)
  const app = options.isConnected ? (await connectApp({ ports })).app : await startTestApp(ports)
  const look = async () => {
    await app.call('update.look', {})
    return (await app.call('app.state', {})).update
  }
  return {
    app,
    ports,
    look,
    ends,
    program,
    pending: path.join(cache, 'pending'),
    read: () => readFileSync(program),
    /** disconnects the laptop from the server, but not from the feed */
    cut() {
      isCut = true
    },
    setPolicy(next: PolicyValues) {
      values = { updateFeed: feed.url, ...next }
    },
    /** ends the program as the shell does */
    async end() {
      await app.close()
      await updates.installIfAsked()
    },
  }
}
