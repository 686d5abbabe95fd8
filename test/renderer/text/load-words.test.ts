import { expect, test } from 'vitest'
import { describeLoad, isAllHere, shareOfLoad } from '../../../renderer/text/load-words.ts'
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

test('the first load is told in numbers, and what there is none of is not named', () => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(plain(describeLoad(half))).toBe('Jobs 42/42 · details 21/42 · assets 5/10 · files 0 bytes/230 MB')
  expect(plain(describeLoad({ ...nothing, jobs: 500 }))).toBe('Jobs 500')
})

test('each part counts as much as another, and there is no share before there are numbers', () => {
  expect(shareOfLoad(half)).toEqual({ done: 2, total: 4 })
  expect(shareOfLoad(nothing)).toBeNull()
  expect(shareOfLoad({ ...nothing, jobsTotal: 0 })).toEqual({ done: 0, total: 0 })
})

test('all is here once details, assets and files are', () => {
  const whole = { ...half, details: 42, assets: 10, filesBytes: 230_000_000 }
  expect(isAllHere(whole)).toBe(true)
  for (const missing of [{ details: 41 }, { assets: 9 }, { filesBytes: 1 }])
    expect(isAllHere({ ...whole, ...missing })).toBe(false)
})
