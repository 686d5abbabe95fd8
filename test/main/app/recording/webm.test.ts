import { expect, test } from 'vitest'
import { measureWebm, withDuration } from '../../../../main/app/recording/webm.ts'
import { voiceParts, webmCluster, webmHead } from '../../../support/media/webm.ts'

const whole = Buffer.concat(voiceParts(42))

test('measures a recording by its last block', () => {
  expect(measureWebm(whole)).toBe(42_000)
})

test('measures what was recorded before a crash, also if the last block is incomplete', () => {
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = voiceParts(2)
  expect(measureWebm(first)).toBe(1_000)
  expect(measureWebm(Buffer.concat([first, second.subarray(0, -10)]))).toBe(1_950)
})

test('measures nothing in a file without blocks', () => {
  expect(measureWebm(webmHead(['A_OPUS']))).toBeNull()
  expect(measureWebm(new Uint8Array())).toBeNull()
  expect(measureWebm(Buffer.from('no recording'))).toBeNull()
})

test('measures both tracks of a video', () => {
  const film = Buffer.concat([webmHead(['V_VP8', 'A_OPUS']), webmCluster([0, 30, 33, 60, 66])])
  expect(measureWebm(film)).toBe(72)
})

test('gives a recording a duration and changes nothing else', () => {
  const completed = Buffer.from(withDuration(whole, 42_000))
  const at = completed.indexOf(Buffer.from('448988', 'hex'))
  expect(completed.readDoubleBE(at + 3)).toBe(42_000)
  expect(completed.length).toBe(whole.length + 11)
  expect(measureWebm(completed)).toBe(42_000)
  expect(completed.subarray(at + 11 + 10)).toEqual(whole.subarray(at + 10))
})

test('changes neither a file with a duration nor another file', () => {
  const completed = withDuration(whole, 42_000)
  expect(withDuration(completed, 1)).toBe(completed)
  const text = Buffer.from('no recording')
  expect(withDuration(text, 1)).toBe(text)
})
