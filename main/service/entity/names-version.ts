/** Version of the names of users and customers. It changes with a name, as lists that show names then change too. */
import type { ReadDb } from '../../store/db.ts'
import { readMeta } from '../meta.ts'

/** Returns null if no name was changed yet. */
export function readNamesVersion(db: ReadDb): string | null {
  return readMeta(db, 'namesVersion')
}
