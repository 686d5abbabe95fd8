import { expect, it } from 'vitest'
import { readConnectionLine } from '../../../renderer/screens/first-run/check-hub.ts'

const key = '11111111-2222-4333-8444-555555555555'
const secret = '3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11'

it.each([
  [`https://field.example.com/api/1 ${key}`, 'https://field.example.com/api/1', ''],
  [`Server: field.example.com:8443/api/1, key ${key.toUpperCase()}`, 'field.example.com:8443/api/1', ''],
  [`Hej! App key ${key}\nsecret ${secret}\nhttps://field.example.com/.`, 'https://field.example.com', secret],
])(
  "a pasted message fills in the server's address, the key and the secret: %s",
  (text, baseUrl, apiSecret) => {
    expect(readConnectionLine(text)).toEqual({
      baseUrl,
      apiSecret,
      apiKey: expect.stringMatching(new RegExp(key, 'i')),
    })
  },
)

it('a pasted text with only an address or only a key fills in nothing', () => {
  expect(readConnectionLine('https://field.example.com/api/1')).toBeNull()
  expect(readConnectionLine(key)).toBeNull()
})
