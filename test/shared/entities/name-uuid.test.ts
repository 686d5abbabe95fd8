import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nameUuid } from '../../../shared/entities/name-uuid.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

test('gives the UUID of the example in RFC 9562', () => {
  expect(nameUuid(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

test.each([0, 39, 40, 47, 48, 200])('hashes a name of %s bytes as SHA-1 does', length => {
  const name = 'ä'.repeat(length >> 1) + 'x'.repeat(length & 1)
  const namespace = Buffer.from(dns.replaceAll('-', ''), 'hex')
  const digest = createHash('sha1').update(namespace).update(name).digest('hex')
  const uuid = nameUuid(dns, name)
  expect([uuid.slice(0, 8), uuid.slice(-12)]).toEqual([digest.slice(0, 8), digest.slice(20, 32)])
})
