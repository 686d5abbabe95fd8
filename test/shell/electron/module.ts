/** The module `electron` of a main process (`register.ts`). Importing an unknown name fails as it should. */
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { onlyKnown } from './known.ts'
import { Menu, Tray } from './menu.ts'
import { protocol } from './protocol.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import {
  crashReporter,
  dialog,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  shell,
} from './surroundings.ts'
import { listenToOrders } from './told.ts'

listenToOrders()

export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
  Tray,
}

/** For `import electron from 'electron'`, as in electron-store. */
export default onlyKnown('electron', {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
  Tray,
})
