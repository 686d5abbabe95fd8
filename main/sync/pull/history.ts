/**
 * Reads the last jobs of an asset, also those of other users: a technician looks for what was noted the last time
 * (sync design, section 8). Older jobs that are stored for no other reason leave the laptop.
 */
import { jobStates } from '../../../shared/entities/states.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { isOlder } from '../client/read-entity.ts'
import type { RemoteJob } from '../client/remote-job.ts'
import { getRequest } from '../client/request.ts'
import { applyRemoteJob } from '../entities/jobs/apply-remote-job.ts'
import { leaveHistory } from '../entities/jobs/orphans.ts'
import { jobsAt } from '../entities/lists/read-list.ts'
import { readPages } from '../entities/lists/read-pages.ts'
import {
  type Interruption,
  isRefusedForGood,
  type PullParts,
  writeInSlices,
} from '../entities/lists/reading.ts'
import { invalidateDetails, knownModified, markHistoryRead, storeAsHistory } from '../entities/marks.ts'
import { hubNow } from '../state/context.ts'
import type { OneRead } from './read/concurrent-reads.ts'

const kept = syncLimits.assetHistory

export async function readHistory(parts: PullParts, assetUuid: string): Promise<OneRead> {
  const { store } = parts.context.service
  const ticket = parts.guard.ticket()
  const last = await readLastJobs(parts, assetUuid)
  if (!store.isOpen || parts.isStopped()) return { kind: 'stale' }
  if (!Array.isArray(last) && !isRefusedForGood(last)) return { kind: 'failed', reply: last }
  // a server that refuses this list has nothing to show
  const jobs = Array.isArray(last) ? last : []
  const isWritten = await writeInSlices(parts, jobs, syncLimits.mergeSlice, (db, slice, isLast) => {
    for (const job of slice) take(db, parts, ticket, { ...job, assetUuid: job.assetUuid ?? assetUuid })
    if (!isLast) return
    const asset = findAssetAnywhere(db, assetUuid)
    if (asset) markHistoryRead(db, asset.id, parts.context.ports.clock.now())
    const uuids = jobs.map(({ uuid }) => uuid)
    leaveHistory(db, parts.context, assetUuid, uuids)
  })
  return { kind: isWritten ? 'read' : 'stale' }
}

function take(db: WriteDb, { context, guard }: PullParts, ticket: number, job: RemoteJob): void {
  const here = findJobAnywhere(db, job.uuid)
  const isOld = guard.isStale(ticket, job.uuid) || isOlder(job, knownModified(db, 'job', job.uuid))
  if (here && isOld) invalidateDetails(db, here.id)
  else applyRemoteJob(db, context, job, { isDetail: false })
  storeAsHistory(db, job.uuid)
}

/** The list is in order of start: if the server counts it, only its end is requested. */
async function readLastJobs(
  parts: PullParts,
  assetUuid: string,
): Promise<RemoteJob[] | Exclude<Interruption, null>> {
  const pathOf = pathsOf(assetUuid, hubNow(parts.context))
  let offset = 0
  // a job that is added or removed in between moves the end
  for (let turn = 0; turn < syncLimits.pullPasses; turn++) {
    const source = jobsAt(at => pathOf(at, kept))
    const reply = await parts.send(getRequest(pathOf(offset, kept), body => source.read(body)))
    if (reply.kind !== 'answer') return reply
    if (reply.total === null) break
    const end = Math.max(0, reply.total - kept)
    if (end === offset) return reply.body.entries
    offset = end
  }
  return readThrough(parts, at => pathOf(at, syncLimits.pullPage))
}

async function readThrough(
  parts: PullParts,
  path: (offset: number) => string,
): Promise<RemoteJob[] | Exclude<Interruption, null>> {
  let last: RemoteJob[] = []
  const interruption = await readPages(parts, jobsAt(path), { pass: 1, offset: 0 }, async page => {
    last = [...(page.offset === 0 ? [] : last), ...page.entries].slice(-kept)
  })
  return interruption ?? last
}

/** Jobs of every state that began by tomorrow, and those without a time; jobs that are planned later are no history. */
function pathsOf(assetUuid: string, now: number): (offset: number, limit: number) => string {
  const range = `from=1970-01-01&to=${now + DAY}&untimed&current&states=${jobStates.join(',')}`
  return (offset, limit) => `/job/list/asset/${assetUuid}?${range}&limit=${limit}&offset=${offset}`
}
