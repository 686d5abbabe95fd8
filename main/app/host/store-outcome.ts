/** A database that cannot be opened is a sentence for the person, not a stack trace. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { StoreFailure } from '../../store/store-failure.ts'

export async function asOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work())
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', error.message)
    throw error
  }
}
