import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runShell } from '../../../main/shell/run-shell.ts'
import { reason } from '../../../shared/text/message.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)
let opened: (options: unknown) => void
const startDesktop = vi.hoisted(() => vi.fn())
vi.mock('../../../main/shell/start-desktop.ts', () => ({ startDesktop }))

beforeEach(() => {
  startDesktop.mockImplementation(async options => {
    opened(options)
    return { ok: true, value: null }
  })
})
afterEach(() => {
  electron.app.isPackaged = false
})

/** Resolves with the options when the program opens its window, or, when it ends, with its error box and its output. */
async function start(...words: string[]) {
  const box = vi.spyOn(electron.dialog, 'showErrorBox').mockReturnValue(undefined)
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const ended = new Promise<unknown>(resolve => {
    electron.app.exit.mockImplementation(code => {
      resolve({ code, box: box.mock.calls[0]?.[1], printed: (log.mock.calls[0] ?? error.mock.calls[0])?.[0] })
    })
    opened = options => resolve({ options })
  })
  runShell(['electron', ...words], vi.fn())
  const result = await ended
  for (const mock of [box, log, error]) mock.mockReset()
  return result
}

test('the window opens although the command line has a Chromium option, at any position', async () => {
  const options = { data: '/d', demo: true }
  expect(
    await start('--no-sandbox', '.', '--ozone-platform=wayland', '--data', '/d', '--demo'),
  ).toMatchObject({
    options,
  })
  electron.app.isPackaged = true
  expect(await start('--disable-gpu', '--data', '/d', '--demo')).toMatchObject({ options })
})

test('a mistake in the command line is shown in a dialog box, in the language of the system', async () => {
  expect(await start('.', '--dmeo')).toEqual({
    code: 1,
    box: expect.stringMatching(/öppnades därför inte \(.*--dmeo.*\)\. Rätta genvägen/),
    printed: expect.stringMatching(/did not open \(.*--dmeo.*\)\. Correct the shortcut/),
  })
})

test('the reason why the program cannot start is shown in a dialog box as soon as Electron is ready', async () => {
  startDesktop.mockImplementationOnce(async () => ({ ok: false, failure: reason('key-store-closed') }))
  let isReady = false
  vi.spyOn(electron.app, 'whenReady').mockImplementationOnce(async () => {
    isReady = true
  })
  expect(await start('.')).toMatchObject({ code: 1, box: expect.stringContaining('nyckelring') })
  expect(isReady).toBe(true)
})

test('--proxy-login stores an encrypted proxy login without opening a window', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, data] = [path.join(folder, 'login'), path.join(folder, 'data')]
  writeFileSync(file, 'van 7:sesame')
  expect(await start('.', '--data', data, '--proxy-login', file)).toEqual({
    code: 0,
    printed: expect.stringMatching(/are kept, sealed\. Remove .*login now\.$/),
  })
  const sealed = readFileSync(path.join(data, 'secrets.json'), 'utf8')
  expect(sealed).toContain('proxy-login')
  expect(sealed).not.toContain('sesame')
})

test('--version and --help print their text without opening a window', async () => {
  expect(await start('.', '--version')).toEqual({ code: 0, printed: expect.stringMatching(/^Fieldbook \d/) })
  expect(await start('.', '--help')).toEqual({ code: 0, printed: expect.stringContaining('--demo') })
})
