/**
 * Inside this room an expected failure unwinds as `Refused`, so that its transaction rolls back; it leaves the
 * room as a value (`attempt`). Anything else that is thrown is a bug and goes on.
 */
import {
  asTold,
  type Failure,
  type FailureCode,
  type FieldError,
  type Outcome,
  succeed,
} from '../../shared/failures.ts'
import { formLimits } from '../../shared/limits.ts'
import type { Message } from '../../shared/message.ts'
import { StoreFailure } from '../store/store-failure.ts'
import type { AuditFields } from './audit.ts'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly failure: Failure
  /** Fields for the audit log of a hub, such as a reason that the sender must not learn. */
  readonly audited: AuditFields

  constructor(failure: Failure, audited: AuditFields = {}) {
    super(failure.message)
    this.failure = failure
    this.audited = audited
  }
}

/** Refuses with fields for the audit log alone. `told` is English, as only a hub says it. */
export function refuseAudited(code: FailureCode, told: string, audited: AuditFields): never {
  throw new Refused({ code, ...asTold(told) }, audited)
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

/** `told` is a plain sentence where no screen shows it, as of what only a hub does. */
export function refuse(code: FailureCode, told: Message | string, errors?: FieldError[]): never {
  throw new Refused({ code, ...asTold(told), ...(errors ? { errors } : {}) })
}

/** One value of a body that is not what it should be: `told` stands without its subject. @throws Refused `invalid` */
export function refuseValue(pointer: string, told: Message | string): never {
  const error = { pointer, ...asTold(told) }
  refuse('invalid', `${pointer} ${error.message}.`, [error])
}

/** The same where what is told is a whole sentence. @throws Refused `invalid` */
export function refuseAt(pointer: string, told: Message): never {
  refuse('invalid', told, [{ pointer, ...told }])
}

/** The first of them is the sentence; none is no refusal. @throws Refused `invalid` */
export function refuseValues(errors: readonly FieldError[]): void {
  const [first] = errors
  if (first) refuse('invalid', `${first.pointer} ${first.message}.`, errors.slice(0, formLimits.errors))
}

/** Runs `work` and gives what it refuses as a value; a disk that fails is code `storage`. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return attemptInside(work)
  } catch (error) {
    if (error instanceof StoreFailure) return { ok: false, failure: { code: 'storage', ...error.told } }
    throw error
  }
}

/**
 * The same in a transaction that goes on after a refusal: a disk that fails is none, and takes all of that transaction
 * back. @throws StoreFailure
 */
export function attemptInside<T>(work: () => T): Outcome<T> {
  try {
    return succeed(work())
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  }
}

/** What a command inside another gave; its refusal is that of the whole. @throws Refused with the failure */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Refused(outcome.failure)
  return outcome.value
}
