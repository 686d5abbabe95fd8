/** Calls and events between the window and the app. Each call's sender is checked first. */
import { type BrowserWindow, ipcMain } from 'electron'
import type { Logger } from 'pino'
import { bridgeChannels } from '../../shared/contract/bridge-channels.ts'
import { eventNames } from '../../shared/contract/contract.ts'
import type { App } from '../app/app.ts'
import { isOwnPage } from './origin.ts'

/** Returns a function that stops answering. */
export function answerCalls(app: App, log: Logger): () => void {
  ipcMain.handle(bridgeChannels.call, async (event, method: unknown, request: unknown) => {
    if (!isOwnPage(event.senderFrame)) {
      log.warn('rpc.refused')
      throw new Error('Only Fieldbook’s own page may ask')
    }
    if (typeof method !== 'string') throw new Error('A call names its method')
    try {
      return await app.call(method, request ?? {})
    } catch (error) {
      log.error({ err: error, method }, 'rpc.failed')
      throw error
    }
  })
  return () => ipcMain.removeHandler(bridgeChannels.call)
}

/** Sends the app's events to the window while it exists. Returns a function that stops it. */
export function sendEvents(app: App, window: BrowserWindow): () => void {
  const undo = eventNames.map(name =>
    app.on(name, payload => {
      if (!window.isDestroyed()) window.webContents.send(bridgeChannels.event, name, payload)
    }),
  )
  return () => {
    for (const takeBack of undo) takeBack()
  }
}
