import { expect, test } from 'vitest'
import { describeLongCaption, describeTooLong } from '../../../renderer/text/note-length.ts'
import { hubLimits } from '../../../shared/hub-limits.ts'
import '../whole-english.ts'

test.each([
  ['note', describeTooLong, hubLimits.noteLetters, '1,000,001'],
  ['caption', describeLongCaption, hubLimits.descriptionLetters, '100,001'],
] as const)('a %s is too long with one letter more than a hub takes', (_, describe, most, count) => {
  expect(describe('x'.repeat(most))).toBeNull()
  expect(describe('x'.repeat(most + 1))).toContain(count)
})
