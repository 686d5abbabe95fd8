/** One job in full, with its history; and the proof that one is gone. */
import { findJobAnywhere } from '../../service/records/job-record.ts'
import { applyGone, applyRemoteJob } from '../jobs/apply-remote-job.ts'
import { settleForListEntry } from '../jobs/history-jobs.ts'
import { removeUnseen } from '../jobs/orphans.ts'
import { fetchJob, isMissing, type ReadJob } from '../jobs/read-job.ts'
import { isHeld } from '../records/deletion-guard.ts'
import { invalidateDetails, readMark } from '../records/marks.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Interruption, PullParts } from './reading.ts'

export type DetailResult =
  | { kind: 'read' | 'gone' | 'stale' }
  | { kind: 'failed'; reply: Exclude<Interruption, null> }

/** What a reading of details works with; `commits` are settled by who asks for them. */
export interface DetailParts extends PullParts {
  commits: GroupCommit
}

export async function readDetail(parts: DetailParts, jobUuid: string): Promise<DetailResult> {
  const { context, guard } = parts
  const { store } = context.service
  const row = store.read.get<{ id: number }>('SELECT id FROM jobs WHERE uuid = ?', jobUuid)
  if (!row) return { kind: 'stale' }
  const ticket = guard.ticket()
  const read = await fetchJob(parts, jobUuid)
  if (!store.isOpen) return { kind: 'stale' }
  if (guard.isStale(ticket, jobUuid)) {
    store.transaction(db => invalidateDetails(db, row.id))
    return { kind: 'stale' }
  }
  if (read.kind === 'job') return takeIn(parts, read, ticket)
  if (!isMissing(read)) {
    if (isEnough(parts, jobUuid, read)) return { kind: 'read' }
    // what was sent is to be read back, and no list may ever have news of the job again
    store.transaction(db => invalidateDetails(db, row.id))
    return { kind: 'failed', reply: read }
  }
  // made here and not there yet: not found is no news
  if (row.id < 0 && readMark(store.read, row.id)?.remote_modified == null) return { kind: 'stale' }
  // the hub may be another one: nothing goes before somebody has said that it is right
  if (isHeld(store.read)) return { kind: 'stale' }
  store.transaction(db => {
    if (!removeUnseen(db, context, jobUuid)) applyGone(db, context, jobUuid, 'deleted')
  })
  return { kind: 'gone' }
}

/** Of other people's jobs that this person may not see, the list entry has to do. */
function isEnough({ context }: PullParts, jobUuid: string, reply: Exclude<Interruption, null>): boolean {
  if (reply.kind !== 'refusal' || reply.status !== 403) return false
  const now = context.ports.clock.now()
  return context.service.store.transaction(db => settleForListEntry(db, jobUuid, now))
}

/** Something may have gone out while it was on its way. @throws whatever the disk says */
function takeIn({ context, guard, commits }: DetailParts, { remote }: ReadJob, ticket: number): DetailResult {
  return commits.write((db): DetailResult => {
    const isStale = guard.isStale(ticket, remote.uuid)
    const here = isStale ? findJobAnywhere(db, remote.uuid) : undefined
    if (here) invalidateDetails(db, here.id)
    if (isStale) return { kind: 'stale' }
    applyRemoteJob(db, context, remote, { isDetail: true })
    return { kind: 'read' }
  })
}
