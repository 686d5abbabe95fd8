import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runRescue } from '../../../main/shell/run-shell.ts'
import { electron, resetElectron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

test('a rescue export sets the folder with the keys before Electron is ready', async () => {
  resetElectron()
  const data = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-window-rescue-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const steps: string[] = []
  electron.app.setPath.mockImplementation((_name: string, folder: string) => void steps.push(folder))
  vi.spyOn(electron.app, 'whenReady').mockImplementation(async () => void steps.push('ready'))
  const options = {
    loopback: false,
    port: 0,
    data,
    demo: false,
    open: false,
    export: path.join(data, 'x.zip'),
  }
  // The folder has no account.
  expect(await runRescue(options)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  expect(steps).toEqual([path.join(data, 'window'), 'ready'])
})
