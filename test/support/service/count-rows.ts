/** Counts the rows that the service reads during `work`, to detect quadratic growth. */
import { vi } from 'vitest'
import type { WriteDb } from '../../../main/store/db.ts'
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

/** Counts the statements of `work` that begin with `text`. */
export function countWrites(
  { store }: Pick<TestService, 'store'>,
  text: string,
  work: () => unknown,
): number {
  // The object is the same; its type hides that it writes.
  const spies = (['run', 'insert'] as const).map(name => vi.spyOn(store.read as WriteDb, name))
  work()
  const texts = spies.flatMap(spy => spy.mock.calls.map(([sql]) => sql))
  for (const spy of spies) spy.mockRestore()
  return texts.filter(sql => sql.startsWith(text)).length
}
