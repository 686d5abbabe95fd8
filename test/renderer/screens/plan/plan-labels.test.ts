import '../../whole-english.ts'
import { expect, test } from 'vitest'
import { twoLines } from '../../../../renderer/screens/plan/plan-labels.ts'
import { t } from '../../../../renderer/text/t.ts'

test('the title of a planned job is broken into two lines between words', () => {
  expect(twoLines('Extinguishers in the hall')).toEqual(['Extinguishers', 'in the hall'])
  expect(twoLines('Fit a new lamp')).toEqual(['Fit a', 'new lamp'])
  expect(twoLines('Lift')).toEqual(['Lift'])
  expect(twoLines('A to B')).toEqual(['A to B'])
})

test('the time between two jobs is called free, in contrast to the driving time', () => {
  expect(t('board.way', { distance: '2.8 km', time: '35 min' })).toBe('2.8 km, 35 min free')
})
