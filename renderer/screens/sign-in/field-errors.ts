/** What stands under the fields of a sign-in: what was seen to be missing, or what the hub refused of what was typed. */
import type { Failure } from '../../../shared/failures.ts'
import type { TextKey } from '../../text/en/translation.ts'
import { describeTold } from '../../text/failure-words.ts'
import { t } from '../../text/t.ts'

type MissingKey = Extract<TextKey, `connect.needs${string}` | 'connect.badAddress'>

export type FieldErrors<F extends string> = Partial<Record<F, string>>

/** What is missing comes first, as nobody was asked then. */
export function fieldErrors<F extends string>(
  missing: Partial<Record<F, MissingKey>>,
  failure: Failure | null,
): FieldErrors<F> {
  const seen = Object.entries<MissingKey | undefined>(missing).flatMap(([field, key]) =>
    key === undefined ? [] : [[field, t(key)]],
  )
  const refused = (failure?.errors ?? []).map(error => [fieldOf(error.pointer), describeTold(error)])
  return Object.fromEntries([...refused, ...seen]) as FieldErrors<F>
}

/** A refusal that no field of the form is to blame for is told beside it. */
export function isOfForm(failure: Failure, fields: readonly string[]): boolean {
  return !(failure.errors ?? []).some(({ pointer }) => fields.includes(fieldOf(pointer)))
}

function fieldOf(pointer: string): string {
  return pointer.split('/')[1] ?? ''
}
