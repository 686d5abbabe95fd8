/**
 * Remembers jobs that other users changed and this user has not opened since. The mark survives a restart.
 */
import { type NoticeKind, type NoticeSpan, noticeLimits } from '../../../shared/views/notice.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { tell } from '../../sync/entities/apply-entity.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { syncState } from '../../sync/state/state.ts'
import type { News } from './compare.ts'

export type Unseen = ReadonlyMap<string, NoticeKind>

export function readUnseen(db: ReadDb): Unseen {
  return new Map(Object.entries(syncState.get(db, 'unseenJobs') ?? {}))
}

/** Returns the spans of moved jobs before the first change that the user has not seen. */
export function readUnseenSpans(db: ReadDb): ReadonlyMap<string, NoticeSpan> {
  return new Map(Object.entries(syncState.get(db, 'unseenSpans') ?? {}))
}

/** Stores the last change of each job. When there are too many jobs, the oldest marks are dropped. */
export function addUnseen(db: WriteDb, news: readonly News[]): void {
  if (news.length === 0) return
  const all = new Map(readUnseen(db))
  const spans = new Map(readUnseenSpans(db))
  for (const { kind, job, before } of news) {
    // a job that is new for the user stays new when it is moved before the user has opened it
    const known = all.get(job.uuid)
    all.delete(job.uuid)
    all.set(job.uuid, kind === 'moved' && known === 'new' ? known : kind)
    if (kind === 'moved' && known === undefined && before !== null) spans.set(job.uuid, before)
  }
  save(db, [...all].slice(-noticeLimits.unseen), spans)
}

/** Stores the marks, and the spans of jobs that have one. */
function save(db: WriteDb, marks: readonly [string, NoticeKind][], spans: ReadonlyMap<string, NoticeSpan>) {
  const marked = new Map(marks)
  syncState.set(db, 'unseenJobs', Object.fromEntries(marked))
  syncState.set(db, 'unseenSpans', Object.fromEntries([...spans].filter(([uuid]) => marked.has(uuid))))
}

/** Removes the marks of jobs that the user has seen. `jobUuids` null: all jobs. */
export function seeJobs(context: SyncContext, jobUuids: readonly string[] | null): void {
  const { store } = context.service
  const unseen = readUnseen(store.read)
  const seen = [...unseen.keys()].filter(uuid => jobUuids === null || jobUuids.includes(uuid))
  if (seen.length === 0) return
  store.transaction(db => {
    const rest = [...unseen].filter(([uuid]) => !seen.includes(uuid))
    save(db, rest, readUnseenSpans(db))
    for (const uuid of seen) {
      const job = findJobAnywhere(db, uuid)
      if (job) tell(db, context, job, 'UPDATE')
    }
  })
}
