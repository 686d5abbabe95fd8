/** One job in full, with its history; and the proof that one is gone. */
import { applyGone, applyRemoteJob } from '../apply/apply-remote-job.ts'
import { readMark, wantAgain } from '../apply/marks.ts'
import { removeHistoryJob } from '../assets/history-jobs.ts'
import type { Exchange } from '../push/push-context.ts'
import { fetchJob, isMissing } from '../push/read-job.ts'
import { isHeld } from '../sweep/hold.ts'
import type { Interruption } from './pull-context.ts'

export type DetailResult =
  | { kind: 'read' | 'gone' | 'stale' }
  | { kind: 'failed'; reply: Exclude<Interruption, null> }

export async function readDetail(exchange: Exchange, jobUuid: string): Promise<DetailResult> {
  const { context, guard } = exchange
  const { store } = context.service
  const row = store.read.get<{ id: number }>('SELECT id FROM jobs WHERE uuid = ?', jobUuid)
  if (!row) return { kind: 'stale' }
  const ticket = guard.ticket()
  const read = await fetchJob(exchange, jobUuid)
  if (!store.isOpen) return { kind: 'stale' }
  if (guard.isStale(ticket, jobUuid)) {
    store.transaction(db => wantAgain(db, row.id))
    return { kind: 'stale' }
  }
  if (read.kind === 'job') {
    store.transaction(db => applyRemoteJob(db, context, read.remote, { isDetail: true, etag: read.etag }))
    return { kind: 'read' }
  }
  if (!isMissing(read)) return { kind: 'failed', reply: read }
  // made here and not there yet: not found is no news
  if (row.id < 0 && readMark(store.read, row.id)?.remote_modified == null) return { kind: 'stale' }
  // the hub may be another one: nothing goes before somebody has said that it is right
  if (isHeld(store.read)) return { kind: 'stale' }
  store.transaction(db => {
    if (!removeHistoryJob(db, context, jobUuid)) applyGone(db, context, jobUuid, 'deleted')
  })
  return { kind: 'gone' }
}
