/** The operations of one form: a lane of its own, in which they follow each other. */
import type { ReadDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import type { Intent } from './intents.ts'
import { intentOf, isOver, type Operation, pendingOf } from './operation.ts'

export type FormIntent = Extract<Intent, { kind: 'form.create' | 'form.patch' | 'form.remove' }>

export function formLane(formUuid: string): string {
  return `form ${formUuid}`
}

/** Null for an operation that is not on a form. */
export function formIntentOf(operation: Operation): FormIntent | null {
  const intent = intentOf(operation)
  return intent !== null && 'formUuid' in intent ? intent : null
}

/** What is to be made, and the hub does not have yet. */
export function madeHere(pending: readonly Operation[]): Fields | null {
  const making = pending.map(formIntentOf).find(intent => intent?.kind === 'form.create')
  return making?.kind === 'form.create' ? making.input : null
}

/** What has not been sent of a form, in the order of writing. */
export function pendingOnForm(db: ReadDb, jobUuid: string, formUuid: string): Operation[] {
  return pendingOf(db, jobUuid).filter(
    operation => operation.lane === formLane(formUuid) && !isOver(operation),
  )
}

/** Nothing of it can be at the hub, so that it can still become another: never attempted, or every attempt refused. */
export function isFoldable({ state, step, firstAttemptAt, restored }: Operation): boolean {
  const isAtRest = state === 'ready' || state === 'retry' || state === 'review'
  return isAtRest && step === 0 && firstAttemptAt === null && !restored
}

/** The hub has all of it, as a new form; what is left is to remove the older one. */
export function hasReplaced({ kind, step }: Pick<Operation, 'kind' | 'step'>): boolean {
  return kind === 'form.patch' && step > 0
}

/** It went out to be made under a name of the hub's, and may be there: what was sent is what it is. */
export function isPostInDoubt({ frozen, firstAttemptAt, step }: Operation): boolean {
  return frozen?.method === 'POST' && step === 0 && firstAttemptAt !== null
}
