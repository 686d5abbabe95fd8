/** A commit whose answer was lost, and of which the database cannot say whether it happened. */
import { StoreFailure } from './store-failure.ts'

/** The work must not be repeated without its operation key. */
export class UncertainCommit extends StoreFailure {
  constructor(place: string, cause: unknown) {
    super(
      'unwritable',
      `The database ${place} was lost while it stored changes, so it is not known whether they are stored. Clients send ` +
        'them again with the same key, and a change that is stored is not repeated. Look for the server and the network.',
      cause,
    )
  }
}
