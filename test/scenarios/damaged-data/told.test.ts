import { expect, test, vi } from 'vitest'
import { tell } from '../../../main/app/rescue/command-line.ts'
import { fail, succeed } from '../../../shared/text/failures.ts'

test('the output of an export or import stays on one line although a name has line breaks', () => {
  const printed: unknown[] = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation(text => void printed.push(text))
  tell(succeed('Exported of Anna\nEVIL: done.'))
  tell(fail('conflict', 'This is the work of Anna\r\u2028EVIL: done.'))
  vi.restoreAllMocks()
  expect(printed).toEqual([
    'Exported of Anna\\u000aEVIL: done.',
    'This is the work of Anna\\u000d\\u2028EVIL: done.',
  ])
})
