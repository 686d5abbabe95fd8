/** The lists a pull asks for, with everything named that a list leaves out by itself (sync design, "remote interface"). */
import { jobStates, resourceStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { Scope } from './scope.ts'

/** Times are epoch ms by the hub's clock. */
export type ListQuery =
  /** every job in the window */
  | { kind: 'window'; from: number; scope: Scope }
  /** what changed, whenever the job itself is; `withDeleted` where the hub remembers what is gone */
  | { kind: 'changes'; since: number; withDeleted: boolean; scope: Scope }
  /** with an open discrepancy, whenever the job itself is; where the hub offers that */
  | { kind: 'discrepancies'; scope: Scope }
  /** what of mine may be driven to soon, and what is still open */
  | { kind: 'near'; from: number; to: number }

const farPast = '1970-01-01'

export function listPath(query: ListQuery, offset: number): string {
  const scope = query.kind === 'near' ? 'mine' : query.scope
  const [list, states] = scope === 'mine' ? ['mine', resourceStates] : ['all', jobStates]
  const common = `states=${states.join(',')}&untimed&current&limit=${syncLimits.pullPage}&offset=${offset}`
  return `/job/list/${list}?${common}&${rangeOf(query)}`
}

function rangeOf(query: ListQuery): string {
  switch (query.kind) {
    case 'window':
      return `from=${query.from}`
    case 'changes':
      return `from=${farPast}&modified=${query.since}${query.withDeleted ? '&deleted' : ''}`
    case 'discrepancies':
      return `from=${farPast}&discrepancies`
    case 'near':
      return `from=${query.from}&to=${query.to}`
  }
}
