/** Errors under the fields of a sign-in: missing values, or values that the server refused. */
import type { Failure } from '../../../shared/text/failures.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import type { TextKey } from '../../text/translation.ts'

type MissingKey = Extract<TextKey, `connect.needs${string}` | 'connect.badAddress'>

export type FieldErrors<F extends string> = Partial<Record<F, string>>

/** Missing values are shown first, because then no request was sent. */
export function fieldErrors<F extends string>(
  missing: Partial<Record<F, MissingKey>>,
  failure: Failure | null,
): FieldErrors<F> {
  const seen = Object.entries<MissingKey | undefined>(missing).flatMap(([field, key]) =>
    key === undefined ? [] : [[field, t(key)]],
  )
  const refused = (failure?.errors ?? []).map(error => [fieldOf(error.pointer), describeMessage(error)])
  return Object.fromEntries([...refused, ...seen]) as FieldErrors<F>
}

/** Returns whether no field caused the error. Such an error is shown next to the form. */
export function isOfForm(failure: Failure, fields: readonly string[]): boolean {
  return !(failure.errors ?? []).some(({ pointer }) => fields.includes(fieldOf(pointer)))
}

function fieldOf(pointer: string): string {
  return pointer.split('/')[1] ?? ''
}
