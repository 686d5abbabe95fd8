import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ResourceState } from '../../../shared/entities/states.ts'
import {
  type CorrectionOnJob,
  correctedKinds,
  spansOf,
  sumOf,
  type TimeAction,
} from '../../../shared/entities/times.ts'
import { HOUR, MINUTE } from '../../../shared/limits/units.ts'

const day = Date.UTC(2026, 10, 25)
const at = (time: string) => day + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE
const evening = at('20:00')
const press = (time: string, state: ResourceState, jobUuid = 'boiler'): TimeAction => ({
  jobUuid,
  at: at(time),
  state,
})
const clock = (instant: number | null) => instant && new Date(instant).toISOString().slice(11, 16)
const read = (presses: TimeAction[], corrections: CorrectionOnJob[] = [], now = evening) =>
  spansOf(presses, corrections, now).map(
    ({ jobUuid, kind, from, to }) => `${jobUuid} ${kind} ${clock(from)}–${clock(to) ?? ''}`,
  )

let written = 0
function correct(said: Partial<CorrectionOnJob> & Pick<CorrectionOnJob, 'from' | 'to'>): CorrectionOnJob {
  written += 1
  return {
    uuid: `c${String(written).padStart(4, '0')}`,
    jobUuid: 'boiler',
    at: evening + written,
    kind: 'WORK',
    reason: 'Forgot to press',
    pressed: null,
    replaces: null,
    ...said,
  }
}

describe('the times that are derived from state changes', () => {
  const morning = [
    press('07:30', 'IN_TRANSIT'),
    press('08:00', 'ON_STATION'),
    press('08:05', 'STARTED'),
    press('10:00', 'PAUSED'),
    press('10:20', 'STARTED'),
    press('12:00', 'FINISHED'),
  ]

  test('are travel until the arrival, then work, and a break during a pause', () => {
    expect(read(morning)).toEqual([
      'boiler TRAVEL 07:30–08:00',
      'boiler WORK 08:00–10:00',
      'boiler BREAK 10:00–10:20',
      'boiler WORK 10:20–12:00',
    ])
    expect(sumOf(spansOf(morning, [], evening), { from: day, to: at('11:00') }, evening)).toEqual({
      TRAVEL: 30 * MINUTE,
      WORK: 160 * MINUTE,
      BREAK: 20 * MINUTE,
    })
  })

  test('contain no break if a job is paused for another job', () => {
    const presses = [
      press('08:00', 'STARTED'),
      press('09:00', 'PAUSED'),
      press('09:00', 'STARTED', 'lift'),
      press('10:00', 'FINISHED', 'lift'),
    ]
    expect(read(presses)).toEqual(['boiler WORK 08:00–09:00', 'lift WORK 09:00–10:00'])
  })

  test('count for the job that began later while two jobs are running', () => {
    const presses = [
      press('08:00', 'STARTED'),
      press('09:00', 'STARTED', 'lift'),
      press('10:00', 'FINISHED', 'lift'),
    ]
    expect(read(presses)).toEqual(['boiler WORK 08:00–09:00', 'lift WORK 09:00–10:00', 'boiler WORK 10:00–'])
  })

  test('end at a pause that lasts over the night', () => {
    const presses = [press('08:00', 'STARTED'), press('10:00', 'PAUSED')]
    expect(read(presses, [], at('11:00'))).toEqual(['boiler WORK 08:00–10:00', 'boiler BREAK 10:00–'])
    expect(read(presses)).toEqual(['boiler WORK 08:00–10:00'])
  })

  test('end when the technician is removed from the job', () => {
    expect(read([press('08:00', 'STARTED'), press('09:00', 'UNASSIGNED')])).toEqual([
      'boiler WORK 08:00–09:00',
    ])
  })
})

