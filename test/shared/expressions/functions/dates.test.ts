import { describe, expect, test } from 'vitest'
import { calculate, now, tryToCalculate } from '../../../support/expressions/calculate.ts'

const values = { day: { days: 20_777 }, moment: { ms: now } }

describe('functions on dates and moments', () => {
  test.each([
    ['string(today())', '2026-11-20'],
    ['string(now())', '2026-11-20T08:30:00.000+01:00'],
    ['now()', '2026-11-20T08:30:00.000+01:00'],
    ['date(20777)', '2026-11-20'],
    ['date(20777.9)', '2026-11-20'],
    ["date('2026-11-20')", '2026-11-20'],
    ["date('2026-11-20T23:30:00Z')", '2026-11-21'],
    ['date(${moment})', '2026-11-20'],
    ['date(today() + 7)', '2026-11-27'],
    ["date('2026-02-30')", ''],
    ["date('soon')", ''],
    ['date(99999999)', ''],
    ['today() - ${day}', 0],
    ["${day} > '2026-11-19'", true],
    ["${day} = '2026-11-20'", true],
    ['${moment} <= now()', true],
    ['decimal-date-time(${day})', 20_777],
    ["decimal-date-time('1970-01-02T12:00:00Z')", 1.5],
    ["decimal-date-time('1970-01-02T12:00:00.000+12')", 1],
    ["decimal-date-time('soon')", Number.NaN],
    ["format-date(${day}, '%Y-%m-%d %n %b %e %a %y')", '2026-11-20 11 Nov 20 Fri 26'],
    ["format-date('2026-01-05', '%e/%n/%y')", '5/1/26'],
    ["format-date-time(${moment}, '%H:%M:%S.%3 %h')", '08:30:00.000 8'],
    ["format-date-time(date-time('2026-06-20T07:30:00Z'), '%H:%M')", '09:30'],
    ["format-date(${day}, '100 %% %Z')", '100 %% %Z'],
    ["format-date('x', '%Y')", ''],
    ['int((today() - date(18262)) div 365.25)', 6],
  ])('%s gives %j', (source, value) => {
    expect(calculate(source, { values })).toBe(value)
  })

  test('need no time zone for a date', () => {
    const at = { values, surroundings: null }
    expect(tryToCalculate("format-date(${day}, '%Y')", at)).toEqual({ ok: true, value: '2026' })
    expect(tryToCalculate("format-date(${moment}, '%Y')", at)).toEqual({ ok: false, obstacle: 'moment' })
  })
})
