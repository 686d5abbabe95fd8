/** Others of sync's kind: fetched on the first run into a folder of the measurements, as the program needs none of them. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { findProgramFolder } from '../../../main/app/host/program-folder.ts'

const require = createRequire(path.join(findProgramFolder(), 'test', 'bench', 'package.json'))

/** `T`: what of its interface is used. @throws Error where it could not be fetched */
export function requirePeer<T>(name: string): T {
  return require(name) as T
}
