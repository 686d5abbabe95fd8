import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName } from '../../../../main/service/documents/file-name.ts'
import { contentLimits } from '../../../../shared/limits/limits.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['/etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['  a \t\n b .txt ', 'a b .txt'],
  ['a\u0000b', 'ab'],
  ['tr\u202Eemoh.exe', 'tremoh.exe'],
  ['.htaccess', '.htaccess'],
  ['...', null],
  ['/', null],
  ['', null],
  [null, null],
  ['\uD800x', '\uFFFDx'],
])('the file name %j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('a long file name is shortened before its extension', () => {
  const name = cleanFileName(`${'ö'.repeat(500)}.docx`)
  expect(name).toBe(`${'ö'.repeat(contentLimits.fileNameLength - 5)}.docx`)
})

test('any text becomes a short file name without folders, which does not change when it is cleaned again', {
  tags: 'slow',
}, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), given => {
      const name = cleanFileName(given)
      if (name === null) return
      expect([...name].length).toBeLessThanOrEqual(contentLimits.fileNameLength)
      expect(name).not.toMatch(/[/\\\p{Cc}]/u)
      expect(cleanFileName(name)).toBe(name)
    }),
  )
})
