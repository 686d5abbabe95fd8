import { expect, test } from 'vitest'
import { createReadGuard } from '../../../../main/sync/ports/read-guard.ts'

test('what is read while one of two operations of a job is still on its way shows neither for sure', () => {
  const guard = createReadGuard()
  guard.begin('job', 'photo')
  guard.begin('job', 'note')
  guard.end('photo')
  const ticket = guard.ticket()
  expect(guard.isStale(ticket, 'job')).toBe(true)
  guard.end('note')
  expect(guard.isStale(ticket, 'job')).toBe(true)
  expect(guard.isStale(guard.ticket(), 'job')).toBe(false)
})

test('the end of what never went out ends nothing else', () => {
  const guard = createReadGuard()
  guard.begin('job', 'note')
  guard.end('photo')
  expect(guard.isStale(guard.ticket(), 'job')).toBe(true)
})
