import { expect, test } from 'vitest'
import { createReadGuard } from '../../../../main/sync/ports/read-guard.ts'

test('a read of a job is stale if an operation of the job was in flight when the read began', () => {
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

test('the end of an unknown operation does not count as the end of an operation in flight', () => {
  const guard = createReadGuard()
  guard.begin('job', 'note')
  guard.end('photo')
  expect(guard.isStale(guard.ticket(), 'job')).toBe(true)
})
