import { expect, test } from 'vitest'
import {
  isNearEnd,
  leftMs,
  mostBytes,
  RecordingTime,
} from '../../../../renderer/screens/record/recording-time.ts'

test('a pause does not count', () => {
  const time = new RecordingTime()
  expect(time.at(500)).toBe(0)
  time.resume(1_000)
  time.pause(3_000)
  expect(time.at(60_000)).toBe(2_000)
  time.resume(60_000)
  expect(time.at(61_500)).toBe(3_500)
})

test('a second pause or continuation changes nothing', () => {
  const time = new RecordingTime()
  time.resume(0)
  time.resume(1_000)
  time.pause(2_000)
  time.pause(9_000)
  expect(time.at(10_000)).toBe(2_000)
})

test.each([
  ['voice', 600_000, 60_000],
  ['video', 60_000, 10_000],
] as const)('a %s ends after %d ms, and warns %d ms before', (kind, most, warning) => {
  expect(leftMs(kind, 0)).toBe(most)
  expect(leftMs(kind, most + 50)).toBe(0)
  expect(isNearEnd(kind, most - warning - 1)).toBe(false)
  expect(isNearEnd(kind, most - warning)).toBe(true)
})

test('a recording of full length fits a document', () => {
  expect(mostBytes('voice')).toBe(2_100_000)
  expect(mostBytes('video')).toBe(11_460_000)
})
