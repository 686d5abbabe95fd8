import { afterEach, describe, expect, test } from 'vitest'
import { regional } from '../../../renderer/text/date-formats.ts'
import {
  readDay,
  readMoment,
  readTime,
  showDay,
  showMoment,
  showTime,
  stepDay,
  stepMoment,
  stepTime,
} from '../../../renderer/text/day-entry.ts'
import { english } from '../../../renderer/text/en.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech } from '../../../renderer/text/t.ts'
import '../whole-english.ts'

const today = '2026-11-26'
const plain = (text: string) => text.replace(/\s/g, ' ')

afterEach(() => {
  speech.value = english
  regional.value = { locale: null, clock: 'system' }
})

test.each([
  ['730', '07:30'],
  ['7', '07:00'],
  ['1930', '19:30'],
  ['19', '19:00'],
  ['7.30', '07:30'],
  ['7:30', '07:30'],
  ['7 30', '07:30'],
  ['7,30', '07:30'],
  ['7h30', '07:30'],
  ['7:30 pm', '19:30'],
  ['730PM', '19:30'],
  ['7 p.m.', '19:00'],
  ['12:05 am', '00:05'],
  ['12 pm', '12:00'],
  ['7:30 em', '19:30'],
  ['7:30 nachm.', '19:30'],
  ['19:30 pm', '19:30'],
  ['7 Uhr', '07:00'],
  ['24:00', '00:00'],
  ['7:30\u202fPM', '19:30'],
  ['25', null],
  ['19:75', null],
  ['13 am', null],
  ['soon', null],
  ['', null],
])('readTime reads %j as %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})

describe('readDay reads dates in the order of the user’s region', () => {
  test.each([
    ['de', 'DE', '26.11.2026', { '26': today, '2612': '2026-12-26', '3.2.': '2027-02-03', '261126': today }],
    [
      'sv',
      'SE',
      '2026-11-26',
      {
        '26': today,
        '1226': '2026-12-26',
        '2611': today,
        '25.12.2026': '2026-12-25',
        '27-01-05': '2027-01-05',
        '20261126': today,
      },
    ],
    [
      'en',
      'GB',
      '26/11/2026',
      { '2': '2026-12-02', '26/11': today, '1/12/26': '2026-12-01', '2026/12/1': '2026-12-01' },
    ],
    [
      'en',
      'US',
      '11/26/2026',
      { '2': '2026-12-02', '11/26': today, '26/11': today, '1/12/27': '2027-01-12' },
    ],
  ] as const)('in %s-%s, where a date is written like %s', async (language, region, shown, typed) => {
    await speak(() => loadSpeech(language))
    regional.value = { locale: `${language}-${region}`, clock: 'system' }
    expect(showDay(today)).toBe(shown)
    expect(readDay(shown, today)).toBe(today)
    const entries: Record<string, string> = typed
    expect(Object.fromEntries(Object.keys(entries).map(text => [text, readDay(text, today)]))).toEqual(
      entries,
    )
    for (const none of ['', 'soon', '99', '2026-02-30', '1.2.3.4', '12345', '-', '2026-13-01'])
      expect(readDay(none, today)).toBeNull()
  })
})

describe('readDay decides which number in a date is the month and which is the year', () => {
  const december = '2026-12-01'
  const january = '2027-01-12'
  test.each([
    [
      'en',
      'US',
      { '12/1': december, '12.1': january, '12-01': december, '1/12': january, '1.12.': december },
    ],
    [
      'en',
      'GB',
      { '1/12': december, '1.12.': december, '1-12': december, '12-01': january, '1/12/26': december },
    ],
    [
      'de',
      'DE',
      { '1.12.': december, '1/12': december, '1.12.26': december, '0112': december, '12-01': january },
    ],
    [
      'sv',
      'SE',
      {
        ...{ '1/12': december, '1.12': december, '1.12.': december, '1 12': december, '01/12': december },
        ...{ '1/12/26': december, '1.12.26': december, '1/12 2026': december, '25/12': '2026-12-25' },
        ...{ '12-01': december, '1201': december, '26-12-01': december, '261201': december },
        ...{ '1-12': january, '12/1': january, '12/25': '2026-12-25', '2026/12/1': december },
      },
    ],
  ] as const)('in %s-%s', async (language, region, typed) => {
    await speak(() => loadSpeech(language))
    regional.value = { locale: `${language}-${region}`, clock: 'system' }
    const entries: Record<string, string> = { ...typed, '2026-12-01': december }
    expect(Object.fromEntries(Object.keys(entries).map(text => [text, readDay(text, today)]))).toEqual(
      entries,
    )
  })
})

test.each([
  ['de', 'h12', '7:30 PM'],
  ['de', 'h24', '19:30'],
  ['sv', 'h12', '7:30 em'],
  ['sv', 'h24', '19:30'],
  ['en', 'h12', '7:30 pm'],
  ['en', 'h24', '19:30'],
] as const)(
  'in %s with the clock %s a time is shown as %s, and is read back from this text',
  async (language, chosen, shown) => {
    await speak(() => loadSpeech(language))
    regional.value = { locale: null, clock: chosen }
    expect(plain(showTime('19:30')).toLowerCase()).toBe(shown.toLowerCase())
    expect(readTime(showTime('19:30'))).toBe('19:30')
    const moment = `${today}T19:30`
    expect(readMoment(showMoment(moment), today)).toBe(moment)
    expect(readMoment('26 730', today)).toBe(`${today}T07:30`)
  },
)

test('an invalid day or time is shown as the user typed it, and read as null', () => {
  expect([showDay('soon'), showTime('99:99'), showMoment('Tuesday')]).toEqual(['soon', '99:99', 'Tuesday'])
  expect([readMoment('26', today), readMoment('soon 7', today)]).toEqual([null, null])
})

test('a step goes to the next quarter of an hour, or in a day field to the next day', () => {
  expect([stepTime('07:31', 1), stepTime('07:31', -1), stepTime('07:30', 1)]).toEqual([
    '07:45',
    '07:30',
    '07:45',
  ])
  expect([stepTime('23:50', 1), stepTime('00:00', -1), stepTime('', 1)]).toEqual(['00:00', '23:45', '08:15'])
  expect([stepDay('2026-11-30', 1, today), stepDay('', -1, today)]).toEqual(['2026-12-01', today])
  expect(stepMoment('2026-11-30T23:50', 1, today)).toBe('2026-12-01T00:00')
  expect(stepMoment('2026-11-30T00:00', -1, today)).toBe('2026-11-29T23:45')
  expect(stepMoment('', 1, today)).toBe(`${today}T08:15`)
})

describe('the order of day and month follows the user’s locale, also if the screens lack its language', () => {
  const fifth = '2026-12-05'
  test.each([
    ['el-GR', '05/12/2026'],
    ['en-GR', '05/12/2026'],
    ['el', '05/12/2026'],
    ['pl-PL', '05.12.2026'],
    ['bg-BG', '05.12.2026'],
    ['hu-HU', '2026.12.05'],
    ['ja-JP', '2026/12/05'],
    ['th-TH', '05/12/2026'],
    ['fa-IR', '2026/12/05'],
    ['ar-EG', '05/12/2026'],
    ['es-US', '05/12/2026'],
    ['en-US', '12/05/2026'],
    ['xx-QQ', '05/12/2026'],
    ['not a locale', '05/12/2026'],
  ])('in %s, the 5th of December is shown as %s', (locale, shown) => {
    regional.value = { locale, clock: 'system' }
    expect(showDay(fifth)).toBe(shown)
    expect(readDay(shown, today)).toBe(fifth)
    if (locale !== 'hu-HU')
      for (const typed of ['05.12.2026', '5.12.', '5.12.26']) expect(readDay(typed, today), typed).toBe(fifth)
  })
})
