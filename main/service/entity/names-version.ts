/** Moves when a person or a customer is called something else: what shows their names changes without being changed. */
import type { ReadDb } from '../../store/db.ts'

/** Null while nobody was called anything else. */
export function readNamesVersion(db: ReadDb): string | null {
  const row = db.get<{ value: string | null }>("SELECT value FROM meta WHERE name = 'namesVersion'")
  return row?.value ?? null
}
