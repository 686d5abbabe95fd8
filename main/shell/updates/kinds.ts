/**
 * Creates electron-updater's class for this system. Loaded at the first check for updates, so that starts stay fast.
 */
import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs'
import process from 'node:process'
import { AppImageUpdater, type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { FetchExecutor } from './fetch-executor.ts'

export { FetchExecutor }

export function openKind(
  surroundings: AppAdapter,
  executor: FetchExecutor,
  platform: string = process.platform,
): AppUpdater {
  // With an app adapter the class has no executor, and it needs one before the feed is set.
  return Object.assign(openFor(platform, surroundings), { httpExecutor: executor })
}

function openFor(platform: string, surroundings: AppAdapter): AppUpdater {
  if (platform === 'darwin') return new MacUpdater(undefined, surroundings)
  if (platform !== 'win32') return new CarefulAppImageUpdater(undefined, surroundings)
  const updater = new NsisUpdater(undefined, surroundings)
  const verify = updater.verifyUpdateCodeSignature
  // A signature that cannot be checked counts as missing.
  updater.verifyUpdateCodeSignature = (names, file) => verify(names, file).catch(String)
  return updater
}

/**
 * Replaces an AppImage by a rename, so that the file always exists. electron-updater deletes the old file before it
 * moves the new one, and the disk may be full.
 */
class CarefulAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: { isForceRunAfter: boolean }): boolean {
    const [here, fetched] = [process.env.APPIMAGE, this.installerPath]
    if (here === undefined || fetched === null) return false
    // The name has the process id, so that two programs that end at once do not write into one file.
    const temporary = `${here}.${process.pid}.new`
    try {
      copyFileSync(fetched, temporary)
      chmodSync(temporary, 0o755)
      renameSync(temporary, here)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
    rmSync(fetched, { force: true })
    // Passes on the arguments, so that the new version opens the same data folder.
    if (isForceRunAfter) spawn(here, process.argv.slice(1), { detached: true, stdio: 'ignore' }).unref()
    return true
  }
}
