/** Finds the program's own files in a checkout, in dist and in the packed archive. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the folder of package.json. */
export function findProgramFolder(from: string = import.meta.dirname): string {
  if (existsSync(path.join(from, 'package.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('No package.json in any folder above the program')
  return findProgramFolder(parent)
}

/** Returns the folder of the built screens. */
export function rendererFolder(): string {
  return path.join(findProgramFolder(), 'dist', 'renderer')
}

export function readProgramVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(findProgramFolder(), 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version)
  throw new Error('package.json names no version')
}
