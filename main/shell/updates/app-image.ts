/** An AppImage that replaces itself: at no moment is there none, also where the disk is full. */
import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs'
import process from 'node:process'
import { AppImageUpdater } from 'electron-updater'

/** electron-updater removes the old one before it moves the new one, which may not fit. */
export class CarefulAppImageUpdater extends AppImageUpdater {
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
