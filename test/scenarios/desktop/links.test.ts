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

test('registers for links once as a packed program on Windows, and neither on other systems nor in development', () => {
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
