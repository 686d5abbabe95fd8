import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../../main/service/access/passwords.ts'

test('a password is known again by its hash, however its letters are composed', async () => {
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
