/** The name of a captured document, from what is printed on its first page. */
import { describe, expect, test } from 'vitest'
import { nameCapture } from '../../../../main/app/capture/name-capture.ts'
import { findPrintedTitle } from '../../../../main/app/capture/printed-title.ts'

const box = { x: 0, y: 0, width: 0.1, height: 0.02 }
const names = { ownKinds: ['Gas report', 'Gas report, boiler', 'Übergabe'], typePlate: 'Type plate' }
const wordsOf = (text: string) => text.split(' ').map(word => ({ text: word, box }))

describe('a name', () => {
  test.each([
    ['the first long number', 'Invoice 96451 dated 2024-03-02', 'Paper 96451'],
    [
      'the number of a device, not of its model',
      'Model VL 261-89 Serial number GX2522-827431',
      'Paper GX2522-827431',
    ],
    ['no date and no amount', 'Date 2026-11-29 29.11.2026 Total 1.250.00', 'Paper'],
    ['a number without the punctuation around it', 'Note (DN-4711), page 1', 'Paper DN-4711'],
  ])('has %s', (_, text, name) => {
    expect(nameCapture('Paper', wordsOf(text))).toBe(name)
  })
})

describe('a printed title', () => {
  test.each([
    ['Delivery note 60790 Millstone Pumps', 'Delivery note'],
    ['Nordhissar AB FÖLJESEDEL: 96451', 'Följesedel'],
    ['Foljesedel 96451', 'Foljesedel'],
    ['Zählerkarte Zählernummer B72920', 'Zählerkarte'],
    ['Receipt 314779', null],
    ['delivery of a note', null],
    ['Nordhissar AB GAS REPORT 4711', 'Gas report'],
    ['Gas report boiler 4711', 'Gas report, boiler'],
    ['Ubergabe an den Kunden', 'Übergabe'],
    ['Model VL 261-89 Serial number GX2522-827431', 'Type plate'],
    ['Typ: VL 261 Seriennummer: 827431', 'Type plate'],
    [`Model VL 261 Serial number 827431 ${'letter '.repeat(60)}`, null],
  ])('of “%s” is %s', (text, title) => {
    expect(findPrintedTitle(wordsOf(text), names)).toBe(title)
  })

  test('far below the top is no title', () => {
    expect(findPrintedTitle(wordsOf(`${'word '.repeat(40)}delivery note`), names)).toBe(null)
  })
})
