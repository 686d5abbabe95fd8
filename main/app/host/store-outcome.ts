/** A database that cannot be opened is a sentence for the person, not a stack trace. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { followedBy, type Message, reason } from '../../../shared/message.ts'
import { StoreFailure, storeFailureFrom } from '../../store/store-failure.ts'

/** Unsent work in a newer file is not lost to who cannot update at once. */
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

/** Settings and keys are files too, in `dataDir`. @returns `storage` when the disk does not take them */
export async function takenByDisk<T>(
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
