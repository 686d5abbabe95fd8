import { expect, test } from 'vitest'
import { codeLabel } from '../../../renderer/text/recovery-labels.ts'
import '../whole-english.ts'

test('the text about recovery says that unsent work can be lost, unless the company has a key', () => {
  for (const words of Object.values(codeLabel(false))) {
    expect(words).not.toContain('company')
    expect(words).toMatch(/could not be opened|nothing opens your unsent work/)
  }
  for (const words of Object.values(codeLabel(true))) {
    expect(words).toContain('only your company')
    expect(words).not.toMatch(/could not be opened|nothing opens/)
  }
})
