/** The rules of imports: the folders and packages that each room may import. */
import path from 'node:path'
import { findImports, findImpurities } from './find-imports.ts'

type Room = keyof typeof lower

const domain = ['shared', 'store', 'service'] as const
const appAndLower = [...domain, 'http', 'webhooks', 'sync', 'scan', 'app'] as const

/** The rooms below each room, which it may import in addition to itself. */
const lower = {
  shared: [],
  store: ['shared'],
  service: ['shared', 'store'],
  http: domain,
  webhooks: domain,
  sync: domain,
  scan: domain,
  app: [...domain, 'http', 'webhooks', 'sync', 'scan'],
  shell: appAndLower,
  loopback: appAndLower,
  hub: appAndLower,
  preload: ['shared'],
  start: [...appAndLower, 'shell', 'build'],
  'start-hub': ['build'],
  renderer: ['shared'],
  build: [],
} as const satisfies Record<string, readonly string[]>

/** Packages that only some rooms may import. */
const homes: Readonly<Record<string, readonly Room[]>> = {
  electron: ['shell', 'preload'],
  'original-fs': ['shell'],
  'electron-store': ['shell'],
  preact: ['renderer'],
  '@preact/signals': ['renderer'],
  'lucide-preact': ['renderer'],
  'better-sqlite3': ['store'],
  fastify: ['http', 'app', 'loopback'],
  '@fastify/formbody': ['http'],
  '@fastify/multipart': ['http', 'loopback'],
  undici: ['webhooks', 'sync', 'app', 'shell'],
  '@techstark/opencv-js': ['scan'],
  'tesseract.js-core': ['scan'],
  'maplibre-gl': ['renderer'],
  pmtiles: ['app'],
  s3mini: ['app'],
}

/** Rooms without Node's modules: one is pure, the others run in a browser or a sandbox. */
const withoutNode: readonly Room[] = ['shared', 'renderer', 'preload']

/** Rooms without network access: the domain and its data are the same on a laptop and in a hub. */
const withoutNetwork: readonly Room[] = ['store', 'service']
const networks = /^node:(https?|http2|net|tls|dgram|dns)(\/|$)/

/** Electron is a development package, as the packed program contains its own. */
const brought: readonly string[] = ['electron', 'original-fs']

/** Returns a sentence for each fault of a file; `dependencies` are the shipped packages. */
export function findWrongs(file: string, source: string, dependencies: readonly string[]): string[] {
  const room = roomOf(file)
  if (room === null) return [`${file} lies in no room of the house`]
  const imports = findImports(file, source).flatMap(({ specifier, line }) => {
    const wrong = judge(room, file, specifier, dependencies)
    return wrong === null ? [] : [`${file}:${line} ${wrong}`]
  })
  if (room !== 'shared') return imports
  const impure = findImpurities(file, source).map(
    ({ what, line }) => `${file}:${line} shared is pure and reads ${what}`,
  )
  return [...imports, ...impure]
}

function judge(
  room: Room,
  file: string,
  specifier: string | null,
  dependencies: readonly string[],
): string | null {
  if (specifier === null) return 'imports what is only known when it runs'
  if (specifier.startsWith('.')) return judgeRoom(room, path.posix.join(path.posix.dirname(file), specifier))
  if (specifier.startsWith('node:')) {
    const isWrong = withoutNode.includes(room) || (withoutNetwork.includes(room) && networks.test(specifier))
    return isWrong ? `${room} imports ${specifier}` : null
  }
  return judgePackage(room, packageOf(specifier), dependencies)
}

function judgeRoom(room: Room, target: string): string | null {
  const other = roomOf(target)
  if (other === null) return `${room} imports ${target}, which lies in no room`
  const isAllowed = other === room || (lower[room] as readonly Room[]).includes(other)
  return isAllowed ? null : `${room} imports ${other} (${target})`
}

function judgePackage(room: Room, name: string, dependencies: readonly string[]): string | null {
  const isHome = homes[name]?.includes(room) ?? true
  if (!isHome) return `${room} imports the package ${name}`
  return dependencies.includes(name) || brought.includes(name) ? null : `imports ${name}, which does not ship`
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Rooms that are single files. */
const files: ReadonlySet<string> = new Set(['preload', 'start', 'start-hub'] satisfies Room[])

function roomOf(file: string): Room | null {
  const [top = '', second = '', third] = file.split('/')
  if (top === 'shared' || top === 'renderer') return top
  if (file === 'scripts/build.ts') return 'build'
  if (top !== 'main') return null
  const name = third === undefined ? path.posix.basename(second, '.ts') : second
  const isFile = third === undefined
  const isKnown = isFile === files.has(name) && Object.hasOwn(lower, name)
  return isKnown ? (name as Room) : null
}
