/** Converts the failure to open a database into a message for the user. */
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { followedBy, type Message, reason } from '../../../shared/text/message.ts'
import { StoreFailure, storeFailureFrom } from '../../store/store-failure.ts'

/** If the file is from a newer version, the message says how to export unsent work without updating. */
function withWayOut({ code, told }: StoreFailure): Message {
  return code === 'newer' ? followedBy(told, reason('export-with-option')) : told
}

export async function asOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work())
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', withWayOut(error))
    throw error
  }
}

/**
 * Also converts disk errors of settings and keys, which are files in `dataDir`. @returns `storage` when the
 * disk refuses to save
 */
export async function failureOfDisk<T>(
  dataDir: string,
  save: () => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await save()
  } catch (error) {
    const failure = storeFailureFrom(error, dataDir)
    if (failure === null) throw error
    return fail('storage', failure.told)
  }
}
