import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../../../main/service/access/vault.ts'

const key = randomBytes(32)

test('the vault opens a sealed text, which cannot be read from its sealed bytes', () => {
  const vault = createVault(key)
  const sealed = vault.seal('a secret')
  expect(createVault(key).open(sealed)).toBe('a secret')
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('a secret')
  expect(vault.seal('a secret')).not.toBe(sealed)
})

test('the vault refuses a sealed text that was changed, or was sealed with another key', () => {
  const sealed = createVault(key).seal('a secret')
  expect(() => createVault(randomBytes(32)).open(sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(13) ^ 1, 13)
  expect(() => createVault(key).open(bytes.toString('base64'))).toThrow()
})
