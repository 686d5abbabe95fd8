import { expect, test } from 'vitest'
import { tokensOf, valuesOf } from '../../../../../main/app/capture/offers/page-tokens.ts'
import type { PageWord } from '../../../../../shared/entities/captured-page.ts'

/** Words on lines, each a tenth of the page wide. */
function wordsOn(...lines: string[]): PageWord[] {
  return lines.flatMap((line, row) =>
    line.split(' ').map((text, at) => ({
      text,
      box: { x: at * 0.125, y: row * 0.0625, width: 0.125, height: 0.03125 },
    })),
  )
}

const keysOf = (...lines: string[]) => tokensOf('page', wordsOn(...lines)).map(({ key }) => key)

test('a number is compared without blanks and hyphens, in upper case', () => {
  expect(keysOf('(b-0231-77)')).toEqual(['B023177'])
  expect(keysOf('B 0231 77')).toContain('B023177')
})

test('a number that is printed in parts has the box of all parts', () => {
  const token = tokensOf('page', wordsOn('SN 0231 77')).find(({ key }) => key === 'SN023177')
  expect(token?.found).toEqual({
    pageUuid: 'page',
    text: 'SN 0231 77',
    box: { x: 0, y: 0, width: 0.375, height: 0.03125 },
  })
})

test('words of two lines are not joined', () => {
  expect(keysOf('DN-47', '11-02')).toEqual(['DN47'])
})

test('dates, amounts and short numbers name nothing', () => {
  expect(keysOf('2026-11-29')).toEqual([])
  expect(keysOf('1250.00')).toEqual([])
  expect(keysOf('2026')).toEqual([])
  expect(keysOf('Valve')).toEqual([])
})

test('numbers and dates are values for a form', () => {
  expect(valuesOf('page', wordsOn('Pressure: 1,8 bar', '29.11.2026.'))).toMatchObject([
    { kind: 'number', value: '1.8' },
    { kind: 'date', value: '2026-11-29' },
  ])
})
