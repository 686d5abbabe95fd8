/** Moves when a person or a customer is called something else: what shows their names changes without being changed. */
import type { ReadDb } from '../../store/db.ts'
import { readMeta } from '../meta.ts'

/** Null while nobody was called anything else. */
export function readNamesVersion(db: ReadDb): string | null {
  return readMeta(db, 'namesVersion')
}
