/** `ipcMain` (electronjs.org/docs/api/ipc-main): handlers of the pages' calls. */
import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { onlyKnown } from './known.ts'

type Handler = Parameters<IpcMain['handle']>[1]

const handlers = new Map<string, Handler>()

export const ipcMain = onlyKnown(
  'ipcMain',
  Object.assign(new EventEmitter(), {
    /** ipcMain.handle: one handler for a channel. */
    handle(channel: string, handler: Handler) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
      handlers.set(channel, handler)
    },
    removeHandler: (channel: string) => void handlers.delete(channel),
  } satisfies Pick<IpcMain, 'handle' | 'removeHandler'>),
  // Channels that pages send to: only electron-store's, which no page uses.
  ['electron-store-get-data'],
)

/** ipcRenderer.invoke: a rejection has only the error's message. */
export async function invoke(
  event: IpcMainInvokeEvent,
  channel: string,
  values: readonly unknown[],
): Promise<{ isOk: boolean; value: unknown }> {
  try {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return { isOk: true, value: await handler(event, ...values) }
  } catch (error) {
    return { isOk: false, value: `Error invoking remote method '${channel}': ${error}` }
  }
}
