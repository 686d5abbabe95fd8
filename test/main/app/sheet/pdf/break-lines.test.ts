import { describe, expect, test } from 'vitest'
import { breakLines, cutLines } from '../../../../../main/app/sheet/pdf/break-lines.ts'
import { printable } from '../../../../../main/app/sheet/pdf/fonts.ts'

/** Breaks lines with a font whose characters have the width 1. */
const lines = (text: string, width: number) => breakLines(text, width, piece => piece.length)

describe('a text in the PDF', () => {
  test('is broken between words and at line breaks, but never inside a number', () => {
    expect(lines('a pressure of 4,25 bar\n\nheld', 12)).toEqual(['a pressure', 'of 4,25 bar', '', 'held'])
    expect(lines('since 2026-11-20', 12)).toEqual(['since', '2026-11-20'])
  })

  test('is broken after a hyphen, and inside a word that is longer than a line', () => {
    expect(lines('service-technician', 12)).toEqual(['service-', 'technician'])
    expect(lines('Donaudampfschiff', 6)).toEqual(['Donaud', 'ampfsc', 'hiff'])
    expect(lines('👩‍🔧👩‍🔧', 1)).toEqual(['👩‍🔧', '👩‍🔧'])
  })

  test('ends with an ellipsis if its last lines are cut off', () => {
    expect(cutLines(['one', 'two', 'three'], 2)).toEqual(['one', 'tw…'])
    expect(cutLines(['one'], 2)).toEqual(['one'])
  })

  test('has a replacement for each character that the font lacks, and no invisible characters', () => {
    const latin = (codePoint: number) => codePoint < 0x250 || codePoint === 0xfffd
    expect(printable('A\u0301ngel\u00ad\u202e漢\tx\r\ny\u0007', latin)).toBe('Ángel\ufffd x\ny')
    expect(printable('漢', codePoint => codePoint < 0x250)).toBe('?')
    expect(printable('20 ㎡ ✅', codePoint => latin(codePoint) || codePoint === 0x2714)).toBe('20 m² ✔')
  })
})
