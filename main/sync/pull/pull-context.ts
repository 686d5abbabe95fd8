/** What reading works with. */
import type { LoadProgress } from '../../../shared/view.ts'
import type { CommitQueue } from '../../service/commit-queue.ts'
import type { Exchange } from '../push/push-context.ts'
import type { Refusal, Silence } from '../remote/reply.ts'

export interface PullParts extends Exchange {
  /** what came at one time is written at one time: each commit of its own would hold the screens up */
  commits: CommitQueue
  isStopped(): boolean
  tellProgress(change: Partial<LoadProgress>): void
}

/** What ended a reading early; null: nothing did. */
export type Interruption = Refusal | Silence | null

/** Lets the screens have their turn between two slices of work. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
