/** The failure of the disk to store something; shown until the next success. */
import { signal } from '@preact/signals'
import type { Method } from '../../shared/contract/contract.ts'
import type { Failure } from '../../shared/text/failures.ts'

export const diskFailure = signal<Failure | null>(null)

/** Methods that write to the disk. Success of any other call does not prove that the disk works. */
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
