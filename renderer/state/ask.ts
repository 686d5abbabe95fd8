/** Calls to main. Every error is shown to the user in a sentence, and typed text is never lost. */
import type { Answer, Method, Request } from '../../shared/contract/contract.ts'
import type { Failure, Outcome } from '../../shared/text/failures.ts'
import { call } from '../bridge/bridge.ts'
import { LinkLost } from '../bridge/page-fetch.ts'
import { describeFailure } from '../text/failure-messages.ts'
import { untilSpoken } from '../text/speak.ts'
import { t } from '../text/t.ts'
import { diskFailure, noticeDisk } from './disk.ts'
import { alertFailed, announceSaved, dismissAlerts, momentNow } from './toast.ts'

/** Returns the answer. A failed call is shown to the user, and rejects. */
export async function ask<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>> {
  try {
    return await call(method, request)
  } catch (error) {
    // A lost connection has its own banner, which stays.
    if (!(error instanceof LinkLost)) alertFailed(t('failure.bug'))
    throw error
  }
}

type OutcomeMethod = { [M in Method]: Answer<M> extends Outcome<unknown> ? M : never }[Method]
type Value<M extends Method> = Extract<Answer<M>, { ok: true }>['value']
export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure | null }

/** Returns the outcome as a value. A failed call, already shown to the user, is a failure with `null`. */
export async function attempt<M extends OutcomeMethod>(
  method: M,
  request: Request<M>,
): Promise<Attempt<Value<M>>> {
  try {
    // In two steps, because the union of all answers is too large for the compiler to compare.
    const answer: unknown = await ask(method, request)
    const outcome = answer as Attempt<Value<M>>
    noticeDisk(method, outcome)
    if (!outcome.ok) await untilSpoken()
    return outcome
  } catch {
    // `ask` has shown it already.
    return { ok: false, failure: null }
  }
}

/** Runs an action and announces its success. Returns false if it was refused; the user sees why. */
export async function act<M extends OutcomeMethod>(
  method: M,
  request: Request<M>,
  saved: string | null = null,
): Promise<boolean> {
  return (await actFor(method, request, saved)).ok
}

/** Like `act`, but returns the outcome. Errors that appeared in the meantime stay visible. */
export async function actFor<M extends OutcomeMethod>(
  method: M,
  request: Request<M>,
  saved: string | null,
): Promise<Attempt<Value<M>>> {
  const begun = momentNow()
  const outcome = await attempt(method, request)
  if (outcome.ok) {
    if (saved === null) dismissAlerts(begun)
    else announceSaved(saved, begun)
  } else showFailure(outcome.failure)
  return outcome
}

/** A full disk has its own banner, which stays. Null: already shown. */
export function showFailure(failure: Failure | null): void {
  if (failure === null || failure === diskFailure.peek()) return
  const { text, detail } = describeFailure(failure)
  alertFailed(text, detail)
}
