/** `--export` and `--import` under plain Node, for a data folder whose keys Node can open. */
import { fail, type Outcome } from '../../shared/failures.ts'
import type { Options } from '../app/host/options.ts'
import { tell } from '../app/rescue/command-line.ts'
import { rescueFolder } from '../app/rescue/rescue-folder.ts'
import { openNodePorts } from './ports.ts'

const straight =
  'The program in the browser goes straight to the hub, past any proxy. The window takes --proxy-login.'

/** The answer is what to print. `conflict` when an import meets a running program. */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, (dir, borrowedFrom) => openNodePorts(dir, process.env, borrowedFrom))
}

export async function tellRescue(options: Options): Promise<number> {
  if (options.proxyLogin !== undefined) return tell(fail('bad-request', straight))
  return tell(await runRescue(options))
}
