import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenPorts } from '../../../main/app/ports/ports.ts'
import { openNodePorts } from '../../../main/loopback/ports.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-node-ports-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function open(): Promise<OpenPorts> {
  const host = await openNodePorts(dir, {})
  if (!host.ok) throw new Error(host.failure.message)
  return host.value
}

describe("the app's ports for Node", () => {
  test('store settings, secrets and the log in the data folder so that only its owner can read them', async () => {
    const { ports, close } = await open()
    ports.settings.set('theme', 'sun')
    await ports.secrets.set('token', 'open sesame')
    ports.log.info({ token: 'open sesame' }, 'signed.in')
    await close()
    const again = await open()
    expect(again.ports.settings.get('theme')).toBe('sun')
    expect(await again.ports.secrets.get('token')).toBe('open sesame')
    for (const name of ['fieldbook.log', 'secrets.json', 'fieldbook.key', 'settings.json']) {
      expect(statSync(path.join(dir, name)).mode & 0o777).toBe(0o600)
      expect(readFileSync(path.join(dir, name), 'utf8')).not.toContain('sesame')
    }
    await again.close()
  })

  test('restore the owner-only access to the key file', async () => {
    await (await open()).close()
    const file = path.join(dir, 'fieldbook.key')
    chmodSync(file, 0o644)
    await (await open()).close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['empty', ''],
    ['truncated', '{"theme":"sun","acc'],
    ['full of NUL bytes', '\0'.repeat(400)],
  ])(
    'replace a settings file that is %s with defaults, and keep the file under another name',
    async (_how, text) => {
      writeFileSync(path.join(dir, 'settings.json'), text)
      const { ports } = await open()
      expect([ports.settings.get('theme'), ports.settingsTrouble?.kind]).toEqual([undefined, 'settings'])
      const kept = String(ports.settingsTrouble?.values?.keptAs)
      expect(kept).toMatch(/^settings-damaged-\d+\.json$/)
      expect(readFileSync(path.join(dir, kept), 'utf8')).toBe(text)
      ports.settings.set('theme', 'dark')
      const again = await open()
      expect([again.ports.settings.get('theme'), again.ports.settingsTrouble]).toEqual(['dark', null])
    },
  )

  test('report a folder in place of the settings file, and do not change it', async () => {
    mkdirSync(path.join(dir, 'settings.json'))
    expect(await openNodePorts(dir, {})).toMatchObject({ ok: false, failure: { code: 'storage' } })
  })

  test('refuse to open an address that is not http or https', async () => {
    const { ports } = await open()
    await expect(ports.openExternal('file:///etc/passwd')).rejects.toThrow('Only http')
  })

  test("return the program's version", async () => {
    expect((await open()).ports.version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})
