/** Opens a job on the screen. The job is updated from then on, also if it is assigned to other users. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { readMark } from '../../sync/entities/marks.ts'
import { markOpened } from '../../sync/operations/waiting/choose-conflict.ts'
import { seeJobs } from '../notices/unseen.ts'
import { drop } from '../ports/drop.ts'
import type { Session } from '../session/session.ts'
import { readJobView } from '../views/job-view.ts'
import type { Running } from './running.ts'

export function openJob(running: Running, session: Session, jobUuid: string): Outcome<JobView> {
  const view = readJobView(session.context, jobUuid)
  if (!view) return fail('not-found', reason('job-not-here'))
  const { ports } = running
  drop(seeOpened(running, session, jobUuid), ports.log, 'news.see-failed')
  const now = ports.clock.now()
  // without this check each reading would write, and the write would make the screens read again
  if (view.job.id > 0 && session.store.isWritable && isOld(session.opened.get(jobUuid), now)) {
    session.opened.set(jobUuid, now)
    drop(keepFresh(running, session, view), ports.log, 'job.refresh-failed')
  }
  return succeed(view)
}

async function seeOpened(running: Running, session: Session, jobUuid: string): Promise<void> {
  await nextTurn()
  if (running.session() === session && session.store.isWritable) seeJobs(session.context, [jobUuid])
}

/** Starts after the screen has its answer, so that the answer does not wait for the disk. */
async function keepFresh(running: Running, session: Session, { job, notReady }: JobView): Promise<void> {
  await nextTurn()
  if (running.session() !== session || !session.store.isWritable) return
  const { context, engine, store } = session
  markOpened(context, job.uuid)
  const readAt = readMark(store.read, job.id)?.detail_at
  const refreshes = []
  if (notReady === 'details' || isOld(readAt, running.ports.clock.now()))
    refreshes.push(engine.refresh(job.uuid))
  if (job.assetUuid !== null && notReady === 'asset') refreshes.push(engine.refreshAsset(job.assetUuid))
  await Promise.all(refreshes)
}

/** A time in the future counts as old, because the clock was wrong when it was written. */
function isOld(at: number | null | undefined, now: number): boolean {
  const age = now - (at ?? Number.NEGATIVE_INFINITY)
  return age < 0 || age >= syncLimits.rereadOpenMs
}
