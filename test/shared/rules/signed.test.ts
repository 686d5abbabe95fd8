import { expect, test } from 'vitest'
import { readDigest, withoutDigest, writeDigest } from '../../../shared/rules/signed.ts'

const digest = writeDigest({
  sha256: 'a'.repeat(64),
  parts: { job: '12345678', items: null, notes: null, forms: null, photos: null, signature: '87654321' },
})

test.each([
  ['Signed by Kim. The content was sha256:', `Signed by Kim. The content was ${digest}`, 'Signed by Kim.'],
  ['text on both sides', `Done! Proof: ${digest}. Paid.`, 'Done!. Paid.'],
  ['the digest alone', digest, ''],
  ['no digest', ' Valve replaced? ', 'Valve replaced?'],
])('withoutDigest removes the digest and the sentence around it: %s', (_name, text, expected) => {
  expect(withoutDigest(text)).toBe(expected)
})

test('withoutDigest reads the longest note in a short time', () => {
  const text = 'y'.repeat(1_000_000)
  expect(withoutDigest(text)).toBe(text)
})

test('readDigest reads the output of writeDigest', () => {
  expect(readDigest(`Signed. ${digest}`)).toMatchObject({ parts: { job: '12345678', items: null } })
})
