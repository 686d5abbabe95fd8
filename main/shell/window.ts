/** The only window: remembers its position, and reloads when its page crashes. */
import { app, BrowserWindow, dialog, nativeTheme } from 'electron'
import type { Logger } from 'pino'
import { hostLimits } from '../../shared/limits/limits.ts'
import type { Clock } from '../app/ports/ports.ts'

/** `spellcheck`: whether the page may use it at all. Without it, Chromium downloads no dictionaries. */
export function openWindow(preload: string, clock: Clock, log: Logger, spellcheck: boolean): BrowserWindow {
  const window = new BrowserWindow({
    name: 'main',
    windowStatePersistence: true,
    title: app.name,
    width: 1280,
    height: 800,
    minWidth: 360,
    minHeight: 480,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111418' : '#ffffff',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck,
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => window.show())
  reviveAfterCrash(window, clock, log)
  return window
}

export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Reloads a crashed page, as all its data are on disk. Repeated crashes are reported. */
function reviveAfterCrash(window: BrowserWindow, clock: Clock, log: Logger): void {
  let restarts: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'screens.crashed')
    const now = clock.now()
    restarts = [...restarts.filter(at => now - at < hostLimits.rendererRestartWindowMs), now]
    if (restarts.length <= hostLimits.rendererRestarts) return window.webContents.reload()
    dialog.showErrorBox(
      'Fieldbook',
      'The window keeps failing. What you entered is stored. Restart the program.',
    )
    app.quit()
  })
}
