import { expect, test } from 'vitest'
import { codeWords } from '../../../renderer/text/recovery-words.ts'
import '../whole-english.ts'

test('without a code nothing opens unsent work, unless the company can', () => {
  for (const words of Object.values(codeWords(false))) {
    expect(words).not.toContain('company')
    expect(words).toMatch(/could not be opened|nothing opens your unsent work/)
  }
  for (const words of Object.values(codeWords(true))) {
    expect(words).toContain('only your company')
    expect(words).not.toMatch(/could not be opened|nothing opens/)
  }
})
