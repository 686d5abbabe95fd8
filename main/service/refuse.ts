/**
 * Thrown for an expected failure, so that its transaction rolls back. `attempt` turns it into a value for callers
 * outside this folder. Any other error is a bug, apart from failures of the disk.
 */

import { formLimits } from '../../shared/limits/limits.ts'
import {
  type Failure,
  type FailureCode,
  type FieldError,
  type Outcome,
  succeed,
  toMessage,
} from '../../shared/text/failures.ts'
import type { Message } from '../../shared/text/message.ts'
import { StoreFailure } from '../store/store-failure.ts'
import type { AuditFields } from './audit.ts'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly failure: Failure
  /** Fields for the audit log, such as a reason that the sender must not learn. */
  readonly audited: AuditFields

  constructor(failure: Failure, audited: AuditFields = {}) {
    super(failure.message)
    this.failure = failure
    this.audited = audited
  }
}

/** Refuses with fields for the audit log only. `told` is in English, as only a hub sends it. */
export function refuseAudited(code: FailureCode, told: string, audited: AuditFields): never {
  throw new Refused({ code, ...toMessage(told) }, audited)
}

/** Adds fields for the audit log to a refusal of `work`. */
export async function withAudited<T>(fields: AuditFields, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(error.failure, { ...error.audited, ...fields })
  }
}

/** Refuses. `told` may be a plain sentence for failures that occur only on a hub, which no screen shows. */
export function refuse(code: FailureCode, told: Message | string, errors?: FieldError[]): never {
  throw new Refused({ code, ...toMessage(told), ...(errors ? { errors } : {}) })
}

/**
 * Refuses a value of a body. `told` is the end of a sentence that begins with the pointer. @throws Refused `invalid`
 */
export function refuseValue(pointer: string, told: Message | string): never {
  const error = { pointer, ...toMessage(told) }
  refuse('invalid', `${pointer} ${error.message}.`, [error])
}

/** Refuses a value of a body with a whole sentence. @throws Refused `invalid` */
export function refuseAt(pointer: string, told: Message): never {
  refuse('invalid', told, [{ pointer, ...told }])
}

/** Refuses with the first error as the message. Does nothing for an empty list. @throws Refused `invalid` */
export function refuseValues(errors: readonly FieldError[]): void {
  const [first] = errors
  if (first) refuse('invalid', `${first.pointer} ${first.message}.`, errors.slice(0, formLimits.errors))
}

/** Runs `work` and returns a refusal as a value. A failure of the disk gets the code `storage`. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return attemptInside(work)
  } catch (error) {
    if (error instanceof StoreFailure) return { ok: false, failure: { code: 'storage', ...error.told } }
    throw error
  }
}

/**
 * Runs `work` inside a transaction that continues after a refusal. A failure of the disk is thrown, as SQLite may then
 * have rolled back the whole transaction. @throws StoreFailure
 */
export function attemptInside<T>(work: () => T): Outcome<T> {
  try {
    return succeed(work())
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  }
}

/**
 * Returns the value of an inner command. Its refusal becomes the refusal of the outer one. @throws Refused with the
 * failure
 */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Refused(outcome.failure)
  return outcome.value
}
