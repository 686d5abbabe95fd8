/** Whether everything can be searched at once: only SQLite's full-text tables are written for that so far. */
import type { ReadDb } from '../../store/db.ts'

export function canSearchAll({ engine }: ReadDb): boolean {
  return engine === 'sqlite'
}
