import { expect, test } from 'vitest'
import { describeLongCaption, describeTooLong } from '../../../renderer/text/note-length.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import '../whole-english.ts'

test.each([
  ['note', describeTooLong, inputLimits.noteLetters, '1,000,001'],
  ['caption', describeLongCaption, inputLimits.descriptionLetters, '100,001'],
] as const)(
  'a %s with one character more than the server accepts gets a message',
  (_, describe, most, count) => {
    expect(describe('x'.repeat(most))).toBeNull()
    expect(describe('x'.repeat(most + 1))).toContain(count)
  },
)
