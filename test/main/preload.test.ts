import { expect, test, vi } from 'vitest'
import type { Bridge } from '../../shared/contract/contract.ts'
import { electron } from '../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../support/shell/electron-double.ts')).electronModule)

test('the preload script gives the screens only two functions, and no access to Electron', async () => {
  await import('../../main/preload.ts')
  const [name, bridge] = electron.contextBridge.exposeInMainWorld.mock.lastCall as [string, Bridge]
  expect(name).toBe('fieldbook')
  expect(Object.keys(bridge)).toEqual(['call', 'on'])

  expect(await bridge.call('app.state', {})).toBe('answer')
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledWith('rpc', 'app.state', {})

  const received: unknown[] = []
  const undo = bridge.on('changed', payload => received.push(payload))
  electron.ipcRenderer.emit('event', { sender: 'secret' }, 'changed', { jobUuids: ['a'] })
  electron.ipcRenderer.emit('event', {}, 'status', {})
  undo()
  electron.ipcRenderer.emit('event', {}, 'changed', { jobUuids: ['b'] })
  expect(received).toEqual([{ jobUuids: ['a'] }])
})
