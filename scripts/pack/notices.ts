/**
 * Writes the notices of a package: the third-party parts with their licences, also as a bill of materials for tools
 * (CycloneDX).
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.join(import.meta.dirname, '../..')
/** electron-builder.yml copies the notices from this folder. */
const folder = path.join(root, 'dist', 'notices')

interface Manifest {
  name: string
  version: string
  license?: string
}

/** The notices of the desktop program. */
export function writeNotices(): void {
  const electron = { ...readManifest(path.join(root, 'node_modules', 'electron')), license: 'MIT' }
  write(folder, {
    head: 'Fieldbook contains the work of others, under these licences. Parts under the LGPL are files of their own below app.asar.unpacked, where they can be replaced: the guide for administrators says how (replaced.sha256).',
    parts: shippedParts(),
    // Electron's licences are part of its own files.
    materials: [electron],
    licences: [],
  })
}

/**
 * The notices of the hub's package: what its bundles in `lib` contain, the `copied` packages next to them, and Node.
 * `into` is the folder of the notices.
 */
export function writeHubNotices(into: string, lib: string, copied: readonly string[]): void {
  const bundled = bundledPlaces(lib)
  const places = new Set([...bundled, ...copied.map(name => `node_modules/${name}`)])
  const node = { name: 'node', version: process.versions.node, license: 'MIT' }
  write(into, {
    head: 'The Fieldbook hub contains the work of others, under these licences. Parts under the LGPL are files of their own below node_modules, where they can be replaced.',
    parts: lockedParts().filter(([place]) => places.has(place)),
    materials: [node],
    licences: [`node ${node.version}: MIT and others\n\n${readFileSync(nodeLicence(), 'utf8').trim()}`],
  })
}

/** The package `node` installs Node itself, with its licence, as a package of the system and the processor. */
function nodeLicence(): string {
  const patterns = ['node/node_modules/node-*/LICENSE', 'node-*-*/LICENSE']
  const [file] = globSync(patterns, { cwd: path.join(root, 'node_modules') })
  if (file === undefined) throw new Error("Node's licence is not installed: run npm ci, and pack again.")
  return path.join(root, 'node_modules', file)
}

interface Notices {
  /** the sentences above the licences */
  head: string
  parts: [string, Locked][]
  /** parts that npm did not install, for the bill of materials */
  materials: Manifest[]
  /** files with their licences */
  licences: string[]
}

function write(into: string, notices: Notices): void {
  mkdirSync(into, { recursive: true })
  writeFileSync(path.join(into, 'THIRD-PARTY.txt'), listLicences(notices))
  writeFileSync(path.join(into, 'fieldbook.cdx.json'), `${JSON.stringify(listMaterials(notices), null, 2)}\n`)
}

function listLicences({ head, parts, licences }: Notices): string {
  const texts = parts
    .map(([place]) => path.join(root, place))
    .filter(place => existsSync(path.join(place, 'package.json')))
    .map(licenceOf)
  return `${[head, ...licences, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function licenceOf(place: string): string {
  const { name, version, license } = readManifest(place)
  const texts = globSync('{LICENSE,LICENCE,COPYING,NOTICE,license}*', { cwd: place, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
    .sort()
    .map(file => readFileSync(path.join(place, file), 'utf8').trim())
  return [`${name} ${version}: ${license ?? 'see below'}`, ...new Set(texts)].join('\n\n')
}

interface Locked {
  version: string
  /** the package's own name if it is installed under an alias */
  name?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

function lockedParts(): [string, Locked][] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages).filter(([place]) => place !== '')
}

/**
 * Returns the packages that npm installs for the program, by folder, also for other systems. A bundle may contain more:
 * an optional package that only a development tool installed.
 */
function shippedParts(): [string, Locked][] {
  const bundled = bundledPlaces(path.join(root, 'dist', 'main'))
  return lockedParts().filter(([place, { dev, devOptional }]) => (!dev && !devOptional) || bundled.has(place))
}

/** Returns the folders of bundled packages. The bundles name each in a comment above its code. */
export function bundledPlaces(folder: string): Set<string> {
  const texts = globSync('**/*.{js,cjs,mjs}', { cwd: folder }).map(file =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  const named = /^\/\/ (?:\\0)?((?:node_modules\/(?:@[^/\n]+\/)?[^/\n]+\/)+)/gm
  return new Set(texts.flatMap(text => [...text.matchAll(named)].map(([, place = '']) => place.slice(0, -1))))
}

function readManifest(place: string): Manifest {
  return JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
}

/** npm's own list leaves out each package that a development tool also needs, such as Preact. */
function listMaterials({ parts, materials }: Notices): object {
  const listed = parts.map(([place, { name, version, license }]) => {
    return { name: name ?? place.slice(place.lastIndexOf('node_modules/') + 13), version, license }
  })
  const { name, version } = readManifest(root)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...listed, ...materials].map(describePart),
  }
}

function describePart({ name, version, license }: Manifest): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const expression = license?.startsWith('SEE ') ? undefined : license
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    ...(expression === undefined ? {} : { licenses: [{ expression }] }),
  }
}
