import { expect, test } from 'vitest'
import { escapeActing, escapeLines, isPrintable } from '../../../shared/entities/printable.ts'

const acting = ['\u001b[2J', '\u0007', '\u009b31m', '\r', '\u202e', '\u2066', '\u200f', '\u061c', '\u2028']

test.each(acting)('the control character %j is refused in a name, and escaped in output', text => {
  expect(isPrintable(`Van ${text}`)).toBe(false)
  const shown = escapeActing(`Van ${text}`)
  expect(isPrintable(shown)).toBe(true)
  expect(shown).toMatch(/^Van \\u[0-9a-f]{4}/)
})

test('printable text stays unchanged, and a text of several lines may have line breaks', () => {
  const text = 'Åsa’s Van 2 · العربية 漢字 🙂'
  expect([isPrintable(text), escapeActing(text)]).toEqual([true, text])
  expect(escapeLines('a\nb\u001b')).toBe('a\nb\\u001b')
})
