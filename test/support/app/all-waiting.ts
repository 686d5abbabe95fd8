/** A request for the first waiting jobs, without a search or a filter. */
import type { Request } from '../../../shared/contract/contract.ts'
import { noBoardFilter, planLimits } from '../../../shared/contract/plan.ts'

export const allWaiting: Request<'waiting.read'> = {
  ...{ date: '2026-11-20', days: 1, part: null, search: '', filter: noBoardFilter, order: 'age', near: null },
  ...{ from: 0, count: planLimits.waitingAtOnce, keep: [] },
}
