import { expect, test } from 'vitest'
import { storedChoices } from '../../../renderer/text/stored-choices.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import '../whole-english.ts'

const labels = (...args: Parameters<typeof storedChoices>) => storedChoices(...args).map(({ label }) => label)

test('the choices for a setting are sizes, days or pixels in words, and include the current value', () => {
  expect(labels('filesBytes', syncLimits.filesAheadBytes)).toEqual([
    'Never',
    'Up to 100 MB',
    'Up to 500 MB',
    'Up to 2 GB',
    'Up to 10 GB',
  ])
  expect(labels('windowDays', syncLimits.windowBackDays)).toContain('90 days back')
  expect(labels('windowDays', syncLimits.windowBackDays).at(-1)).toBe('2 years back')
  expect(labels('photoSize', null).at(-1)).toBe('As they were taken')
})

test('an unusual current value is offered in its order among the usual choices', () => {
  expect(storedChoices('windowDays', 45).map(({ value }) => value)).toEqual([14, 30, 45, 90, 180, 365, 730])
})
