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
export function replacesItself({ platform, execPath, env }: RunningProgram = process): boolean {
  if (platform === 'darwin') return true
  if (platform === 'win32') return existsSync(uninstallerOf(execPath))
  const { APPIMAGE, APPDIR } = env
  // whoever is started by another AppImage has its names in the environment, and must not replace that one
  if (APPIMAGE === undefined || APPDIR === undefined || isOutside(APPDIR, execPath)) return false
  return mayReplace(APPIMAGE)
}

interface RunningProgram {
  platform: string
  execPath: string
  env: Record<string, string | undefined>
}

function isOutside(folder: string, file: string): boolean {
  const from = path.relative(folder, file)
  return from.startsWith('..') || path.isAbsolute(from)
}

/** What the nsis installer lays beside the program, and no other. */
function uninstallerOf(program: string): string {
  return path.join(path.dirname(program), `Uninstall ${path.basename(program)}`)
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
