/** Wraps electron-updater for the app. Downloads stay in its own folder until the program has ended. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { Ports } from '../../app/ports/ports.ts'
import type { Offer, UpdateOrder, Updater } from '../../app/ports/updater.ts'
import { percentOf } from '../../app/updates/rules.ts'

/** Members that electron-updater's types hide, without a public alternative. */
type Opened = AppUpdater & {
  configOnDisk: { value: Promise<{ publisherName?: unknown }> }
  downloadedUpdateHelper: { file: string | null; downloadedFileInfo: { sha512: string } | null } | null
  /** absent on macOS */
  install?(isSilent: boolean, isForceRunAfter: boolean): boolean
}

export interface UpdaterParts {
  /** creates electron-updater's class for this system; `check` throws for an address that must not be requested */
  open(check: (url: URL) => void): Promise<AppUpdater>
  /** whether the operating system's signature is checked before an installation */
  isSignatureWanted: boolean
  log: Ports['log']
  /** called right before an installer that restarts the program */
  beforeRestart?(): void
  /** ends the program */
  quit(): void
}

export function createUpdater(parts: UpdaterParts) {
  const { log, quit } = parts
  let opened: Opened | null = null
  let order: UpdateOrder | null = null
  let asked: { isRestart: boolean } | null = null

  const open = async (): Promise<Opened> => {
    if (opened) return opened
    const updater = (await parts.open(url => refusePlain(url, order))) as Opened
    prepare(updater, log)
    opened = updater
    return updater
  }

  const port: Updater = {
    async look(wanted) {
      order = wanted
      const updater = await open()
      if (parts.isSignatureWanted) await refuseUnsigned(updater)
      updater.allowDowngrade = wanted.mayGoBack
      updater.isUserWithinRollout = ({ version, stagingPercentage }: UpdateInfo) =>
        wanted.isFor(version, percentOf(stagingPercentage))
      // Sends a single range for each request: not every web server answers several.
      updater.setFeedURL({ provider: 'generic', url: wanted.feed, useMultipleRangeRequest: false })
      const found = await updater.checkForUpdates()
      return found && offerOf(found.updateInfo, found.isUpdateAvailable, updater)
    },
    async fetch() {
      const updater = await open()
      await updater.downloadUpdate()
    },
    installAtEnd(isRestart) {
      asked = { isRestart }
      if (isRestart) quit()
    },
  }
  return {
    port,
    /** Call it after the database is closed. On macOS the system ends the program then. */
    async installIfAsked(): Promise<void> {
      if (asked === null || opened === null) return
      if (!(await isAsChecked(opened))) {
        log.error('update.changed-on-disk')
        return
      }
      if (asked.isRestart) parts.beforeRestart?.()
      log.info({ isRestart: asked.isRestart }, 'update.installed')
      if (opened.install) opened.install(true, asked.isRestart)
      else await quitOnMac(opened, asked.isRestart)
    },
  }
}

function prepare(updater: Opened, log: Ports['log']): void {
  updater.autoDownload = false
  // electron-updater would not wait until the database is closed.
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  updater.logger = null
  // Without a listener an error would end the program.
  updater.on('error', error => log.debug({ err: error }, 'update.error'))
}

function offerOf(info: UpdateInfo, isMeant: boolean, { currentVersion }: Opened): Offer {
  // electron-builder's `vendor` holds any data of the packager.
  const { vendor } = info as { vendor?: { schema?: unknown } | null }
  const schema = Number.isInteger(vendor?.schema) ? Number(vendor?.schema) : null
  return { version: info.version, isOlder: currentVersion.compare(info.version) > 0, isMeant, schema }
}

function refusePlain(url: URL, order: UpdateOrder | null): void {
  if (url.protocol !== 'http:' || order?.mayBePlain(url)) return
  throw Object.assign(new Error(`${url.host} is reached without encryption`), { code: 'ERR_NOT_SECURE' })
}

/** Refuses an unsigned program: without a publisher's name electron-updater checks only the feed's own checksum. */
async function refuseUnsigned(updater: Opened): Promise<void> {
  const { publisherName } = await updater.configOnDisk.value
  if (publisherName) return
  throw Object.assign(new Error('This program is not signed, so it knows no signature of a newer one'), {
    code: 'ERR_NO_SIGNATURE',
  })
}

/** Checks the file again: hours may pass between the download and the end of the program. */
async function isAsChecked({ downloadedUpdateHelper }: Opened): Promise<boolean> {
  const { file, downloadedFileInfo } = downloadedUpdateHelper ?? {}
  if (!file || !downloadedFileInfo) return false
  const hash = createHash('sha512')
  try {
    await pipeline(createReadStream(file), hash)
  } catch {
    return false
  }
  return hash.digest('base64') === downloadedFileInfo.sha512
}

/** Milliseconds to wait for Squirrel, which copies the program before ending it. */
const MAC_AT_MOST_MS = 3 * MINUTE

/** Passes the update to the system's updater, which ends the program or fails. */
function quitOnMac(updater: Opened, isRestart: boolean): Promise<void> {
  return new Promise(resolve => {
    updater.on('error', () => resolve())
    // Without a window a waiting program would be invisible.
    setTimeout(resolve, MAC_AT_MOST_MS)
    updater.autoRunAppAfterInstall = isRestart
    updater.quitAndInstall()
  })
}
