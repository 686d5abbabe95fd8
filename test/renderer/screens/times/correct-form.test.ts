import '../../whole-english.ts'
import { describe, expect, test } from 'vitest'
import {
  beginForm,
  checkForm,
  correctionOf,
  instantsOf,
  type Subject,
  takenFrom,
} from '../../../../renderer/screens/times/correct-form.ts'
import { formatClock, toInstant } from '../../../../renderer/text/format.ts'
import { tableOf } from '../../../../renderer/text/times-paper.ts'
import type { TimeSpan } from '../../../../shared/contract/times.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/limits/units.ts'

const date = '2026-11-20'
const at = (time: string) => toInstant(date, time)
const now = at('20:00')
const span = (from: string, to: string | null, jobUuid = 'boiler'): TimeSpan => {
  const range = { from: at(from), to: to === null ? null : at(to) }
  const pressed = { kind: 'WORK' as const, ...range }
  const job = { jobUuid, jobTitle: jobUuid, externalId: '4711' }
  return { ...job, ...range, kind: 'WORK', pressed, since: range.from, correction: null }
}
const subject = (of: TimeSpan | null): Subject => ({ span: of, date })

describe('the form for the correction of a time', () => {
  test('starts with the shown times, and makes a correction that names the corrected time', () => {
    const work = span('08:10', '11:30')
    const form = { ...beginForm(subject(work), false), to: '11:00', reason: ' Forgot ' }
    expect(form).toMatchObject({ jobUuid: 'boiler', kind: 'WORK', from: '08:10', to: '11:00' })
    expect(checkForm(subject(work), form, now)).toEqual({})
    expect(correctionOf(subject(work), form, false)).toEqual({
      kind: 'WORK',
      from: at('08:10'),
      to: at('11:00'),
      reason: 'Forgot',
      pressed: work.pressed,
      replaces: null,
    })
  })

  test('starts at the beginning of a running time, also if another job hides part of it', () => {
    const open = { ...span('11:00', null), since: at('08:10') }
    const form = { ...beginForm(subject(open), true), to: '09:55', reason: 'Forgot' }
    expect(form.from).toBe('08:10')
    expect(correctionOf(subject(open), form, true)).toMatchObject({
      from: at('08:10'),
      to: at('09:55'),
      pressed: { kind: 'WORK', from: at('08:10'), to: null },
    })
  })

  test('has no range of time while a typed time is invalid, and reports it as missing', () => {
    const form = { ...beginForm(subject(span('08:10', null)), false), reason: 'Forgot' }
    for (const unread of [{ from: 'soon' }, { to: 'soon' }, { from: '24:00' }]) {
      const typed = { ...form, ...unread }
      expect(instantsOf(subject(span('08:10', null)), typed)).toBeNull()
      expect(checkForm(subject(span('08:10', null)), typed, now)).toEqual(
        Object.fromEntries(Object.keys(unread).map(name => [name, 'times.needsTime'])),
      )
    }
  })

  test('reads an end before the start as an end on the next day', () => {
    const range = instantsOf(subject(span('22:00', '23:00')), { from: '22:00', to: '02:00' })
    expect(range?.to).toBe(at('02:00') + DAY)
  })

  test('reports each missing or future time at its own field', () => {
    const empty = beginForm(subject(null), false)
    expect(checkForm(subject(null), empty, now)).toEqual({
      jobUuid: 'times.needsJob',
      from: 'times.needsTime',
      to: 'times.needsTime',
      reason: 'times.needsReason',
    })
    const later = { ...empty, jobUuid: 'boiler', from: '19:00', to: '21:00', reason: 'x' }
    expect(checkForm(subject(null), later, now)).toEqual({ to: 'times.inFuture' })
    // The end of a time that is still running may stay empty.
    expect(checkForm(subject(span('08:10', null)), { ...later, from: '08:30', to: '' }, now)).toEqual({})
  })

  test('names the jobs that lose minutes to the correction', () => {
    const lift = span('09:00', '10:00', 'lift')
    const work = span('08:00', '09:00')
    const range = { from: at('08:00'), to: at('09:20') }
    expect(takenFrom([work, lift], subject(work), range, now)).toEqual([{ title: 'lift', ms: 20 * MINUTE }])
  })
})

test('the exported table of times has a line for each time and day, with plain numbers', () => {
  const night = { ...span('22:00', null), to: at('22:00') + 4 * HOUR }
  const days = [date, '2026-11-21'].map(one => ({
    date: one,
    from: toInstant(one, '00:00'),
    to: toInstant(one, '00:00') + DAY,
  }))
  const { fileName, rows } = tableOf(
    { now, days, spans: [night], corrections: [], asked: [], jobs: [] },
    at('22:00') + DAY,
  )
  expect(fileName).toMatch(/2026-11-20 2026-11-21\.csv$/)
  expect(rows.slice(1).map(row => row.slice(0, 4))).toEqual([
    [date, '22:00', '00:00', '120'],
    ['2026-11-21', '00:00', formatClock(at('02:00')), '120'],
  ])
})
