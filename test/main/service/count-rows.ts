/** How many rows the service reads while `work` runs: what grows with the square of the data shows here. */
import { vi } from 'vitest'
import type { Store } from '../../../main/store/store.ts'
import type { TestService } from './open-service.ts'

export function countRowsRead({ store }: TestService, work: () => unknown): number {
  const read = store.read as { all: Store['read']['all'] }
  const spy = vi.spyOn(read, 'all')
  work()
  const rows = spy.mock.results.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0)
  spy.mockRestore()
  return rows
}