describe('a correction of times', () => {
  const forgotten = [press('08:10', 'STARTED')]
  const stillRuns = { kind: 'WORK', from: at('08:10'), to: null } as const

  test('that adds a forgotten end still applies after the job is finished later', () => {
    const ended = correct({ from: at('08:10'), to: at('11:30'), pressed: stillRuns })
    expect(read(forgotten, [ended])).toEqual(['boiler WORK 08:10–11:30'])
    expect(read([...forgotten, press('19:00', 'FINISHED')], [ended])).toEqual(['boiler WORK 08:10–11:30'])
  })

  test('of the start of a running time ends with the next state change', () => {
    const later = correct({ from: at('08:30'), to: null, pressed: stillRuns })
    expect(read(forgotten, [later])).toEqual(['boiler WORK 08:30–'])
    expect(read([...forgotten, press('09:00', 'FINISHED')], [later])).toEqual(['boiler WORK 08:30–09:00'])
  })

  test('that turns a break into work still applies when the pause is too long for a break', () => {
    const presses = [press('08:00', 'STARTED'), press('10:00', 'PAUSED')]
    const breakRuns = { kind: 'BREAK', from: at('10:00'), to: null } as const
    const work = correct({ from: at('10:00'), to: null, pressed: breakRuns })
    expect(read(presses, [work], at('11:00'))).toEqual(['boiler WORK 08:00–10:00', 'boiler WORK 10:00–'])
    expect(read(presses, [work])).toEqual(['boiler WORK 08:00–10:00', 'boiler WORK 10:00–'])
    expect(read([...presses, press('17:00', 'FINISHED')], [work])).toEqual([
      'boiler WORK 08:00–10:00',
      'boiler WORK 10:00–17:00',
    ])
  })

  test('replaces an earlier correction of the same time', () => {
    const first = correct({ from: at('07:00'), to: at('09:00'), pressed: stillRuns })
    const second = correct({ from: at('08:00'), to: at('10:00'), pressed: stillRuns })
    expect(read(forgotten, [second, first])).toEqual(['boiler WORK 08:00–10:00'])
  })

  test('that replaces another correction applies even if its own time is earlier', () => {
    const first = correct({ from: at('07:00'), to: at('09:00'), pressed: stillRuns })
    const second = correct({ ...first, uuid: 'a', at: 0, to: at('10:00'), replaces: first.uuid })
    expect(read(forgotten, [first, second])).toEqual(['boiler WORK 07:00–10:00'])
  })

  test.each([
    ['later', '07:50'],
    ['earlier', '08:20'],
  ])('of a running time applies if the start is %s at the server than on the screen', (_name, shown) => {
    const said = correct({
      at: at('08:30'),
      from: at('07:30'),
      to: null,
      pressed: { kind: 'WORK', from: at(shown), to: null },
    })
    const presses = [press('08:00', 'STARTED'), press('10:00', 'FINISHED')]
    expect(read(presses, [said])).toEqual(['boiler WORK 07:30–10:00'])
  })

  test('that removes a break applies although the break began earlier at the server than on the screen', () => {
    const said = correct({
      at: at('08:00') + 48_000,
      kind: 'NONE',
      from: at('07:00'),
      to: null,
      pressed: { kind: 'BREAK', from: at('08:01'), to: null },
    })
    const presses = [
      press('07:58', 'STARTED'),
      press('08:00', 'PAUSED'),
      press('08:01', 'IN_TRANSIT', 'lift'),
    ]
    expect(read(presses, [said])).toEqual(['lift TRAVEL 08:01–'])
  })

  describe('of a time whose start is in another minute at the server', () => {
    const again = [press('08:01', 'STARTED'), press('08:03', 'FINISHED'), press('08:05', 'STARTED')]
    const ofFirst = { kind: 'WORK', from: at('08:00'), to: null } as const

    test('does not apply to a time that began later in the minute of the correction', () => {
      const presses = [press('08:01', 'STARTED'), press('08:05', 'PAUSED'), press('08:05', 'STARTED')]
      const inOrder = presses.map((one, nth) => ({ ...one, at: one.at + nth * 2_000 }))
      const nothing = correct({ ...ofFirst, at: at('08:05') + 1_000, kind: 'NONE', pressed: ofFirst })
      expect(read(inOrder, [nothing])).toEqual(['boiler WORK 08:05–'])
    })

    test('can be replaced by a second correction while another time is running', () => {
      const first = correct({ at: at('08:02'), from: at('07:00'), to: at('07:30'), pressed: ofFirst })
      const second = correct({ ...first, uuid: 'second', at: at('08:09'), replaces: first.uuid })
      expect(read(again, [first, second])).toEqual(['boiler WORK 07:00–07:30', 'boiler WORK 08:05–'])
    })

    test('applies until the time ends, also if it ends within the same minute', () => {
      const presses = [press('08:01', 'STARTED'), { ...press('08:01', 'FINISHED'), at: at('08:01') + 40_000 }]
      const said = correct({ at: at('08:01') + 20_000, from: at('07:00'), to: null, pressed: ofFirst })
      expect(read(presses, [said])).toEqual(['boiler WORK 07:00–08:01'])
    })

    test('leaves the minutes that it does not cover in the original time', () => {
      const said = correct({ at: at('08:06'), from: at('07:00'), to: at('07:30'), pressed: ofFirst })
      expect(read(again, [said])).toEqual(['boiler WORK 07:00–07:30', 'boiler WORK 08:01–08:03'])
    })
  })

  test('that adds a time replaces the same minutes of other times, also on other jobs', () => {
    const added = correct({ from: at('09:00'), to: at('09:30'), kind: 'BREAK', jobUuid: 'lift' })
    expect(read([...forgotten, press('12:00', 'FINISHED')], [added])).toEqual([
      'boiler WORK 08:10–09:00',
      'lift BREAK 09:00–09:30',
      'boiler WORK 09:30–12:00',
    ])
    const moved = correct({
      ...added,
      uuid: 'moved',
      from: at('12:30'),
      to: at('13:00'),
      replaces: added.uuid,
    })
    expect(read([...forgotten, press('12:00', 'FINISHED')], [added, moved])).toEqual([
      'boiler WORK 08:10–12:00',
      'lift BREAK 12:30–13:00',
    ])
  })

  test('that removes a time leaves its minutes uncounted', () => {
    const nothing = correct({ ...stillRuns, kind: 'NONE', pressed: stillRuns })
    expect(read(forgotten, [nothing])).toEqual([])
  })
})

