import { expect, test } from 'vitest'
import { type FindBy, foldPieces, matchText } from '../../../../../renderer/screens/viewer/find/match-text.ts'

/** Returns the found characters of lines, each line a piece. */
function find(lines: readonly string[], q: string, by: FindBy = 'phrase'): string[] {
  const folded = foldPieces(lines.map(str => ({ str, hasEOL: true })))
  return matchText(folded, q, by).map(parts =>
    parts.map(({ piece, from, to }) => lines[piece]?.slice(from, to)).join('|'),
  )
}

test('finds a text without regard to case, accents and spaces', () => {
  expect(find(['Fjärrvärme  central'], 'VARME C')).toEqual(['värme  c'])
  expect(find(['Serial B-0231-77, B-0231-78'], 'b-0231')).toEqual(['B-0231', 'B-0231'])
  expect(find(['İstanbul 点検完了'], '点検')).toEqual(['点検'])
  expect(find(['A 😀 valve'], 'valve')).toEqual(['valve'])
})

test('finds a text across lines', () => {
  expect(find(['Open the', 'valve slowly'], 'the valve')).toEqual(['the|valve'])
})

test('finds each word, and words of two letters only at a beginning', () => {
  expect(find(['The relief valve of the boiler'], 'valve boil', 'words')).toEqual(['valve', 'boil'])
  expect(find(['of roof'], 'of', 'words')).toEqual(['of'])
  expect(find(['of roof'], '', 'words')).toEqual([])
  expect(find(['of roof'], '  ')).toEqual([])
})
