/** `--export` and `--import` for a data folder whose keys the system keeps: Electron without a window. */
import path from 'node:path'
import { app, session } from 'electron'
import type { Outcome } from '../../shared/failures.ts'
import { makeFolder } from '../app/host/data-folder.ts'
import type { Options } from '../app/host/options.ts'
import { rescueFolder } from '../app/rescue/rescue-folder.ts'
import { openElectronPorts } from './ports.ts'

/** Returns what to print. An import, which writes, meets no running program. */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, async (dir, borrowedFrom) => {
    // on Windows the key of all keys lies in the folder that Chromium keeps; it is read when the program gets ready
    const windowFolder = makeFolder(path.join(dir, 'window'))
    if (!windowFolder.ok) return windowFolder
    app.setPath('userData', windowFolder.value)
    await app.whenReady()
    return openElectronPorts(dir, session.defaultSession, borrowedFrom)
  })
}
