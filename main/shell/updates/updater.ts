/** electron-updater, as the app sees it. What it fetches lies in its own folder until the program has ended. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { MINUTE } from '../../../shared/units.ts'
import type { Ports } from '../../app/ports/ports.ts'
import type { Offer, UpdateOrder, Updater } from '../../app/ports/updater.ts'
import { percentOf } from '../../app/updates/rules.ts'

/** What is electron-updater's own affair by its types, and has no other way to it. */
type Opened = AppUpdater & {
  configOnDisk: { value: Promise<{ publisherName?: unknown }> }
  downloadedUpdateHelper: { file: string | null; downloadedFileInfo: { sha512: string } | null } | null
  /** not on macOS */
  install?(isSilent: boolean, isForceRunAfter: boolean): boolean
}

export interface UpdaterParts {
  /** electron-updater's own for this system; `check` throws for an address that it may not ask at */
  open(check: (url: URL) => void): Promise<AppUpdater>
  /** whether the system's own signature is looked at before anything is installed */
  isSignatureWanted: boolean
  log: Ports['log']
  /** right before an installer that opens the program again */
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
      // one range for each request, as not every web server answers several
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
    /** To be called once the database is closed. On macOS the system ends the program then. */
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
  // it would not wait for the database to be closed
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  updater.logger = null
  // without a listener it would end the program
  updater.on('error', error => log.debug({ err: error }, 'update.error'))
}

function offerOf(info: UpdateInfo, isMeant: boolean, { currentVersion }: Opened): Offer {
  // electron-builder calls it `vendor`: whatever the one who packs wants to say
  const { vendor } = info as { vendor?: { schema?: unknown } | null }
  const schema = Number.isInteger(vendor?.schema) ? Number(vendor?.schema) : null
  return { version: info.version, isOlder: currentVersion.compare(info.version) > 0, isMeant, schema }
}

function refusePlain(url: URL, order: UpdateOrder | null): void {
  if (url.protocol !== 'http:' || order?.mayBePlain(url)) return
  throw Object.assign(new Error(`${url.host} is reached without encryption`), { code: 'ERR_NOT_SECURE' })
}

/** Without a publisher's name electron-updater compares a checksum that the feed itself gives, and nothing else. */
async function refuseUnsigned(updater: Opened): Promise<void> {
  const { publisherName } = await updater.configOnDisk.value
  if (publisherName) return
  throw Object.assign(new Error('This program is not signed, so it knows no signature of a newer one'), {
    code: 'ERR_NO_SIGNATURE',
  })
}

/** Between its check and its end hours may pass. */
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

/** Squirrel copies the program before it ends it. */
const MAC_AT_MOST_MS = 3 * MINUTE

/** The system's own updater takes the file over first, and then ends the program, or does not. */
function quitOnMac(updater: Opened, isRestart: boolean): Promise<void> {
  return new Promise(resolve => {
    updater.on('error', () => resolve())
    // without a window nobody would see a program that waits
    setTimeout(resolve, MAC_AT_MOST_MS)
    updater.autoRunAppAfterInstall = isRestart
    updater.quitAndInstall()
  })
}
