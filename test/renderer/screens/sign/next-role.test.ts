import { expect, test } from 'vitest'
import { nextRole } from '../../../../renderer/screens/sign/next-role.ts'

test('the customer signs first, then the technician, then witnesses', () => {
  expect(nextRole([])).toBe('customer')
  expect(nextRole([{ role: 'customer' }])).toBe('technician')
  expect(nextRole([{}])).toBe('technician')
  expect(nextRole([{ role: 'technician' }, { role: 'Caretaker' }])).toBe('customer')
  expect(nextRole([{ role: 'customer' }, { role: 'technician' }, { role: 'witness' }])).toBe('witness')
})
