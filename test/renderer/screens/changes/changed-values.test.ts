import { expect, test } from 'vitest'
import { changedValues } from '../../../../renderer/screens/changes/changed-values.ts'
import { HOUR, MINUTE } from '../../../../shared/limits/units.ts'
import '../../whole-english.ts'

const today = '2026-11-20'
const start = new Date(2026, 10, 20, 18, 46).getTime()
const job = {
  ...{ before: null, allDay: false, priority: null },
  ...{ startTime: start + 4 * MINUTE, endTime: start + 4 * MINUTE + HOUR },
}
const linesOf = (change: Partial<Parameters<typeof changedValues>[0]>) =>
  changedValues({ ...job, ...change }, today).map(({ name, was, is }) =>
    `${name}: ${was} → ${is}`.replace(/\s/g, ' '),
  )

test('a job that moved within a day shows both times', () => {
  expect(linesOf({ before: [start, start + HOUR, null] })).toEqual(['Start: 18:46 → 18:50'])
})

test('a job that moved to another day shows both days', () => {
  const before = [new Date(2026, 10, 19, 9, 30).getTime(), null, null] as const
  expect(linesOf({ before })).toEqual(['Start: Thu 19 Nov · 09:30 → Fri 20 Nov · 18:50'])
  expect(linesOf({ before: [null, null, null] })).toEqual(['Start: empty → Fri 20 Nov · 18:50'])
  expect(linesOf({ before, startTime: '2026-11-20', endTime: null, allDay: true })).toEqual([
    'Start: Thu 19 Nov → Fri 20 Nov',
  ])
})

test('a job with another length or priority shows them too', () => {
  const before = [start + 4 * MINUTE, start + 4 * MINUTE + 2 * HOUR, 'HIGH'] as const
  expect(linesOf({ before, priority: 'NORMAL' })).toEqual([
    'Planned time: 2 h → 1 h',
    'Priority: High → Normal',
  ])
})

test('a job shows no values if those before are not known', () => {
  expect(linesOf({})).toEqual([])
  expect(linesOf({ before: [start + 4 * MINUTE, null], priority: 'HIGH' })).toEqual([])
})
