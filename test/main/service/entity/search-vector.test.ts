import { expect, test } from 'vitest'
import { toLexeme, toVector } from '../../../../main/service/entity/search-vector.ts'

test('a word has the class of each text that contains it', () => {
  expect(toVector(['Värme pump', 'pump', "o'clock"], ['A', 'C', 'D'])).toBe(
    "'varme':1A 'pump':1A,2C 'o':1D 'clock':1D",
  )
})

test('a text without words gives an empty vector', () => {
  expect(toVector(['', '"!?'], ['A', 'B'])).toBe('')
})

test('words beyond the megabyte of a row are left out', () => {
  const words = Array.from({ length: 100_000 }, (_, nth) => `wort${nth}`).join(' ')
  const vector = toVector([words, 'last'], ['A', 'B'])
  expect(Buffer.byteLength(vector)).toBeLessThan(1_000_000)
  expect(vector).toContain("'wort0':1A")
  expect(vector).not.toContain("'last'")
})

test('a word of thousands of characters is compared by its beginning, without half of a character', () => {
  const lexeme = toLexeme(`a${'𠀀'.repeat(2_000)}`)
  expect(Buffer.byteLength(lexeme)).toBeLessThan(2_046)
  expect(lexeme.isWellFormed()).toBe(true)
})
