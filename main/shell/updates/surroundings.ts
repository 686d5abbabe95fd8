/** Whether this installation updates itself, and the app adapter for electron-updater. */
import { accessSync, constants, existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'

/**
 * Returns false for packages of a system and for unpacked archives: electron-updater would add a second installation.
 */
export function replacesItself({ platform, execPath, env }: RunningProgram = process): boolean {
  if (platform === 'darwin') return true
  if (platform === 'win32') return existsSync(uninstallerOf(execPath))
  const { APPIMAGE, APPDIR } = env
  // A program that another AppImage starts inherits its variables, and must not replace that AppImage.
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

/** The file that only the nsis installer creates next to the program. */
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

/** Returns electron-updater's app adapter, without quitting and restarting: our code does that. */
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

/**
 * Windows uses the system's cache: the installer keeps itself there, and the next version downloads only the
 * differences.
 */
function cacheFolder(dataDir: string): string {
  if (process.platform !== 'win32') return path.join(dataDir, 'updates')
  return process.env.LOCALAPPDATA ?? path.join(os.homedir(), 'AppData', 'Local')
}
