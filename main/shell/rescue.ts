/** `--export` and `--import` for a data folder whose keys the system keeps: Electron without a window. */
import { app, session } from 'electron'
import type { Outcome } from '../../shared/failures.ts'
import type { Options } from '../app/host/options.ts'
import { rescueFolder } from '../app/rescue/rescue-folder.ts'
import { openElectronPorts } from './ports.ts'

/** The answer is what to print. An import, which writes, meets no running program. */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, async (dir, borrowedFrom) => {
    await app.whenReady()
    return openElectronPorts(dir, session.defaultSession, borrowedFrom)
  })
}
