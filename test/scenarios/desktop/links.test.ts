import { afterEach, expect, test, vi } from 'vitest'
import { registerLinks } from '../../../main/shell/outside.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

const { app } = electron
afterEach(() => {
  app.isPackaged = false
  app.isDefaultProtocolClient.mockReturnValue(false)
  app.setAsDefaultProtocolClient.mockClear()
})

test('registers the program for links once, and only if it is packed and runs on Windows', () => {
  registerLinks('win32')
  app.isPackaged = true
  registerLinks('linux')
  registerLinks('darwin')
  expect(app.setAsDefaultProtocolClient).not.toHaveBeenCalled()
  registerLinks('win32')
  expect(app.setAsDefaultProtocolClient.mock.calls).toEqual([['fieldbook']])
  app.isDefaultProtocolClient.mockReturnValue(true)
  registerLinks('win32')
  expect(app.setAsDefaultProtocolClient).toHaveBeenCalledTimes(1)
})