describe('any state changes and corrections', () => {
  const jobUuid = fc.constantFrom('boiler', 'lift', 'tree')
  const instant = fc.integer({ min: 0, max: 16 * 60 }).map(minutes => day + minutes * MINUTE)
  const states = ['IN_TRANSIT', 'ON_STATION', 'STARTED', 'PAUSED', 'FINISHED', 'UNASSIGNED'] as const
  const anyPress = fc.record({ jobUuid, at: instant, state: fc.constantFrom<ResourceState>(...states) })
  const presses = fc.uniqueArray(anyPress, { maxLength: 20, selector: one => one.at })
  /** A correction of a shown span, or of none. */
  const said = fc.record({
    jobUuid,
    kind: fc.constantFrom(...correctedKinds),
    times: fc.tuple(instant, instant).filter(([a, b]) => a !== b),
    at: instant,
    of: fc.option(fc.nat(20)),
  })
  const correctionsSaid = fc.array(said, { maxLength: 6 })
  type Said = typeof said extends fc.Arbitrary<infer T> ? T : never

  function correctionsOf(pressed: TimeAction[], all: readonly Said[]) {
    const corrections: CorrectionOnJob[] = []
    for (const [index, { times, of, ...rest }] of all.entries()) {
      const shown = spansOf(pressed, corrections, evening)
      const span = of === null ? undefined : shown[of % Math.max(shown.length, 1)]
      const [from = 0, to = 0] = times.toSorted((a, b) => a - b)
      corrections.push({
        ...rest,
        uuid: `c${index}`,
        jobUuid: span?.jobUuid ?? rest.jobUuid,
        from,
        to,
        reason: 'So it was',
        pressed: span?.pressed ?? null,
        replaces: span?.correction?.uuid ?? null,
      })
    }
    return corrections
  }

  test('count no minute twice', () => {
    fc.assert(
      fc.property(presses, correctionsSaid, (pressed, all) => {
        const spans = spansOf(pressed, correctionsOf(pressed, all), evening)
        for (const [index, span] of spans.entries()) {
          expect(span.to ?? Number.POSITIVE_INFINITY).toBeGreaterThan(span.from)
          const next = spans[index + 1]
          if (next) expect(next.from).toBeGreaterThanOrEqual(span.to ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })

  test('lose no minute of travel or work', () => {
    fc.assert(
      fc.property(presses, pressed => {
        const spans = spansOf(pressed, [], evening)
        for (let minute = day; minute < evening; minute += 31 * MINUTE) {
          const isAtWork = ['boiler', 'lift', 'tree'].some(job => {
            const before = pressed.filter(one => one.jobUuid === job && one.at <= minute)
            const state = before.toSorted((a, b) => a.at - b.at).at(-1)?.state ?? 'ASSIGNED'
            return ['IN_TRANSIT', 'ON_STATION', 'STARTED'].includes(state)
          })
          const found = spans.filter(one => one.from <= minute && minute < (one.to ?? evening))
          expect(found.filter(({ kind }) => kind !== 'BREAK')).toHaveLength(isAtWork ? 1 : 0)
        }
      }),
    )
  })

  test('count all minutes of the last correction', () => {
    fc.assert(
      fc.property(presses, correctionsSaid, (pressed, all) => {
        const corrections = correctionsOf(pressed, all).map((one, index) => ({ ...one, at: evening + index }))
        const last = corrections.at(-1)
        if (!last || last.to === null) return
        const spans = spansOf(pressed, corrections, evening)
        const sum = sumOf(
          spans.filter(one => one.correction?.uuid === last.uuid),
          { from: last.from, to: last.to },
          evening,
        )
        const whole = last.to - last.from
        expect(sum.TRAVEL + sum.WORK + sum.BREAK).toBe(last.kind === 'NONE' ? 0 : whole)
      }),
    )
  })

  test('give the same times in any order of arrival', () => {
    fc.assert(
      fc.property(presses, correctionsSaid, fc.infiniteStream(fc.nat(100)), (pressed, all, chance) => {
        const corrections = correctionsOf(pressed, all)
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map(one => ({ one, at: chance.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
        expect(spansOf(shuffled(pressed), shuffled(corrections), evening)).toEqual(
          spansOf(pressed, corrections, evening),
        )
      }),
    )
  })
})
