/** One list of jobs, read to its end. */
import { readEntries } from '../remote/read-entries.ts'
import { type RemoteJob, readRemoteJob } from '../remote/remote-job.ts'
import { type ListQuery, listPath } from './list-query.ts'
import { type Listed, type ListParts, type ListSource, readPages } from './read-pages.ts'
import type { Interruption } from './reading.ts'

export type Page = Listed<RemoteJob>

/**
 * Calls `take` with each page in turn, from `start` on; later passes bring only what is new or has changed since.
 * Returns what ended it early.
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
    path: offset => listPath(query, offset),
    read: (body, before) => readEntries(body, readRemoteJob, before),
  }
  return readPages(parts, source, start, take)
}

/** The jobs of whatever list `path` names, all of them in each pass. */
export function jobsAt(path: (offset: number) => string): ListSource<RemoteJob> {
  return { path, read: body => readEntries(body, readRemoteJob) }
}
