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

/** The server cannot have it, so that it can still be changed: never attempted, or every attempt was refused. */
export function isFoldable({ state, step, firstAttemptAt, restored }: Operation): boolean {
  const isAtRest = state === 'ready' || state === 'retry' || state === 'review'
  return isAtRest && step === 0 && firstAttemptAt === null && !restored
}
