/**
 * What goes into the package beside the program: whose work is in it, under which licences, and the same as a bill of
 * materials that tools read (CycloneDX).
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = import.meta.dirname
/** electron-builder.yml takes them from here. */
const folder = path.join(root, 'dist', 'notices')

interface Manifest {
  name: string
  version: string
  license?: string
}

export function writeNotices(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'THIRD-PARTY.txt'), listLicences())
  writeFileSync(path.join(folder, 'fieldbook.cdx.json'), `${JSON.stringify(listMaterials(), null, 2)}\n`)
}

/** Electron brings its own beside its program. */
function listLicences(): string {
  const parts = shippedFolders().map(place => {
    const { name, version, license } = readManifest(place)
    const texts = globSync('{LICENSE,LICENCE,COPYING,NOTICE,license}*', { cwd: place, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(path.join(place, entry.name), 'utf8').trim())
    return [`${name} ${version}: ${license ?? 'see below'}`, ...new Set(texts)].join('\n\n')
  })
  const head =
    'Fieldbook contains the work of others, under these licences. Parts under the LGPL lie as files of their own below app.asar.unpacked, where they can be replaced: the guide for administrators says how (replaced.sha256).'
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

interface Locked {
  version: string
  /** of one that is installed under another's name */
  name?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

/**
 * What npm installs for the program itself, by its folder, of other systems too; and what a bundle has taken in besides,
 * as a package that others use where it is there, which a tool of the development brought.
 */
function shippedParts(): [string, Locked][] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  const bundled = bundledPlaces(path.join(root, 'dist', 'main'))
  return Object.entries(lock.packages).filter(
    ([place, { dev, devOptional }]) => place !== '' && ((!dev && !devOptional) || bundled.has(place)),
  )
}

/** The folders of packages, as the bundles of main name them above what they have of each. */
export function bundledPlaces(folder: string): Set<string> {
  const texts = globSync('**/*.{js,cjs,mjs}', { cwd: folder }).map(file =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  const named = /^\/\/ (?:\\0)?((?:node_modules\/(?:@[^/\n]+\/)?[^/\n]+\/)+)/gm
  return new Set(texts.flatMap(text => [...text.matchAll(named)].map(([, place = '']) => place.slice(0, -1))))
}

function shippedFolders(): string[] {
  return shippedParts()
    .map(([place]) => path.join(root, place))
    .filter(place => existsSync(path.join(place, 'package.json')))
}

function readManifest(place: string): Manifest {
  return JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
}

/** Of our own making: npm's leaves out whatever a tool of the development asks for too, as Preact. */
function listMaterials(): object {
  const parts = shippedParts().map(([place, { name, version, license }]) => {
    return { name: name ?? place.slice(place.lastIndexOf('node_modules/') + 13), version, license }
  })
  const electron = { ...readManifest(path.join(root, 'node_modules', 'electron')), license: 'MIT' }
  const { name, version } = readManifest(root)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...parts, electron].map(describePart),
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
