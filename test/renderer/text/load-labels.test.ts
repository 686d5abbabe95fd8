import { expect, test } from 'vitest'
import { describeLoad, isAllHere, shareOfLoad } from '../../../renderer/text/load-labels.ts'
import type { LoadProgress } from '../../../shared/views/app-state.ts'

const half: LoadProgress = {
  jobs: 42,
  jobsTotal: 42,
  details: 21,
  detailsTotal: 42,
  assets: 5,
  assetsTotal: 10,
  filesBytes: 0,
  filesBytesTotal: 230_000_000,
}
const nothing: LoadProgress = {
  ...half,
  ...{ jobs: 0, jobsTotal: null, detailsTotal: 0, assetsTotal: 0, filesBytesTotal: 0 },
}

test('describeLoad shows the progress of the first load in numbers, and omits empty parts', () => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(plain(describeLoad(half))).toBe('Jobs 42/42 · details 21/42 · assets 5/10 · files 0 bytes/230 MB')
  expect(plain(describeLoad({ ...nothing, jobs: 500 }))).toBe('Jobs 500')
})

test('shareOfLoad weighs each part equally, and is null before the totals are known', () => {
  expect(shareOfLoad(half)).toEqual({ done: 2, total: 4 })
  expect(shareOfLoad(nothing)).toBeNull()
  expect(shareOfLoad({ ...nothing, jobsTotal: 0 })).toEqual({ done: 0, total: 0 })
})

test('isAllHere is true once all details, assets and files are loaded', () => {
  const whole = { ...half, details: 42, assets: 10, filesBytes: 230_000_000 }
  expect(isAllHere(whole)).toBe(true)
  for (const missing of [{ details: 41 }, { assets: 9 }, { filesBytes: 1 }])
    expect(isAllHere({ ...whole, ...missing })).toBe(false)
})
