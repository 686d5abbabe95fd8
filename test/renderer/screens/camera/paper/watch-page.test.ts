import { describe, expect, it } from 'vitest'
import {
  adviseOn,
  isSteady,
  markCaptured,
  nothingSeen,
  type PageWatch,
  see,
  stillCorners,
} from '../../../../../renderer/screens/camera/paper/watch-page.ts'
import type { Quad } from '../../../../../shared/rules/quad.ts'

/** Returns a page that begins at (x, y), in a square picture. */
function pageAt(x: number, y = 0.1): Quad {
  return [
    { x, y },
    { x: x + 0.5, y },
    { x: x + 0.5, y: y + 0.7 },
    { x, y: y + 0.7 },
  ]
}

interface Seen {
  corners: Quad | null
  /** brightness of the text on the page */
  print?: number
  hasOthers?: boolean
}

const stepMs = 300
const at = (x: number): Seen => ({ corners: pageAt(x) })
const none: Seen = { corners: null }
const often = (seen: Seen, times: number) => Array.from({ length: times }, () => seen)

/** Shows one picture after another. */
function watch(seen: readonly Seen[], before: PageWatch = nothingSeen): PageWatch {
  let now = before
  let ms = 0
  for (const { corners, print = 0, hasOthers = false } of seen) {
    now = see(now, { corners, print: corners && [print, -print], hasOthers, aspect: 1, at: ms })
    ms += stepMs
  }
  return now
}

describe('a page', () => {
  it('is steady after it did not move for a second', () => {
    expect(isSteady(watch(often(at(0.2), 4)))).toBe(false)
    expect(isSteady(watch(often(at(0.2), 5)))).toBe(true)
    expect(isSteady(watch([at(0.2), at(0.205), at(0.2), at(0.203), at(0.2)]))).toBe(true)
  })

  it('is steady only after four pictures, however slow the answers are', () => {
    const pageOnce = { corners: pageAt(0.2), print: [0], hasOthers: false, aspect: 1 }
    let now = nothingSeen
    for (const ms of [0, 2_000, 4_000]) now = see(now, { ...pageOnce, at: ms })
    expect(isSteady(now)).toBe(false)
    expect(isSteady(see(now, { ...pageOnce, at: 6_000 }))).toBe(true)
  })

  it('is not steady while it moves slowly, jumps or disappears', () => {
    const drift = Array.from({ length: 10 }, (_, step) => at(0.2 + step * 0.012))
    expect(isSteady(watch(drift))).toBe(false)
    expect(isSteady(watch([...often(at(0.2), 4), at(0.4), ...often(at(0.2), 4)]))).toBe(false)
    expect(isSteady(watch([...often(at(0.2), 4), none, ...often(at(0.2), 4)]))).toBe(false)
  })

  it('is not captured by itself if a part of it is outside the picture', () => {
    const now = watch(often(at(0.5), 9))
    expect(isSteady(now)).toBe(false)
    expect(adviseOn(now)).toBe('cutOff')
  })

  it('has corners to capture if it did not move since the picture before', () => {
    expect(stillCorners(watch([at(0.2), at(0.2)]))).toEqual(pageAt(0.2))
    expect(stillCorners(watch([at(0.2), at(0.3)]))).toBeUndefined()
    expect(stillCorners(watch([at(0.2), none]))).toBeUndefined()
  })
})

describe('after a page was captured', () => {
  const captured = markCaptured(watch(often(at(0.2), 5)))

  it('it is not captured again while it stays, also if one picture misses it', () => {
    const now = watch([...often(at(0.2), 9), none, ...often(at(0.22), 9)], captured)
    expect(isSteady(now)).toBe(false)
    expect(adviseOn(now)).toBe('turn')
  })

  it.each([
    ['is gone', [none, none, ...often(at(0.2), 5)]],
    ['moved', often(at(0.35), 7)],
    ['has another print at the same place', often({ corners: pageAt(0.2), print: 9 }, 7)],
  ])('the next page is captured once the first one %s', (_, seen) => {
    expect(isSteady(watch(seen, captured))).toBe(true)
  })

  it('the next page is captured at once if the first one was not found', () => {
    expect(isSteady(watch(often(at(0.2), 5), markCaptured(watch([none, none]))))).toBe(true)
  })
})

describe('the advice', () => {
  it('is to look, to hold still, and what to do if no page is found for long', () => {
    expect(adviseOn(nothingSeen)).toBe('looking')
    expect(adviseOn(watch([none]))).toBe('looking')
    expect(adviseOn(watch([at(0.2)]))).toBe('hold')
    expect(adviseOn(watch(often(none, 15)))).toBe('notFound')
  })

  it('is to leave one page in view while two pages are found by turns', () => {
    const byTurns = [at(0.1), at(0.4), at(0.1), at(0.4)]
    expect(adviseOn(watch(byTurns))).toBe('jumping')
    expect(isSteady(watch(byTurns))).toBe(false)
    expect(adviseOn(watch(often(at(0.1), 9), watch(byTurns)))).toBe('hold')
    expect(adviseOn(watch([at(0.1), at(0.4)]))).toBe('hold')
  })

  it('says that there are several pages if two pictures show another one, and captures the first one', () => {
    const withOther = { ...at(0.2), hasOthers: true }
    expect(adviseOn(watch([at(0.2), withOther]))).toBe('hold')
    expect(adviseOn(watch([withOther, withOther]))).toBe('several')
    expect(adviseOn(watch([withOther, withOther, at(0.2)]))).toBe('hold')
    expect(isSteady(watch(often(withOther, 5)))).toBe(true)
    expect(adviseOn(markCaptured(watch(often(withOther, 5))))).toBe('turn')
  })
})
