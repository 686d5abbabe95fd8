/** A JSON file that says how the program is set: the administrator's, or the one that the installer brought. */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { PolicyLayer } from '../../ports/ports.ts'
import { findProgramFolder } from '../program-folder.ts'
import { PolicyProblem, type PolicySource } from './open-policy.ts'
import { isWindowsFileTrusted, windowsDrive } from './windows.ts'

/** Nothing of it comes from the environment, which belongs to whoever starts the program. */
export function policyFile(platform: NodeJS.Platform = process.platform, drive = windowsDrive): string {
  const name = 'policy.json'
  if (platform === 'darwin') return path.posix.join('/Library', 'Application Support', 'Fieldbook', name)
  // not among the program's files, which an installer replaces and removes
  if (platform === 'win32') return path.win32.join(drive(), 'ProgramData', 'Fieldbook', name)
  return path.posix.join('/etc', 'fieldbook', name)
}

/** Beside the archive of the packed program, in a folder that the installer fills; in a checkout beside package.json. */
export function presetFile(programFolder: string = findProgramFolder()): string {
  const isPacked = path.extname(programFolder) === '.asar'
  return path.join(isPacked ? path.dirname(programFolder) : programFolder, 'preset.json')
}

type IsTrusted = (file: string) => boolean | Promise<boolean>

/** `isTrusted`: whether administrators alone may have written it. */
export function fileSource(by: PolicyLayer['by'], file: string, isTrusted: IsTrusted): PolicySource {
  return {
    by,
    place: file,
    version: () => versionOf(file),
    async read() {
      if (!(await isTrusted(file))) throw new PolicyProblem('untrusted')
      return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
    },
  }
}

/** Null: it is not there. What is a folder, or may not be read, is there. */
export function versionOf(file: string): string | null {
  try {
    const { mtimeNs, ctimeNs, size, ino } = statSync(file, { bigint: true })
    return `${mtimeNs} ${ctimeNs} ${size} ${ino}`
  } catch {
    // most machines have none
    return null
  }
}

export function isTrusted(file: string): boolean | Promise<boolean> {
  return process.platform === 'win32' ? isWindowsFileTrusted(file) : isOwnedByRoot(file)
}

/**
 * Whether it, and every folder on the way to it, belongs to `owner` and can be written by nobody else; where a link
 * leads is looked at as well as what is linked.
 */
export function isOwnedByRoot(file: string, owner = 0): boolean {
  const places = [...stepsTo(path.resolve(file)), ...stepsTo(realpathSync(file))]
  return statSync(file).isFile() && places.every(place => isKept(place, owner))
}

function stepsTo(file: string): string[] {
  const parent = path.dirname(file)
  return parent === file ? [file] : [...stepsTo(parent), file]
}

function isKept(place: string, owner: number): boolean {
  const { uid, mode } = lstatSync(place)
  const isLink = lstatSync(place).isSymbolicLink()
  const isShared = (mode & 0o022) !== 0
  // in a folder as /tmp others may write, and touch nothing that is not theirs
  const isSticky = (mode & 0o1000) !== 0
  return (uid === owner || uid === 0) && (isLink || !isShared || isSticky)
}
