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

describe('secrets with a key file', () => {
  test('are stored for the next start, and are not readable in the file', async () => {
    await (await open()).set('token', 'open sesame')
    expect(await (await open()).get('token')).toBe('open sesame')
    expect(readFileSync(file(), 'utf8')).not.toContain('sesame')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(dir, 'fieldbook.key')).mode & 0o777).toBe(0o600)
  })

  test('return null for a missing name, also after its removal', async () => {
    const secrets = await open()
    expect(await secrets.get('token')).toBeNull()
    await secrets.set('token', 'x')
    await secrets.remove('token')
    expect(await (await open()).get('token')).toBeNull()
  })

  test('store all values of overlapping writes', async () => {
    const secrets = await open()
    const names = Array.from({ length: 20 }, (_, index) => `name-${index}`)
    await Promise.all(names.map(name => secrets.set(name, name)))
    const again = await open()
    for (const name of names) expect(await again.get(name)).toBe(name)
  })

  test('report the protection key-file without a given key, and system with one', async () => {
    expect((await open()).protection).toBe('key-file')
    expect(seal('ab'.repeat(32)).protection).toBe('system')
  })

  test('are reported as lost when they are opened with another key, and their file remains unchanged', async () => {
    await (await open('ab'.repeat(32))).set('token', 'x')
    const before = readFileSync(file(), 'utf8')
    const secrets = await open('cd'.repeat(32))
    expect(secrets.lost?.reason).toBe('keys-damaged-why')
    expect(await secrets.get('token')).toBeNull()
    await expect(secrets.set('token', 'y')).rejects.toThrow()
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  test('can be read but not changed if another secret in the file is damaged', async () => {
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

  test('are not readable under another name', async () => {
    await (await open()).set('token', 'x')
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('token', 'other'))
    expect((await open()).lost?.reason).toBe('keys-damaged-why')
  })

  test('are not reported as damaged if the desktop window sealed them', async () => {
    writeFileSync(file(), JSON.stringify({ token: { scheme: 'system', sealed: 'AAAA' } }))
    const outcome = await openSealedSecrets(dir, seal())
    expect(outcome).toMatchObject({ failure: { message: expect.stringContaining('desktop window') } })
  })

  test.each(['', '[', '[1]', '{"token":5}', '{"token":{"scheme":"rot13","sealed":""}}'])(
    'are reported as lost if their file has %j',
    async text => {
      writeFileSync(file(), text)
      expect((await open()).lost?.reason).toBe('keys-damaged')
    },
  )

  test('are refused with a key of another format', () => {
    expect(openKeyFileSeal(dir, 'short')).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  })
})
