import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../../main/service/access/passwords.ts'
import { withFullCost } from '../../../support/quick-passwords.ts'

test('a password matches its hash in any Unicode normalization', async () => {
  const hash = await hashPassword('Smörgås-17')
  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$/)
  const stored = hash.split('$').map(part => Buffer.from(part, 'base64').toString())
  expect([hash, ...stored].join()).not.toContain('Smörgås-17')
  const answers = await Promise.all([
    isPassword('Smörgås-17'.normalize('NFD'), hash),
    isPassword('Smörgås-18', hash),
    isPassword('', null),
  ])
  expect(answers).toEqual([true, false, false])
})

test('a password is checked with the parameters in its hash', { tags: 'slow' }, async () => {
  const hash = await withFullCost(() => hashPassword('Smörgås-17'))
  const [, n, r, p, salt = '', key] = hash.split('$')
  const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: 2 ** 28 }
  expect(cost).toMatchObject({ N: 2 ** 17, r: 8, p: 1 })
  const derived = scryptSync('Smörgås-17'.normalize('NFC'), Buffer.from(salt, 'base64'), 32, cost)
  expect(derived.toString('base64')).toBe(key)
})
