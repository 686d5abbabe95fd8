/** Whether this installation replaces itself, and what electron-updater is told of it. */
import { accessSync, constants, existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'

/**
 * Packages of a system, and what was unpacked by hand, are renewed the way they came: electron-updater would lay a second
 * installation beside them.
 */
export function replacesItself(): boolean {
  if (process.platform === 'darwin') return true
  if (process.platform === 'win32') return existsSync(uninstallerOf(process.execPath))
  const { APPIMAGE } = process.env
  return APPIMAGE !== undefined && mayReplace(APPIMAGE)
}

/** What the nsis installer lays beside the program, and no other. */
function uninstallerOf(program: string): string {
  const name = path.win32.basename(program)
  return path.win32.join(path.win32.dirname(program), `Uninstall ${name}`)
}

function mayReplace(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK)
    return path.isAbsolute(file)
  } catch {
    return false
  }
}

/** electron-updater's app adapter. Ending and starting again are ours. */
export function updaterSurroundings(version: string, dataDir: string, resources: string): AppAdapter {
  return {
    version,
    name: 'fieldbook',
    isPackaged: true,
    appUpdateConfigPath: path.join(resources, 'app-update.yml'),
    userDataPath: dataDir,
    baseCachePath: cacheFolder(dataDir),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  }
}

/** On Windows the installer keeps itself in the system's, and the next version is fetched as what differs from it. */
function cacheFolder(dataDir: string): string {
  if (process.platform !== 'win32') return path.join(dataDir, 'updates')
  return process.env.LOCALAPPDATA ?? path.join(os.homedir(), 'AppData', 'Local')
}
