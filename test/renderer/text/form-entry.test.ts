import { expect, onTestFinished, test } from 'vitest'
import { readAt, slotOf } from '../../../renderer/screens/form/filling/form-pointer.ts'
import { parseSignDraft } from '../../../renderer/screens/sign/sign-draft-text.ts'
import { english } from '../../../renderer/text/en.ts'
import { entryText } from '../../../renderer/text/form-entry.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { parseEntry } from '../../../renderer/text/parse-entry.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech } from '../../../renderer/text/t.ts'
import { parseAmount } from '../../../renderer/text/typed-amount.ts'
import { askWhich, readNumber } from '../../../renderer/text/typed-number.ts'
import '../whole-english.ts'

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1 250', 1250],
  ['\u22124', -4],
  ['.5', 0.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1,234,567.25', 1_234_567.25],
  ['12’500.5', 12_500.5],
  ['12.500', 12.5],
  ['0,125', 0.125],
  ['1234,500', 1234.5],
  ['', null],
])('parseEntry reads the number %j', (text, value) => {
  expect(parseEntry({ type: 'NUMBER' }, text)).toEqual({ fits: true, value })
})

test.each(['1,250', '-12,500', '999,000'])(
  'parseEntry asks what the comma in %j means if the point is the decimal sign',
  text => {
    expect(parseEntry({ type: 'NUMBER' }, text)).toEqual({ fits: false, problem: 'unclear' })
    expect(parseAmount(text)).toBeNull()
  },
)

test('parseEntry asks what a point means if the comma is the decimal sign, and offers both readings', async () => {
  onTestFinished(() => {
    speech.value = english
  })
  await speak(() => loadSpeech('de'))
  expect(parseEntry({ type: 'NUMBER' }, '12.500')).toEqual({ fits: false, problem: 'unclear' })
  expect(readNumber('12.500')).toEqual({ is: 'unclear', readings: ['12500', '12,5'] })
  expect(readNumber('-2.000')).toEqual({ is: 'unclear', readings: ['-2000', '-2'] })
  expect(askWhich('12.500')).toBe('Ist das 12500 oder 12,5?')
  for (const clear of ['12,500', '12.5', '12500', '12.500,0'])
    expect(parseEntry({ type: 'NUMBER' }, clear), clear).toMatchObject({ fits: true })
})

test.each(['1,2,3', '1.23,456.7', '1.2.3,4', 'twelve', '1e999', '--1'])(
  'parseEntry refuses %j as a number',
  text => {
    expect(parseEntry({ type: 'NUMBER' }, text)).toEqual({ fits: false, problem: 'number' })
  },
)

test('parseEntry says why a value is invalid', () => {
  expect(parseEntry({ type: 'NUMBER', min: 2 }, '1')).toEqual({ fits: false, problem: 'low' })
  expect(parseEntry({ type: 'DATE', max: '2026-01-01' }, '2026-02-01')).toMatchObject({ problem: 'high' })
  expect(parseEntry({ type: 'LINK' }, 'javascript:alert(1)')).toEqual({ fits: false, problem: 'link' })
  expect(parseEntry({ type: 'DATE' }, 'soon')).toEqual({ fits: false, problem: 'date' })
  expect(parseEntry({ type: 'DATETIME' }, '2026-11')).toEqual({ fits: false, problem: 'date' })
})

test('entryText shows the value that parseEntry has read', () => {
  expect(entryText({ type: 'NUMBER' }, 1.5, ',')).toBe('1,5')
  const moment = parseEntry({ type: 'DATETIME' }, '2026-11-20T09:30')
  expect(entryText({ type: 'DATETIME' }, moment.fits && moment.value)).toBe('2026-11-20T09:30')
})

test('readAt finds a value in an answer, and slotOf the value that is sent with it', () => {
  const form = { fields: [{ value: [{ room: 'Hall', 'a/b': 'x' }] }] }
  expect(readAt(form, '/fields/0/value/0/a~1b')).toBe('x')
  expect(readAt(form, '/fields/1/value')).toBeUndefined()
  expect(slotOf('/fields/3/fields/1/value/0/serial')).toBe('/fields/3/fields/1/value')
})

test('parseSignDraft reads any draft that an older version may have stored', () => {
  expect(parseSignDraft('{"way":"stamp","name":5,"ink":{},"photo":{"documentUuid":1}}')).toEqual({
    way: 'draw',
    name: '',
    ink: [],
    photo: null,
    role: null,
    replaces: null,
  })
})
