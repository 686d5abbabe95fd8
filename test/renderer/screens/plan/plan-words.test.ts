import { expect, test } from 'vitest'
import { twoLines } from '../../../../renderer/screens/plan/plan-words.ts'

test('a narrow block has its title in two lines, and parts none of its words', () => {
  expect(twoLines('Extinguishers in the hall')).toEqual(['Extinguishers', 'in the hall'])
  expect(twoLines('Fit a new lamp')).toEqual(['Fit a', 'new lamp'])
  expect(twoLines('Lift')).toEqual(['Lift'])
  expect(twoLines('A to B')).toEqual(['A to B'])
})
