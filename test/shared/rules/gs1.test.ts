import { describe, expect, test } from 'vitest'
import { namesOfGs1, readGs1 } from '../../../shared/rules/gs1.ts'

const read = (code: string) => {
  const elements = readGs1(code)
  return elements && Object.fromEntries(elements)
}

describe('a GS1 label', () => {
  const whole = { '01': '07611234567893', '21': 'SN-4711' }
  test.each([
    ['with a separator', '0107611234567893\u001d21SN-4711'],
    ['with its symbology prefix', ']C1010761123456789321SN-4711'],
    ['as printed text with parentheses', '(01)07611234567893(21)SN-4711'],
  ])('is read %s', (_, code) => expect(read(code)).toEqual(whole))

  test('is read without a separator if its article number has a valid check digit', () => {
    expect(read('010761123456789921SN-4711')).toEqual({ '01': '07611234567899', '21': 'SN-4711' })
    expect(read('010761123456789321SN-4711')).toBeNull()
  })

  test('is read completely, with all its elements', () => {
    expect(
      read('0107611234567893' + '\u001d17270131' + '10LOT-7\u001d' + '21SN\u001d' + '3103001250' + '8004ABC'),
    ).toEqual({
      ...{
        '01': '07611234567893',
        '17': '270131',
        '10': 'LOT-7',
        '21': 'SN',
        '3103': '001250',
        '8004': 'ABC',
      },
    })
  })

  test.each([
    '21SN-4711',
    '4006381333931',
    '0107611234567890',
    'B-0231',
    '',
    '01',
    '\u001d',
    '(x)1',
    '0107611234567893\u001dx1',
  ])('is not recognised in %j', code => expect(read(code)).toBeNull())

  test('is searched by its serial number first, then by its article number with and without the leading zero', () => {
    expect(namesOfGs1(readGs1('0107611234567893\u001d21SN-4711') ?? new Map())).toEqual([
      'SN-4711',
      '07611234567893',
      '7611234567893',
    ])
  })
})
