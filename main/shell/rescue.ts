/** `--export` and `--import` for a data folder whose keys the system keeps: Electron without a window. */
import { existsSync } from 'node:fs'
import { app, session } from 'electron'
import { fail, type Outcome } from '../../shared/failures.ts'
import { openOrBorrowFolder } from '../app/host/borrowed-folder.ts'
import type { Options } from '../app/host/options.ts'
import { rescue } from '../app/rescue/command-line.ts'
import { openElectronPorts } from './ports.ts'

/** The answer is what to print. An import, which writes, meets no running program. */
export async function runRescue(options: Options): Promise<Outcome<string>> {
  const { data, export: to } = options
  if (!existsSync(data)) return fail('not-found', `There is no data folder ${data}. Name it with --data DIR.`)
  await app.whenReady()
  const folder = openOrBorrowFolder(data)
  const isTaken = !folder.ok && folder.failure.code === 'conflict'
  if (!folder.ok && !(isTaken && to !== undefined)) return folder
  const [dir, borrowedFrom] = folder.ok ? [folder.value.dir, folder.value.borrowedFrom] : [data, null]
  try {
    const host = await openElectronPorts(dir, session.defaultSession, borrowedFrom)
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
