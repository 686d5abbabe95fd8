/** Calls as the screens make them: whatever goes wrong is told in a sentence, and nothing typed is touched. */
import type { Answer, Method, Request } from '../../shared/contract.ts'
import type { Failure, Outcome } from '../../shared/failures.ts'
import { call } from '../bridge/bridge.ts'
import { LinkLost } from '../bridge/page-fetch.ts'
import { describeFailure } from '../text/failure-words.ts'
import { untilSpoken } from '../text/speak.ts'
import { t } from '../text/t.ts'
import { diskFailure, noticeDisk } from './disk.ts'
import { alertFailed, announceSaved, dismissAlerts, momentNow } from './toast.ts'

/** The answer; a broken call is told and rejects. */
export async function ask<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>> {
  try {
    return await call(method, request)
  } catch (error) {
    // A lost link has its own banner, which stays.
    if (!(error instanceof LinkLost)) alertFailed(t('failure.bug'))
    throw error
  }
}

type OutcomeMethod = { [M in Method]: Answer<M> extends Outcome<unknown> ? M : never }[Method]
type Value<M extends Method> = Extract<Answer<M>, { ok: true }>['value']
export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure | null }

/** The outcome as a value; a broken call, already told, is a failure without words of its own. */
export async function attempt<M extends OutcomeMethod>(
  method: M,
  request: Request<M>,
): Promise<Attempt<Value<M>>> {
  try {
    // Step by step, as all the answers there are make too large a union to compare.
    const answer: unknown = await ask(method, request)
    const outcome = answer as Attempt<Value<M>>
    noticeDisk(method, outcome)
    if (!outcome.ok) await untilSpoken()
    return outcome
  } catch {
    // `ask` has told it.
    return { ok: false, failure: null }
  }
}

/** Does it and says so; false when it was refused, which is told too. */
export async function act<M extends OutcomeMethod>(
  method: M,
  request: Request<M>,
  saved: string | null = null,
): Promise<boolean> {
  return (await actFor(method, request, saved)).ok
}

/** The same, for who needs what came of it. What went wrong meanwhile stays told. */
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
  } else tellFailure(outcome.failure)
  return outcome
}

/** A full disk has its own banner, which stays; null: it is told already. */
export function tellFailure(failure: Failure | null): void {
  if (failure === null || failure === diskFailure.peek()) return
  const { text, detail } = describeFailure(failure)
  alertFailed(text, detail)
}
