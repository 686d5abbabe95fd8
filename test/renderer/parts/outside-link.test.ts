import { expect, it, vi } from 'vitest'
import { OutsideButton, OutsideLink } from '../../../renderer/parts/outside-link.tsx'

vi.mock('../../../renderer/state/ask.ts', () => ({ act: vi.fn() }))

const refused = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'app://fieldbook/',
  'https://user:password@example.com/',
  'mailto:a@example.com?attach=/etc/passwd',
  '//example.com',
  'example.com',
  '',
]

it.each(refused)('the address %j is not shown as a link', href => {
  expect(OutsideLink({ href, children: 'Open' })).toMatchObject({ type: 'span', props: { children: 'Open' } })
  expect(OutsideButton({ href, children: 'Open', icon: (() => null) as never })).toBeNull()
})

it.each(['https://example.com/', 'http://example.com/a', 'tel:+4670', 'mailto:a@example.com'])(
  'the address %s is shown as a link',
  href => {
    expect(OutsideLink({ href, children: 'Open' })).toMatchObject({ type: 'a', props: { href } })
  },
)
