/** Implements the app's ports with Electron and the operating system. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { app, BrowserWindow, dialog, Notification, type Session, shell } from 'electron'
import Store from 'electron-store'
import { type Outcome, succeed } from '../../shared/text/failures.ts'
import { openableAddress } from '../../shared/text/openable-address.ts'
import { openLog } from '../app/host/log.ts'
import { readProxyLogin } from '../app/host/network/proxy-login.ts'
import { openPolicy } from '../app/host/policy/open-policy.ts'
import { policySources } from '../app/host/policy/sources.ts'
import { readProgramVersion } from '../app/host/program-folder.ts'
import { openSealedSecrets } from '../app/host/sealed-secrets.ts'
import { openSettings } from '../app/host/settings.ts'
import { systemClock, systemRandom } from '../app/host/system.ts'
import type { FileOffer, OpenPorts } from '../app/ports/ports.ts'
import { windowChoices } from './choices.ts'
import { takeKeysFromBrowser } from './keys.ts'
import { openNetwork } from './network.ts'
import { contentsOrigin } from './origin.ts'
import { openSystemSeal } from './system-seal.ts'
import { keepFolder } from './updates/restart-folder.ts'
import { replacesItself, updaterSurroundings } from './updates/surroundings.ts'
import { createUpdater } from './updates/updater.ts'
import { showWindow } from './window.ts'

export interface ElectronPorts extends OpenPorts {
  isTakenOver: boolean
  /** installs another version if one was requested */
  installIfAsked(): Promise<void>
}

/** Fails with `storage` if the keys or the settings of this folder cannot be read. */
export async function openElectronPorts(
  dataDir: string,
  session: Session,
  borrowedFrom: string | null = null,
): Promise<Outcome<ElectronPorts>> {
  const settings = openSettings(
    dataDir,
    () => new Store({ cwd: dataDir, name: 'settings', clearInvalidConfig: false, configFileMode: 0o600 }),
    systemClock.now(),
  )
  if (!settings.ok) return settings
  const seal = await openSystemSeal()
  if (!seal.ok) return seal
  const hasKeys = borrowedFrom === null && (await takeKeysFromBrowser(dataDir, seal.value))
  const secrets = await openSealedSecrets(dataDir, seal.value)
  if (!secrets.ok) return secrets
  const login = await readProxyLogin({ secrets: secrets.value })
  const log = openLog(dataDir)
  if (hasKeys) log.info('keys.taken-from-browser')
  const policy = await openPolicy(log, policySources())
  const network = openNetwork(session, login, policy, log)
  const version = readProgramVersion()
  const updates = createUpdater({
    async open(check) {
      const { openKind, FetchExecutor } = await import('./updates/kinds.ts')
      const surroundings = updaterSurroundings(version, dataDir, process.resourcesPath)
      return openKind(surroundings, new FetchExecutor(network.fetch, check))
    },
    isSignatureWanted: process.platform === 'win32',
    log,
    beforeRestart: () => keepFolder(dataDir),
    quit: () => app.quit(),
  })
  const ports = {
    clock: systemClock,
    random: systemRandom,
    log,
    ...settings.value,
    secrets: secrets.value,
    fetch: network.fetch,
    network: network.facts,
    openExternal,
    raise: raiseWindow,
    notify: showNotification,
    policy: policy.policy,
    offerFile: chooseFile,
    openFile,
    dataDir,
    updater: app.isPackaged && borrowedFrom === null && replacesItself() ? updates.port : null,
    borrowedFrom,
    windowChoices: windowChoices(),
    crashFolder: app.getPath('crashDumps'),
    version,
    contentsBase: contentsOrigin,
  }
  return succeed({
    ports,
    isTakenOver: hasKeys,
    close: network.close,
    installIfAsked: updates.installIfAsked,
  })
}

/** @throws Error for an address that is not http(s), tel: or mailto: */
async function openExternal(url: string): Promise<void> {
  const address = openableAddress(url)
  if (address === null) throw new Error('Only http, https, tel and mailto addresses are opened')
  await shell.openExternal(address)
}

/** Asks for a path. The system's dialog has confirmed before an existing file is overwritten. */
async function chooseFile(name: string): Promise<FileOffer | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name })
  if (canceled || !filePath) return null
  return {
    path: filePath,
    key: null,
    finish: () => ({ savedAs: filePath, href: null }),
    cancel: () => undefined,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes markup on Linux, where notifications interpret it: a dispatcher's text must not become a link. */
function asPlainText(body: string): string {
  return process.platform === 'linux' ? body.replace(/[&<>]/g, sign => entities[sign] ?? sign) : body
}

function raiseWindow(): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window) showWindow(window)
  // On macOS `show` raises a window only above the windows of its own program, so the program is raised too.
  if (process.platform === 'darwin') app.focus({ steal: true })
}

/** Notifications on the screen. Without a reference they would be garbage-collected, and clicks would be lost. */
const shown = new Set<Notification>()

function showNotification(title: string, body: string, onPress: () => void): boolean {
  if (!Notification.isSupported()) return false
  const notification = new Notification({ title, body: asPlainText(body) })
  shown.add(notification)
  notification.once('close', () => shown.delete(notification))
  notification.once('click', () => {
    shown.delete(notification)
    raiseWindow()
    onPress()
  })
  notification.show()
  return true
}

// Files for the system's default program: readable by this user only, and deleted when the program ends.

let folder: string | null = null

async function openFile(name: string, bytes: Uint8Array): Promise<boolean> {
  const file = path.join(
    mkdtempSync(path.join(ownFolder(), 'file-')),
    name.replace(/[^\p{L}\p{N} ._()-]/gu, '_'),
  )
  writeFileSync(file, bytes, { mode: 0o600 })
  // An empty text means success.
  return (await shell.openPath(file)) === ''
}

function ownFolder(): string {
  if (folder !== null) return folder
  const made = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-'))
  folder = made
  app.once('will-quit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
