import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Session } from 'electron'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenPorts } from '../../../main/app/ports/ports.ts'
import { openElectronPorts } from '../../../main/shell/ports.ts'
import { openSystemSeal } from '../../../main/shell/system-seal.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

const session = electron.session.defaultSession as unknown as Session
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-ports-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function open(): Promise<OpenPorts> {
  const host = await openElectronPorts(dir, session)
  if (!host.ok) throw new Error(host.failure.message)
  return host.value
}

describe("the app's ports for Electron", () => {
  test('store the settings in a file', async () => {
    ;(await open()).ports.settings.set('theme', 'sun')
    expect((await open()).ports.settings.get('theme')).toBe('sun')
    expect(JSON.parse(readFileSync(path.join(dir, 'settings.json'), 'utf8'))).toEqual({ theme: 'sun' })
  })

  test('replace a damaged settings file with defaults, and keep the file under another name', async () => {
    writeFileSync(path.join(dir, 'settings.json'), '{ broken')
    const { ports } = await open()
    expect([ports.settings.get('theme'), ports.settingsTrouble?.kind]).toEqual([undefined, 'settings'])
    const kept = String(ports.settingsTrouble?.values?.keptAs)
    expect(readFileSync(path.join(dir, kept), 'utf8')).toBe('{ broken')
  })

  test("encrypt secrets with the system's key store", async () => {
    await (await open()).ports.secrets.set('token', 'open sesame')
    expect(readFileSync(path.join(dir, 'secrets.json'), 'utf8')).not.toContain('sesame')
    expect(await (await open()).ports.secrets.get('token')).toBe('open sesame')
  })

  test('encrypt a secret again if the key in the key store has changed', async () => {
    await (await open()).ports.secrets.set('token', 'x')
    electron.safeStorage.encryptStringAsync.mockClear()
    electron.safeStorage.decryptStringAsync.mockResolvedValueOnce({ result: 'x', shouldReEncrypt: true })
    await open()
    expect(electron.safeStorage.encryptStringAsync).toHaveBeenCalledOnce()
  })

  test('open only addresses that are harmless', async () => {
    const { ports } = await open()
    await ports.openExternal('https://example.com')
    expect(electron.shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/')
    await expect(ports.openExternal('file:///etc/passwd')).rejects.toThrow('Only http')
  })

  test('show a notification of the system, and report a click on the notification once', async () => {
    const { ports } = await open()
    const press = vi.fn()
    expect(ports.notify('Lift alarm', 'at 10:00', press)).toBe(true)
    expect(electron.Notification.shown).toEqual([{ title: 'Lift alarm', body: 'at 10:00' }])
    expect(press).not.toHaveBeenCalled()
    electron.Notification.last?.emit('click')
    electron.Notification.last?.emit('click')
    expect(press).toHaveBeenCalledOnce()
  })

  test.each([
    ['linux', '&lt;a href="//evil.example"&gt;Berg &amp; Co&lt;/a&gt;'],
    ['win32', '<a href="//evil.example">Berg & Co</a>'],
  ] as const)('on %s escape markup in a notification where the system reads it', async (platform, body) => {
    const { ports } = await open()
    const running = vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    onTestFinished(() => running.mockRestore())
    ports.notify('A & B', '<a href="//evil.example">Berg & Co</a>', () => undefined)
    expect(electron.Notification.last?.what).toEqual({ title: 'A & B', body })
  })

  test('ask the system for a proxy, use the proxy, and send a login if the proxy asks for one', async () => {
    const seen: unknown[] = []
    const proxy = http.createServer((request, response) => {
      const login = request.headers['proxy-authorization']
      seen.push([request.url, login])
      if (login === undefined) response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="x"' }).end()
      else response.end('from the proxy')
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    electron.session.defaultSession.resolveProxy.mockResolvedValueOnce(`PROXY 127.0.0.1:${port}`)
    await (await open()).ports.secrets.set('proxy-login', 'van 7:a:b')
    const { ports, close } = await open()
    const response = await ports.fetch('http://hub.invalid/api/1/version')
    expect(await response.text()).toBe('from the proxy')
    const login = `Basic ${Buffer.from('van 7:a:b').toString('base64')}`
    expect(seen).toEqual([
      ['http://hub.invalid/', undefined],
      ['http://hub.invalid/api/1/version', login],
    ])
    await close()
    proxy.close()
  })
})

describe('the system’s key store', () => {
  test('is reported as unsafe if Linux has only a publicly known key', async () => {
    electron.safeStorage.getSelectedStorageBackend.mockReturnValueOnce('basic_text')
    expect(await openSystemSeal('linux')).toMatchObject({ ok: true, value: { protection: 'basic-text' } })
    expect(electron.safeStorage.setUsePlainTextEncryption).toHaveBeenCalledWith(true)
  })

  test('is reported with a message if it cannot be opened', async () => {
    electron.safeStorage.isAsyncEncryptionAvailable.mockResolvedValueOnce(false)
    expect(await openSystemSeal('win32')).toMatchObject({ ok: false, failure: { message: /Unlock it/ } })
  })
})
