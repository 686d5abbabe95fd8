/** The check of a database that is in use, through a connection of its own. */
import { withConnection } from '../backup/write-backup.ts'
import { storeFailureFrom } from '../store-failure.ts'
import { findFaults } from './find-faults.ts'

/** What is wrong, a few lines at most; empty for a sound one. @throws StoreFailure for what is no damage */
export function checkFile(file: string, key: Uint8Array): string[] {
  try {
    return withConnection(file, key, findFaults, { readonly: true })
  } catch (error) {
    const failure = storeFailureFrom(error, file)
    if (failure?.code === 'damaged' || failure?.code === 'wrong-key') return [failure.message]
    throw failure ?? error
  }
}
