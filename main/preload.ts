/** All that the screens get of Electron: two functions, over two fixed channels. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { bridgeChannels } from '../shared/contract/bridge-channels.ts'

contextBridge.exposeInMainWorld('fieldbook', {
  call: (method: unknown, request: unknown): Promise<unknown> =>
    ipcRenderer.invoke(bridgeChannels.call, method, request),
  on(event: unknown, listener: (payload: unknown) => void): () => void {
    const hear = (_event: IpcRendererEvent, name: unknown, payload: unknown) => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(bridgeChannels.event, hear)
    return () => {
      ipcRenderer.off(bridgeChannels.event, hear)
    }
  },
})
