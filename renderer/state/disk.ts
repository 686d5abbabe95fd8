/** The disk that refused to keep something: told until the next thing is kept. */
import { signal } from '@preact/signals'
import type { Method } from '../../shared/contract.ts'
import type { Failure } from '../../shared/failures.ts'

export const diskFailure = signal<Failure | null>(null)

/** What a person does on a screen, and main writes down; the success of any other call says nothing of the disk. */
const keeping =
  /^(archive|conflict|draft|form|job|note|settings)\.|^document\.(?!want)|^operation\.(?!preview)/

export function noticeDisk(
  method: Method,
  outcome: { ok: true } | { ok: false; failure: Failure | null },
): void {
  if (!keeping.test(method)) return
  if (outcome.ok) diskFailure.value = null
  else if (outcome.failure?.code === 'storage') diskFailure.value = outcome.failure
}
