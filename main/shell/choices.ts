/** Settings of the window that a user or an administrator chooses: the tray icon, starting at log-in, spell-check. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { app, type BrowserWindow, Menu, nativeImage, type Session, Tray } from 'electron'
import { type Language, pickLanguage } from '../../shared/settings/languages.ts'
import type { WindowChoice } from '../../shared/settings/settings.ts'
import type { AppState } from '../../shared/views/app-state.ts'
import type { App } from '../app/app.ts'
import { defaultDataDir } from '../app/host/data-folder.ts'
import { findProgramFolder } from '../app/host/program-folder.ts'
import type { Ports } from '../app/ports/ports.ts'
import { shellTexts } from './shell-texts.ts'
import { hasSpellCheck, isSpellChecked } from './spell-check.ts'
import { showWindow } from './window.ts'

export function windowChoices(): readonly WindowChoice[] {
  return ['startAtLogIn', 'tray', ...(hasSpellCheck() ? (['spellCheck'] as const) : [])]
}

type Chosen = Pick<AppState, WindowChoice | 'language'>

/** Applies the settings now and after each change. Returns a function that removes the tray icon. */
export async function keepChoices(
  fieldbook: Pick<App, 'call' | 'on'>,
  window: BrowserWindow,
  session: Session,
  ports: Pick<Ports, 'policy' | 'borrowedFrom' | 'dataDir'>,
): Promise<() => void> {
  const showTray = createTray(window)
  const data = ports.borrowedFrom ?? ports.dataDir
  let held: Partial<Chosen> & { isSpelled?: boolean } = {}
  const hold = ({ tray: isTrayOn, startAtLogIn = false, spellCheck, language }: Chosen) => {
    if (isTrayOn !== held.tray || language !== held.language) showTray(isTrayOn ? language : null)
    // A setting that was never chosen stays untouched: the user may have set it in the system.
    if (startAtLogIn !== (held.startAtLogIn ?? false)) startWithSystem(startAtLogIn, data)
    const isSpelled = isSpellChecked(ports, spellCheck)
    if (isSpelled !== held.isSpelled) session.setSpellCheckerEnabled(isSpelled)
    held = { tray: isTrayOn, startAtLogIn, language, isSpelled }
  }
  const stop = fieldbook.on('app', hold)
  hold((await fieldbook.call('app.state', {})) as AppState)
  return () => {
    stop()
    showTray(null)
  }
}

/**
 * Creates the tray. While its icon is shown, closing the window only hides it, so that unsent work is still sent.
 * Returns a function that shows the icon in a language, or removes it for null.
 */
function createTray(window: BrowserWindow) {
  let icon: Tray | null = null
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  // A click in the dock of macOS.
  app.on('activate', () => showWindow(window))
  window.on('close', event => {
    if (icon === null || isQuitting) return
    event.preventDefault()
    window.hide()
  })
  return (language: Language | 'system' | null): void => {
    icon?.destroy()
    icon = null
    if (language === null) return
    const words = shellTexts[pickLanguage(language, app.getPreferredSystemLanguages())]
    const picture = nativeImage.createFromPath(path.join(findProgramFolder(), 'dist', 'main', 'icon.png'))
    icon = new Tray(picture.resize({ width: 22 }))
    icon.setToolTip(app.name)
    icon.setContextMenu(
      Menu.buildFromTemplate([
        { label: words['tray.open'], click: () => showWindow(window) },
        { type: 'separator' },
        { label: words['tray.quit'], click: () => app.quit() },
      ]),
    )
    icon.on('click', () => showWindow(window))
  }
}

/** Starts the program at log-in: Windows and macOS have a system call, Linux has a folder of desktop entries. */
function startWithSystem(isOn: boolean, data: string): void {
  const words = [
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(data === defaultDataDir() ? [] : ['--data', data]),
  ]
  if (process.platform === 'linux') writeAutostart(isOn, words)
  else app.setLoginItemSettings({ openAtLogin: isOn, args: words })
}

function writeAutostart(isOn: boolean, words: readonly string[]): void {
  const folder = path.join(process.env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config'), 'autostart')
  const file = path.join(folder, 'fieldbook.desktop')
  if (isOn) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, autostartEntry([process.env.APPIMAGE ?? process.execPath, ...words]))
  } else rmSync(file, { force: true })
}

/** Writes a desktop entry. By its specification, arguments are quoted, and reserved characters are escaped. */
function autostartEntry(words: readonly string[]): string {
  const quoted = words.map(
    word => `"${word.replaceAll(/["`$\\]/g, sign => `\\\\${sign}`).replaceAll('%', '%%')}"`,
  )
  return `[Desktop Entry]\nType=Application\nName=Fieldbook\nExec=${quoted.join(' ')}\n`
}
