/** Other products, downloaded at the first run into the benchmarks' folder as the program does not need them. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { findProgramFolder } from '../../../main/app/host/program-folder.ts'

const require = createRequire(path.join(findProgramFolder(), 'test', 'bench', 'package.json'))

/** `T`: the used part of its interface. @throws Error if it could not be downloaded */
export function requirePeer<T>(name: string): T {
  return require(name) as T
}
