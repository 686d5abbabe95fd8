import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openKeyFileSeal } from '../../../../main/app/host/key-file.ts'
import { openSealedSecrets, type Seal } from '../../../../main/app/host/sealed-secrets.ts'
import type { Secrets } from '../../../../main/app/ports/ports.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-secrets-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(outcome.failure.message)
}
const seal = (key?: string): Seal => unwrap(openKeyFileSeal(dir, key))
const open = async (key?: string): Promise<Secrets> => unwrap(await openSealedSecrets(dir, seal(key)))
const file = () => path.join(dir, 'secrets.json')

describe('the secrets in a data folder', () => {
  test('are stored for the next start, and cannot be read from the file without the key', async () => {
    await (await open()).set('token', 'open sesame')
    expect(await (await open()).get('token')).toBe('open sesame')
    expect(readFileSync(file(), 'utf8')).not.toContain('sesame')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(dir, 'fieldbook.key')).mode & 0o777).toBe(0o600)
  })

  test('are null if they were never set, or were removed', async () => {
    const secrets = await open()
    expect(await secrets.get('token')).toBeNull()
    await secrets.set('token', 'x')
    await secrets.remove('token')
    expect(await (await open()).get('token')).toBeNull()
  })

  test('are all stored if several are written at the same time', async () => {
    const secrets = await open()
    const names = Array.from({ length: 20 }, (_, index) => `name-${index}`)
    await Promise.all(names.map(name => secrets.set(name, name)))
    const again = await open()
    for (const name of names) expect(await again.get(name)).toBe(name)
  })

  test('are protected by a key file, or by the system if it provides the key', async () => {
    expect((await open()).protection).toBe('key-file')
    expect(seal('ab'.repeat(32)).protection).toBe('system')
  })

  test('are reported as lost if they are opened with another key, and the file remains unchanged', async () => {
    await (await open('ab'.repeat(32))).set('token', 'x')
    const before = readFileSync(file(), 'utf8')
    const secrets = await open('cd'.repeat(32))
    expect(secrets.lost?.reason).toBe('keys-damaged-why')
    expect(await secrets.get('token')).toBeNull()
    await expect(secrets.set('token', 'y')).rejects.toThrow()
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  test('can be read but not changed if another secret in the same file is damaged', async () => {
    const whole = await open()
    for (const name of ['token', 'key']) await whole.set(name, name)
    const damaged = readFileSync(file(), 'utf8').replace(/("token":\{[^}]*"sealed":")..../, '$1AAAA')
    writeFileSync(file(), damaged)
    const secrets = await open()
    expect(secrets.lost?.reason).toBe('keys-damaged-why')
    expect([await secrets.get('token'), await secrets.get('key')]).toEqual([null, 'key'])
    await expect(secrets.set('key', 'y')).rejects.toThrow()
    await secrets.remove('key')
    expect(readFileSync(file(), 'utf8')).toBe(damaged)
  })

  test('cannot be read under the name of another secret', async () => {
    await (await open()).set('token', 'x')
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('token', 'other'))
    expect((await open()).lost?.reason).toBe('keys-damaged-why')
  })

  test('are reported as belonging to the desktop window, not as damaged, if the window encrypted them', async () => {
    writeFileSync(file(), JSON.stringify({ token: { scheme: 'system', sealed: 'AAAA' } }))
    const outcome = await openSealedSecrets(dir, seal())
    expect(outcome).toMatchObject({ failure: { message: expect.stringContaining('desktop window') } })
  })

  test.each(['', '[', '[1]', '{"token":5}', '{"token":{"scheme":"rot13","sealed":""}}'])(
    'are reported as lost if the file contains %j',
    async text => {
      writeFileSync(file(), text)
      expect((await open()).lost?.reason).toBe('keys-damaged')
    },
  )

  test('are not opened with a key of a wrong format', () => {
    expect(openKeyFileSeal(dir, 'short')).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  })
})
