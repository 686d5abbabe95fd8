import { expect, onTestFinished, test, vi } from 'vitest'
import { isSpellChecked } from '../../../main/shell/spell-check.ts'
import { policyOf } from '../../support/app/test-ports.ts'

test('a spelling dictionary is downloaded only if an administrator permits it, except on macOS', () => {
  const running = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  onTestFinished(() => running.mockRestore())
  const of = (values: object) => isSpellChecked({ policy: () => policyOf(values) }, true)
  expect([of({}), of({ spellCheck: true }), of({ spellCheck: false }), of({ spellCheck: 1 })]).toEqual([
    false,
    true,
    false,
    false,
  ])
})
