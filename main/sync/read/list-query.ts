/** The lists a pull asks for, with everything named that a list leaves out by itself (sync design, section 8). */
import { jobStates, resourceStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { Scope } from '../records/state.ts'

/** Times are epoch ms by the hub's clock. */
export type ListQuery =
  /** every job in the window */
  | { kind: 'window'; from: number; scope: Scope }
  /** what changed, whenever the job itself is; `withDeleted` where the hub remembers what is gone */
  | { kind: 'changes'; since: number; withDeleted: boolean; scope: Scope }
  /** with an open discrepancy, whenever the job itself is; where the hub offers that */
  | { kind: 'discrepancies'; scope: Scope }
  /** the user's jobs of some days */
  | { kind: 'near'; from: number; to: number }

const farPast = '1970-01-01'

export function listPath(query: ListQuery, offset: number): string {
  const [list, states] =
    'scope' in query && query.scope === 'group' ? ['all', jobStates] : ['mine', resourceStates]
  const everything = query.kind === 'near' ? '' : '&untimed&current'
  return `/job/list/${list}?states=${states.join(',')}${everything}&limit=${syncLimits.pullPage}&offset=${offset}&${rangeOf(query)}`
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
