/**
 * Checks the native files of a package: all are for its system and processor, and none is missing. A wrong file would
 * only be noticed when a user starts the program there.
 */
import { closeSync, globSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { listPackage } from '@electron/asar'

/** A refusal; its message is a sentence that says what to do. */
export class CannotPack extends Error {}

/** System and processor, as Node names them. */
export interface PackTarget {
  platform: 'linux' | 'win32' | 'darwin'
  arch: string
}

interface Kind {
  platform: PackTarget['platform']
  arch: string
}

const elfMachines: Record<number, string> = { 3: 'ia32', 40: 'arm', 62: 'x64', 183: 'arm64' }
const peMachines: Record<number, string> = { 332: 'ia32', 34404: 'x64', 43620: 'arm64' }
const machOMachines: Record<number, string> = { 16777223: 'x64', 16777228: 'arm64' }

/** Installers use it to ask for an administrator's consent; it is the same on every Windows. */
const anyWindows = 'elevate.exe'

/** @throws CannotPack */
export function refuseForeignFiles(folder: string, target: PackTarget): void {
  const name = `${target.platform}-${target.arch}`
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== anyWindows)
    .map(entry => path.join(entry.parentPath, entry.name))
  const natives = files.flatMap(file => {
    const kind = kindOf(readStart(file))
    return kind === null ? [] : [{ file: path.relative(folder, file).replaceAll('\\', '/'), kind }]
  })
  const foreign = natives.filter(({ kind }) => kind.platform !== target.platform || kind.arch !== target.arch)
  if (foreign.length > 0) throw new CannotPack(tellForeign(name, foreign))

  const shut = files.filter(file => file.endsWith('app.asar')).flatMap(nativesInside)
  if (shut.length > 0) {
    throw new CannotPack(
      `The package for ${name} holds ${shut.join(', ')} inside its archive, where no system can load it. Name it under asarUnpack in electron-builder.yml.`,
    )
  }
  refuseMissing(
    target,
    natives.map(({ file }) => file),
  )
}

function tellForeign(name: string, foreign: readonly { file: string; kind: Kind }[]): string {
  const told = foreign.map(({ file, kind }) => `${file} (${kind.platform}-${kind.arch})`).join(', ')
  const isOurs = foreign.some(({ file }) => file.includes('app.asar.unpacked/'))
  const remedy = isOurs
    ? 'Mend what electron-builder.yml takes for this system.'
    : `Give Electron for ${name} with --electron, or let it be fetched.`
  return `The package for ${name} holds what does not run there: ${told}. ${remedy}`
}

function refuseMissing({ platform, arch }: PackTarget, natives: readonly string[]): void {
  const sharp = path.join(import.meta.dirname, '../../node_modules/sharp/package.json')
  const offered: Record<string, string> = JSON.parse(readFileSync(sharp, 'utf8')).optionalDependencies
  const wanted = [`@img/sharp-${platform}-${arch}`, `@img/sharp-libvips-${platform}-${arch}`]
  const isHere = (part: string) =>
    natives.some(file => file.includes(`app.asar.unpacked/node_modules/${part}`))
  // On Windows the library is in the same package as its binding.
  const missing = wanted.filter((part, at) => (at === 0 || part in offered) && !isHere(`${part}/`))
  if (missing.length > 0) {
    const packages = missing.map(part => `${part}@${offered[part] ?? 'latest'}`).join(' ')
    throw new CannotPack(
      `The package for ${platform}-${arch} lacks ${missing.join(' and ')}, without which it makes no pictures. Install what is missing with "npm install --no-save --force --ignore-scripts ${packages}", which takes nothing away, and pack again.`,
    )
  }
  const database = `better-sqlite3/prebuilds/${platform}-${arch}.node`
  if (isHere(database)) return
  throw new CannotPack(
    `The package for ${platform}-${arch} lacks ${database}, without which it opens no data. There is one for x64 and arm64 of each system: run npm ci, and pack again.`,
  )
}

/** Returns the names of native files inside the archive, from which the system cannot load them. */
function nativesInside(archive: string): string[] {
  return listPackage(archive, { isPack: true })
    .filter(line => line.startsWith('pack ') && /\.(node|dll|dylib|so(\.[\d.]+)?)$/.test(line))
    .map(line => line.replace(/^pack\s*:\s*/, ''))
}

/** Returns the system and processor in a file's first bytes, or null if it is not a native file. */
export function kindOf(bytes: Buffer): Kind | null {
  if (bytes.length < 64) return null
  if (bytes.readUInt32BE(0) === 0x7f454c46)
    return { platform: 'linux', arch: elfMachines[bytes.readUInt16LE(18)] ?? 'another' }
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return { platform: 'darwin', arch: machOMachines[bytes.readUInt32LE(4)] ?? 'another' }
  return kindOfPe(bytes)
}

function kindOfPe(bytes: Buffer): Kind | null {
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return null
  const header = bytes.readUInt32LE(60)
  if (header + 6 > bytes.length || bytes.toString('latin1', header, header + 4) !== 'PE\0\0') return null
  return { platform: 'win32', arch: peMachines[bytes.readUInt16LE(header + 4)] ?? 'another' }
}

export function readStart(file: string): Buffer {
  const start = Buffer.alloc(4096)
  const handle = openSync(file, 'r')
  try {
    return start.subarray(0, readSync(handle, start))
  } finally {
    closeSync(handle)
  }
}
