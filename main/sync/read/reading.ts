/** What reading works with. */
import type { LoadProgress } from '../../../shared/app-state.ts'
import type { Exchange } from '../records/exchange.ts'
import type { NoReply, Refusal } from '../remote/reply.ts'

export interface PullParts extends Exchange {
  isStopped(): boolean
  tellProgress(change: Partial<LoadProgress>): void
}

/** What looking over what lies here works with. */
export type TidyParts = Pick<PullParts, 'context' | 'isStopped'>

/** What ended a reading early; null: nothing did. */
export type Interruption = Refusal | NoReply | null

/** Lets the screens have their turn between two slices of work. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
