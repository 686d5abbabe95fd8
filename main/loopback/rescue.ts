/** `--export`, `--import` and what else shows nothing, under plain Node, for a data folder whose keys Node can open. */
import { fail, type Outcome } from '../../shared/failures.ts'
import type { Options } from '../app/host/options.ts'
import { tell } from '../app/rescue/command-line.ts'
import { rescueFolder } from '../app/rescue/rescue-folder.ts'
import { openNodePorts } from './ports.ts'

const keysAreHere =
  'The keys of this folder are not the window’s, or there is no window to give them. Nothing was changed.'

/** Returns what to print; `conflict` when an import meets a running program. */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, (dir, borrowedFrom) => openNodePorts(dir, process.env, borrowedFrom))
}

export async function tellRescue(options: Options): Promise<number> {
  // only the window's program can give the window's keys
  if (options.keysToBrowser) return tell(fail('bad-request', keysAreHere))
  return tell(await runRescue(options))
}
