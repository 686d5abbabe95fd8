/** Jobs that others changed and this person has not opened since: their rows are marked, over a restart too. */
import { type NoticeKind, noticeLimits } from '../../../shared/notice.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { tell } from '../../sync/records/apply-entity.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { syncState } from '../../sync/records/state.ts'
import type { News } from './compare.ts'

export type Unseen = ReadonlyMap<string, NoticeKind>

export function readUnseen(db: ReadDb): Unseen {
  return new Map(Object.entries(syncState.get(db, 'unseenJobs') ?? {}))
}

/** What was changed last of a job is what its row says; the oldest ones give way. */
export function addUnseen(db: WriteDb, news: readonly News[]): void {
  if (news.length === 0) return
  const all = new Map(readUnseen(db))
  for (const { kind, job } of news) {
    // a job that is new to the person stays that, however often it is moved before they look
    const known = all.get(job.uuid)
    all.delete(job.uuid)
    all.set(job.uuid, kind === 'moved' && known === 'new' ? known : kind)
  }
  syncState.set(db, 'unseenJobs', Object.fromEntries([...all].slice(-noticeLimits.unseen)))
}

/** The person has seen them. `jobUuids` null: all there are. */
export function seeJobs(context: SyncContext, jobUuids: readonly string[] | null): void {
  const { store } = context.service
  const unseen = readUnseen(store.read)
  const seen = [...unseen.keys()].filter(uuid => jobUuids === null || jobUuids.includes(uuid))
  if (seen.length === 0) return
  store.transaction(db => {
    const rest = [...unseen].filter(([uuid]) => !seen.includes(uuid))
    syncState.set(db, 'unseenJobs', Object.fromEntries(rest))
    for (const uuid of seen) {
      const job = findJobAnywhere(db, uuid)
      if (job) tell(db, context, job, 'UPDATE')
    }
  })
}
