import { describe, expect, test } from 'vitest'
import { createAsset } from '../../../../main/service/assets/create-asset.ts'
import { findByCode, namesIn } from '../../../../main/service/search/find-by-code.ts'
import { openService } from '../../../support/service/open-service.ts'

const uuid = '5b8a7f3e-2c44-4c11-9a0e-3f6d1f7a9b21'

function filled() {
  const { run, store, actors } = openService()
  run(command => createAsset(command, { assetNo: 'B-0231', name: 'Boiler' }, uuid))
  run(command => createAsset(command, { assetNo: '0231-B', name: 'Another' }))
  run(command =>
    createAsset(command, {
      assetNo: 'P-1',
      customFields: [
        { name: 'serial', value: 'SN "7/9"' },
        { name: 'ean', value: 4006381333931 },
      ],
    }),
  )
  run(command => createAsset(command, { assetNo: 'Twin', inactive: true }))
  run(command => createAsset(command, { assetNo: 'Twin' }))
  return (code: string) =>
    findByCode(store.read, actors.tech, code).map(entry => [entry.assetNo, entry.inactive])
}

describe('a scanned code', () => {
  test.each([
    ['its number', 'B-0231'],
    ['its number in lower case, with control characters from the scanner', '\u001d b-0231\r\n'],
    ['its uuid', uuid.toUpperCase()],
    ['a web address that ends in its number', 'https://example.com/assets/B-0231'],
    ['a web address with its number as a parameter', 'https://example.com/a?lang=sv&id=B%2D0231'],
    ['a web address with its uuid inside the path', `https://example.com/asset/${uuid}/open?x=%zz`],
  ])('finds the asset if the code is %s', (_name, code) =>
    expect(filled()(code)).toEqual([['B-0231', false]]),
  )

  test('finds the asset by the value of a custom field', () => {
    const find = filled()
    expect(find('sn "7/9"')).toEqual([['P-1', false]])
    expect(find('4006381333931')).toEqual([['P-1', false]])
    expect(find('400638133393')).toEqual([])
  })

  test('finds the asset by the serial number and the article number on a GS1 label', () => {
    const { run, store, actors } = openService()
    const add = (assetNo: string, ...values: string[]) =>
      run(command =>
        createAsset(command, {
          assetNo,
          customFields: values.map((value, nth) => ({ name: `f${nth}`, value })),
        }),
      )
    add('21SN-4711')
    add('A', 'SN-4711', '7611234567893')
    add('B', 'SN-4711', '4006381333931')
    add('C', '7340011492900')
    const find = (code: string) => findByCode(store.read, actors.tech, code).map(({ assetNo }) => assetNo)
    expect(find('0107611234567893\u001d21SN-4711')).toEqual(['A'])
    expect(find('(01)04006381333931(21)SN-4711')).toEqual(['B'])
    expect(find('0107340011492900\u001d21X')).toEqual(['C'])
    expect(find('0107611234567893\u001d21NONE')).toEqual(['A'])
    expect(find('21SN-4711')).toEqual(['21SN-4711'])
  })

  test('finds all assets with the same number, those in use first', () => {
    expect(filled()('TWIN')).toEqual([
      ['Twin', false],
      ['Twin', true],
    ])
  })

  test.each(['', ' ', '"', '%', '😀', '\\', 'javascript:alert(1)', 'x'.repeat(4_296), 'http://[', 'a:b:c'])(
    'finds nothing if no asset has the code (case %#)',
    code => expect(filled()(code)).toEqual([]),
  )

  test('is searched as at most eight values, even if it is a long web address', () => {
    expect(namesIn(`https://example.com/${'a/'.repeat(1_000)}?${'b=c&'.repeat(500)}`).length).toBeLessThan(9)
  })
})
