/** What changes at the hub between reading and writing (sync design, section 7: 412). */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { Attempt } from './attempt.ts'
import { retry, type Verdict } from './verdict.ts'

/** It changed between reading and writing, again and again. */
const busy = retry('stale', 'none')

/** What its fields name has not been uploaded yet. */
export const uploadFirst = retry('upload-first', 'none')

/** What came back is what somebody else wrote: whether this was written is told by the next reading. */
export const changedMeanwhile: Verdict = { kind: 'merge-again' }

/** It is read and merged again, a few times. `attempt` does both, and writes. */
export async function mergeUntilWritten(attempt: () => Promise<Attempt>): Promise<Attempt> {
  for (let turn = 0; turn < syncLimits.mergeAttempts; turn++) {
    const result = await attempt()
    if (result.verdict.kind !== 'merge-again') return result
  }
  return { verdict: busy }
}
