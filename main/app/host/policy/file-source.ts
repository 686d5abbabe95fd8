/** Reads a policy from a JSON file: the administrator's file, or the preset that the installer added. */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { PolicyLayer } from '../../ports/ports.ts'
import { findProgramFolder } from '../program-folder.ts'
import { PolicyProblem, type PolicySource } from './open-policy.ts'
import { isWindowsFileTrusted, windowsDrive } from './windows.ts'

/** Returns a fixed path. The environment is not used, because the user who starts the program controls it. */
export function policyFile(platform: NodeJS.Platform = process.platform, drive = windowsDrive): string {
  const name = 'policy.json'
  if (platform === 'darwin') return path.posix.join('/Library', 'Application Support', 'Fieldbook', name)
  // outside the program's folder, which an installer replaces and removes
  if (platform === 'win32') return path.win32.join(drive(), 'ProgramData', 'Fieldbook', name)
  return path.posix.join('/etc', 'fieldbook', name)
}

/**
 * Returns the preset's path: next to the packed archive, in a folder that the installer writes, or next to
 * package.json in a checkout.
 */
export function presetFile(programFolder: string = findProgramFolder()): string {
  const isPacked = path.extname(programFolder) === '.asar'
  return path.join(isPacked ? path.dirname(programFolder) : programFolder, 'preset.json')
}

type IsTrusted = (file: string) => boolean | Promise<boolean>

/** `isTrusted` checks that only administrators can write the file. */
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

/** Returns null if the file is missing. A folder or an unreadable file has a version too. */
export function versionOf(file: string): string | null {
  try {
    // most machines have no policy file, and an error for each look would cost as much as reading a job
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.mtimeNs} ${found.ctimeNs} ${found.size} ${found.ino}` : null
  } catch {
    return null
  }
}

export function isTrusted(file: string): boolean | Promise<boolean> {
  return process.platform === 'win32' ? isWindowsFileTrusted(file) : isOwnedByRoot(file)
}

/**
 * Whether the file and all its parent folders belong to `owner`, and only the owner can write them. Checks
 * a symbolic link and also its target.
 */
export function isOwnedByRoot(file: string, owner = 0): boolean {
  const places = [...stepsTo(path.resolve(file)), ...stepsTo(realpathSync(file))]
  return statSync(file).isFile() && places.every(place => isProtected(place, owner))
}

function stepsTo(file: string): string[] {
  const parent = path.dirname(file)
  return parent === file ? [file] : [...stepsTo(parent), file]
}

function isProtected(place: string, owner: number): boolean {
  const { uid, mode } = lstatSync(place)
  const isLink = lstatSync(place).isSymbolicLink()
  const isShared = (mode & 0o022) !== 0
  // in a folder with the sticky bit, such as /tmp, users can change only their own files
  const isSticky = (mode & 0o1000) !== 0
  return (uid === owner || uid === 0) && (isLink || !isShared || isSticky)
}
