import { expect, test } from 'vitest'
import { toInstant } from '../../../renderer/text/format.ts'
import { paperOf } from '../../../renderer/text/times-paper.ts'
import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import '../whole-english.ts'

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((date, at, all) => ({
  date,
  from: toInstant(date, '00:00'),
  to: toInstant(all[at + 1] ?? '2026-11-20', '00:00'),
}))

const span = (day: string, from: string, toDay: string, to: string) =>
  ({
    ...{ jobUuid: 'j', kind: 'WORK', jobTitle: 'Pump', externalId: null, correction: null, pressed: null },
    ...{ from: toInstant(day, from), to: toInstant(toDay, to), since: toInstant(day, from) },
  }) as TimeSpan

function partsOf(spans: TimeSpan[], shown = days) {
  const times: Times = { now: 0, days: shown, spans, corrections: [], asked: [], jobs: [] }
  return paperOf(times, 'Anna', toInstant('2026-11-20', '12:00')).paper.parts.slice(1)
}

test('on the printed times, consecutive days without times share one line', () => {
  const [empty, worked, last] = partsOf([span('2026-11-18', '08:00', '2026-11-18', '09:30')])
  expect(empty).toEqual({
    title: expect.stringMatching(/^16\s?–\s?17\sNov.*: 0\smin$/),
    facts: [],
    remark: null,
  })
  expect(worked).toMatchObject({
    title: expect.stringMatching(/18\sNov.*: 1\sh\s30\smin$/),
    facts: [{ name: '08:00–09:30', value: expect.stringMatching(/^1\sh\s30\smin · Work · Pump$/) }],
  })
  expect(last).toMatchObject({ title: expect.stringMatching(/19\sNov.*: 0\smin$/), facts: [], remark: null })
})

test('on the printed times, a time over midnight is divided between both days', () => {
  const parts = partsOf([span('2026-11-17', '22:00', '2026-11-18', '01:15')], days.slice(1, 3))
  expect(parts.map(({ facts }) => facts[0]?.value)).toEqual([
    expect.stringMatching(/^2\sh · Work · Pump$/),
    expect.stringMatching(/^1\sh\s15\smin · Work · Pump$/),
  ])
})
