/** A database that cannot be opened is a sentence for the person, not a stack trace. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { StoreFailure } from '../../store/store-failure.ts'

/** Unsent work in a newer file is not lost to who cannot update at once. */
function sayWayOut({ code, message }: StoreFailure): string {
  return code === 'newer'
    ? `${message} To take your unsent work out of it, start with --export FILE.`
    : message
}

export async function asOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work())
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', sayWayOut(error))
    throw error
  }
}
