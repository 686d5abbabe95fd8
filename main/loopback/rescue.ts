/**
 * Commands without a page, such as `--export` and `--import`, under plain Node, for a data folder whose keys Node can
 * open.
 */
import { fail, type Outcome } from '../../shared/text/failures.ts'
import type { Options } from '../app/host/options.ts'
import { tell } from '../app/rescue/command-line.ts'
import { rescueFolder } from '../app/rescue/rescue-folder.ts'
import { openNodePorts } from './ports.ts'

const keysAreHere =
  'The keys of this folder are not the window’s, or there is no window to give them. Nothing was changed.'

/** Returns the text to print. An import fails with `conflict` while the program runs. */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, (dir, borrowedFrom) => openNodePorts(dir, process.env, borrowedFrom))
}

export async function tellRescue(options: Options): Promise<number> {
  // Only the window's program can read the window's keys.
  if (options.keysToBrowser) return tell(fail('bad-request', keysAreHere))
  return tell(await runRescue(options))
}
