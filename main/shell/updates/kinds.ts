/** electron-updater's own for each system. Loaded at the first look, as a start needs none of it. */
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
  // where surroundings are given it has no executor of its own, and needs one before it is told the feed
  return Object.assign(openFor(platform, surroundings), { httpExecutor: executor })
}

function openFor(platform: string, surroundings: AppAdapter): AppUpdater {
  if (platform === 'darwin') return new MacUpdater(undefined, surroundings)
  if (platform !== 'win32') return new CarefulAppImageUpdater(undefined, surroundings)
  const updater = new NsisUpdater(undefined, surroundings)
  const verify = updater.verifyUpdateCodeSignature
  // a signature that cannot be looked at is none
  updater.verifyUpdateCodeSignature = (names, file) => verify(names, file).catch(String)
  return updater
}

/**
 * An AppImage that replaces itself, so that at no moment there is none: electron-updater removes the old one before it
 * moves the new one, for which the disk may have no room.
 */
class CarefulAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: { isForceRunAfter: boolean }): boolean {
    const [here, fetched] = [process.env.APPIMAGE, this.installerPath]
    if (here === undefined || fetched === null) return false
    // two that end at once do not write into one file
    const beside = `${here}.${process.pid}.new`
    try {
      copyFileSync(fetched, beside)
      chmodSync(beside, 0o755)
      renameSync(beside, here)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
    rmSync(fetched, { force: true })
    // on the same data
    if (isForceRunAfter) spawn(here, process.argv.slice(1), { detached: true, stdio: 'ignore' }).unref()
    return true
  }
}
