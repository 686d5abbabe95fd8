/** Reads all pages of a list of jobs. */

import { jobStates, resourceStates } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { type RemoteJob, readRemoteJob } from '../../client/remote-job.ts'
import type { Scope } from '../../state/state.ts'
import { type Listed, type ListParts, type ListSource, readEntries, readPages } from './read-pages.ts'
import type { Interruption } from './reading.ts'

export type Page = Listed<RemoteJob>

/**
 * Calls `take` with each page in turn, from `start` on. The list is read in several passes, as jobs may move between
 * pages. Later passes have only new and changed jobs. Returns the reply that ended the reading early.
 */
export function readWholeList(
  parts: ListParts,
  query: ListQuery,
  start: { pass: number; offset: number },
  take: (page: Page) => Promise<void>,
  more: Pick<ListSource<RemoteJob>, 'passesAtMost' | 'known'> = {},
): Promise<Interruption> {
  const source: ListSource<RemoteJob> = {
    ...more,
    path: (offset, pass) => listPath(query, offset, pass),
    read: (body, before) => readEntries(body, readRemoteJob, before),
  }
  return readPages(parts, source, start, take)
}

/** Returns the source of the list at `path`. Later passes have all jobs again, also unchanged ones. */
export function jobsAt(path: (offset: number) => string): ListSource<RemoteJob> {
  return { path, read: body => readEntries(body, readRemoteJob) }
}

/** Lists of jobs that are read. Times are epoch ms by the server's clock. */
export type ListQuery =
  /** every job in the window; `isFull`: whole jobs, if the server offers them */
  | { kind: 'window'; from: number; scope: Scope; isFull?: boolean }
  /** changed jobs of any time; `withDeleted`: also deleted ones, if the server lists them */
  | { kind: 'changes'; since: number; withDeleted: boolean; scope: Scope }
  /** jobs of any time with an open discrepancy, if the server offers that list */
  | { kind: 'discrepancies'; scope: Scope }
  /** the user's jobs of some days; `isFull`: whole jobs */
  | { kind: 'near'; from: number; to: number; isFull?: boolean }

const farPast = '1970-01-01'

/** Only the first pass has whole jobs. Later passes find jobs that moved between pages, whose details are read then. */
export function listPath(query: ListQuery, offset: number, pass = 1): string {
  const [list, states] =
    'scope' in query && query.scope === 'group' ? ['all', jobStates] : ['mine', resourceStates]
  const everything = query.kind === 'near' ? '' : '&untimed&current'
  const [limit, full] =
    isFull(query) && pass === 1 ? [syncLimits.fullPage, '&full'] : [syncLimits.pullPage, '']
  return `/job/list/${list}?states=${states.join(',')}${everything}${full}&limit=${limit}&offset=${offset}&${rangeOf(query)}`
}

export function isFull(query: ListQuery): boolean {
  return 'isFull' in query && query.isFull === true
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
