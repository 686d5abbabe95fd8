import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawn, drawnOf, gapsBetween, layOut, meets } from '../../../../renderer/screens/week/lanes.ts'

const spans = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 1_440 }), length: fc.integer({ min: 0, max: 300 }) })
    .map(({ from, length }) => ({ from, to: from + length })),
  { maxLength: 40 },
)
const drawnAs = fc.record({
  least: fc.integer({ min: 1, max: 60 }),
  end: fc.constantFrom(1_440, 1_740, Number.POSITIVE_INFINITY),
})

describe('the lanes in which overlapping times are drawn', () => {
  it('contain every time in its order, without overlaps in a lane', () => {
    fc.assert(
      fc.property(spans, drawnAs, (all, as) => {
        const laid = layOut(all, as)
        expect(laid.map(({ from, to }) => [from, to]).sort()).toEqual(
          all.map(({ from, to }) => [from, to]).sort(),
        )
        for (const [at, one] of laid.entries()) {
          expect(one.lane).toBeLessThan(one.lanes)
          expect(laid[at - 1]?.from ?? 0).toBeLessThanOrEqual(one.from)
          for (const other of laid.slice(at + 1))
            if (other.lane === one.lane) expect(meets(drawnOf(one, as), drawnOf(other, as))).toBe(false)
        }
      }),
    )
  })

  it('are as few as possible, and equally many for times that overlap', () => {
    fc.assert(
      fc.property(spans, drawnAs, (all, as) => {
        const laid = layOut(all, as)
        const drawn = all.map(span => drawnOf(span, as))
        const most = (at: number) => drawn.filter(({ from, to }) => from <= at && at < to).length
        expect(Math.max(0, ...laid.map(({ lane }) => lane + 1))).toBe(
          Math.max(0, ...drawn.map(({ from }) => most(from))),
        )
        for (const one of laid)
          for (const other of laid)
            if (meets(drawnOf(one, as), drawnOf(other, as))) expect(other.lanes).toBe(one.lanes)
      }),
    )
  })

  it('have for each time the number of other times that overlap it', () => {
    fc.assert(
      fc.property(spans, drawnAs, (all, as) => {
        const laid = layOut(all, as)
        for (const one of laid)
          expect(one.beside).toBe(laid.filter(other => other !== one && meets(one, other)).length)
        const none = layOut(all, as, () => false)
        expect(none.every(({ beside }) => beside === 0)).toBe(true)
      }),
    )
  })

  it('contain each time with its own length, or the minimum length if it is shorter', () => {
    const as: Drawn = { least: 30, end: 1_440 }
    expect(drawnOf({ from: 600, to: 690 }, as)).toEqual({ from: 600, to: 690 })
    expect(drawnOf({ from: 600, to: 600 }, as)).toEqual({ from: 600, to: 630 })
    expect(drawnOf({ from: 1_420, to: 1_440 }, as)).toEqual({ from: 1_410, to: 1_440 })
    // A time that this minimum length would cover is in another lane.
    const late = [
      { from: 1_380, to: 1_420 },
      { from: 1_420, to: 1_440 },
    ]
    expect(layOut(late, as).map(({ lane, beside }) => [lane, beside])).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  it('have a gap for each free time between the first and the last time', () => {
    fc.assert(
      fc.property(spans, all => {
        const sorted = [...all].sort((a, b) => a.from - b.from)
        const gaps = gapsBetween(sorted, 1)
        for (const gap of gaps) {
          expect(sorted.some(span => meets(span, gap))).toBe(false)
          expect(gap.before.to).toBe(gap.from)
          expect(gap.after.from).toBe(gap.to)
        }
        const first = Math.min(...sorted.map(({ from }) => from))
        const last = Math.max(...sorted.map(({ to }) => to))
        const isFree = (minute: number) => !sorted.some(({ from, to }) => from <= minute && minute < to)
        let free = 0
        for (let minute = first; minute < last; minute++) if (isFree(minute)) free++
        expect(gaps.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(free)
      }),
    )
  })
})
