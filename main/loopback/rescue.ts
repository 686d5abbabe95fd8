/** `--export` and `--import` under plain Node, for a data folder whose keys Node can open. */
import { existsSync } from 'node:fs'
import { fail, type Outcome } from '../../shared/failures.ts'
import { openOrBorrowFolder } from '../app/host/borrowed-folder.ts'
import type { Options } from '../app/host/options.ts'
import { rescue, tell } from '../app/rescue/command-line.ts'
import { openNodePorts } from './ports.ts'

/** The answer is what to print. `conflict` when an import meets a running program. */
export async function runRescue(options: Options): Promise<Outcome<string>> {
  const { export: to, data } = options
  if (!existsSync(data)) return fail('not-found', `There is no data folder ${data}. Name it with --data DIR.`)
  const folder = openOrBorrowFolder(data)
  // reading needs nobody to stop; writing does
  const isTaken = !folder.ok && folder.failure.code === 'conflict'
  if (!folder.ok && !(isTaken && to !== undefined)) return folder
  const [dir, borrowedFrom] = folder.ok ? [folder.value.dir, folder.value.borrowedFrom] : [data, null]
  try {
    const host = await openNodePorts(dir, process.env, borrowedFrom)
    if (!host.ok) return host
    try {
      return await rescue(host.value.ports, options)
    } finally {
      await host.value.close()
    }
  } finally {
    if (folder.ok) folder.value.release()
  }
}

export async function tellRescue(options: Options): Promise<number> {
  return tell(await runRescue(options))
}
