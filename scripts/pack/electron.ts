/** Finds the Electron to pack: the one that the option names, else the one that its package downloads. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { downloadArtifact } from '@electron/get'
import { CannotPack, kindOf, type PackTarget, readStart } from './natives.ts'

const programs = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app' } as const

/**
 * Returns the path of a folder or a zip.
 * @throws CannotPack with a sentence that says what to do
 */
export async function findElectronToPack(target: PackTarget, named?: string): Promise<string> {
  return named === undefined ? fetchElectron(target) : checkNamed(target, path.resolve(named))
}

function checkNamed({ platform, arch }: PackTarget, place: string): string {
  if (!existsSync(place))
    throw new CannotPack(`There is no ${place}. Name a folder or a zip with --electron.`)
  const program = programs[platform]
  const refuse = (what: string): never => {
    throw new CannotPack(
      `${what}, so it is not Electron for ${platform}-${arch}. Name another folder or zip with --electron.`,
    )
  }
  if (!statSync(place).isDirectory()) return isWholeZip(place) ? place : refuse(`${place} is no whole .zip`)
  const file = path.join(place, program)
  if (!existsSync(file)) refuse(`${place} holds no ${program}`)
  // electron-builder writes an icon and a version into it, and fails without a message if there is no place for them.
  if (platform === 'win32' && kindOf(readStart(file))?.platform !== platform)
    refuse(`${file} is no program for Windows`)
  return place
}

/** Checks the zip's name, its beginning, and the directory at its end, which an interrupted download lacks. */
function isWholeZip(file: string): boolean {
  const bytes = readFileSync(file)
  return file.endsWith('.zip') && bytes.indexOf('PK\x03\x04') === 0 && bytes.lastIndexOf('PK\x05\x06') > 0
}

/** Downloads Electron, or uses the cached download. Checks it against the checksums of the package `electron`. */
async function fetchElectron({ platform, arch }: PackTarget): Promise<string> {
  const load = createRequire(import.meta.url)
  const { version } = load('electron/package.json')
  const checksums = load('electron/checksums.json')
  try {
    return await downloadArtifact({ version, platform, arch, artifactName: 'electron', checksums })
  } catch (error) {
    throw new CannotPack(
      `Electron ${version} for ${platform}-${arch} could not be fetched (${reasonOf(error)}). Try again with a network, name a mirror in ELECTRON_MIRROR, or a folder or zip that has it with --electron.`,
    )
  }
}

/** Returns the innermost cause: the message `fetch failed` explains nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
