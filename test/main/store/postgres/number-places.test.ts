import { expect, test } from 'vitest'
import { numberPlaces } from '../../../../main/store/postgres/number-places.ts'

test('each place of a parameter gets the next number', () => {
  expect(numberPlaces('SELECT ? WHERE id IN (?, ?)')).toBe('SELECT $1 WHERE id IN ($2, $3)')
})

test('question marks in quotes and comments stay', () => {
  const text = `SELECT 'what?''s ?', "name?" -- why?\nWHERE id = ?`
  expect(numberPlaces(text)).toBe(`SELECT 'what?''s ?', "name?" -- why?\nWHERE id = $1`)
})
