/**
 * Inside this room an expected failure unwinds as `Refused`, so that its transaction rolls back; it leaves the
 * room as a value (`attempt`). Anything else that is thrown is a bug and goes on.
 */
import {
  type Failure,
  type FailureCode,
  type FieldError,
  type Outcome,
  succeed,
} from '../../shared/failures.ts'
import { StoreFailure } from '../store/store-failure.ts'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export function refuse(code: FailureCode, message: string, errors?: FieldError[]): never {
  throw new Refused({ code, message, ...(errors ? { errors } : {}) })
}

/** Runs `work` and gives what it refuses as a value; a disk that fails is code `storage`. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return succeed(work())
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    if (error instanceof StoreFailure)
      return { ok: false, failure: { code: 'storage', message: error.message } }
    throw error
  }
}
