import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeBytes, formatCode, parseCode } from '../../../../main/app/recovery/code.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

const secret = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const code = formatCode(secret)

test('a recovery code has seven groups of four characters, and is parsed to its secret', () => {
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  for (let turn = 0; turn < 200; turn++) {
    const made = randomBytes(codeBytes)
    expect(Buffer.from(unwrap(parseCode(formatCode(made))))).toEqual(made)
  }
})

test.each([
  ['lower case', (text: string) => text.toLowerCase()],
  ['no dashes', (text: string) => text.replaceAll('-', '')],
  ['spaces and line breaks', (text: string) => ` ${text.replaceAll('-', '\n ')} `],
  ['other dashes', (text: string) => text.replaceAll('-', ' – ')],
  ['the letter O for 0', (text: string) => text.replaceAll('0', 'O')],
  ['the letters l and I for 1', (text: string) => text.replace('1', 'l').replaceAll('1', 'I')],
])('a recovery code is accepted with %s', (_name, asTyped) => {
  expect(Buffer.from(unwrap(parseCode(asTyped(code))))).toEqual(secret)
})

test('a recovery code with one wrong character, or with two swapped ones, is refused', () => {
  const letters = code.replaceAll('-', '')
  const slips = [...letters].flatMap((letter, at) => {
    const other = letter === 'Z' ? 'Y' : 'Z'
    const next = letters[at + 1]
    const swapped =
      next === undefined || next === letter
        ? []
        : [letters.slice(0, at) + next + letter + letters.slice(at + 2)]
    return [letters.slice(0, at) + other + letters.slice(at + 1), ...swapped]
  })
  for (const slip of slips) expect(failureOf(parseCode(slip)).reason).toBe('recovery-code-slip')
})

test.each([
  ['', 'recovery-code-length'],
  [code.slice(0, -1), 'recovery-code-length'],
  [`${code}0`, 'recovery-code-length'],
  [code.replace('0', 'U'), 'recovery-code-sign'],
  ['Å', 'recovery-code-sign'],
])('a wrong recovery code is refused with a message: %j', (text, reason) => {
  expect(failureOf(parseCode(text))).toMatchObject({ code: 'invalid', reason: reason })
})
