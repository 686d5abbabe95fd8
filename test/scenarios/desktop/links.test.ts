import { afterEach, expect, test, vi } from 'vitest'
import { takeLinks } from '../../../main/shell/outside.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

const { app } = electron
afterEach(() => {
  app.isPackaged = false
  app.isDefaultProtocolClient.mockReturnValue(false)
  app.setAsDefaultProtocolClient.mockClear()
})

test('a packed program on Windows takes links once, and neither another system’s nor one that is tried out', () => {
  takeLinks('win32')
  app.isPackaged = true
  takeLinks('linux')
  takeLinks('darwin')
  expect(app.setAsDefaultProtocolClient).not.toHaveBeenCalled()
  takeLinks('win32')
  expect(app.setAsDefaultProtocolClient.mock.calls).toEqual([['fieldbook']])
  app.isDefaultProtocolClient.mockReturnValue(true)
  takeLinks('win32')
  expect(app.setAsDefaultProtocolClient).toHaveBeenCalledTimes(1)
})
