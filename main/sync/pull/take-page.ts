/** A page of a list into the tables, in slices that leave the screens their turn; what was taken stays taken. */
import { syncLimits } from '../../../shared/limits.ts'
import { isJobOver } from '../../../shared/states.ts'
import { findJobAnywhere, type JobRecord } from '../../service/jobs/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { applyRemoteJob } from '../apply/apply-remote-job.ts'
import { isMine, wantAgain } from '../apply/marks.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { nextTurn, type PullParts } from './pull-context.ts'
import type { Page } from './read-list.ts'

export interface TakeOptions {
  /** epoch ms; work that was over before is not kept unless it is here already */
  windowFrom: number
  /** written in the transaction of each slice: how far the reading has come */
  remember(db: WriteDb, offset: number): void
}

export async function takePage(
  parts: PullParts,
  page: Page,
  { windowFrom, remember }: TakeOptions,
): Promise<void> {
  const { context, guard } = parts
  const { store } = context.service
  for (let from = 0; from < page.jobs.length || from === 0; from += syncLimits.pullSlice) {
    if (parts.isStopped()) return
    const slice = page.jobs.slice(from, from + syncLimits.pullSlice)
    store.transaction(db => {
      for (const job of slice) {
        const known = findJobAnywhere(db, job.uuid)
        if (known && guard.isStale(page.ticket, job.uuid)) wantAgain(db, known.id)
        else if (isKnown(db, job) || !isWanted(known, job, context.account.user.id, windowFrom)) continue
        else applyRemoteJob(db, context, job, { isDetail: false })
      }
      remember(db, page.offset + from + slice.length)
    })
    await nextTurn()
  }
}

/** This very version has been taken in before. */
function isKnown(db: ReadDb, { uuid, lastModified }: RemoteJob): boolean {
  if (lastModified === undefined) return false
  const mark = db.get<{ remote_modified: number | null; gone: string | null }>(
    'SELECT m.remote_modified, m.gone FROM jobs j JOIN job_marks m ON m.job_id = j.id WHERE j.uuid = ?',
    uuid,
  )
  return mark?.remote_modified === lastModified && mark.gone === null
}

/** Mine and in the window, or here already. */
function isWanted(known: JobRecord | undefined, job: RemoteJob, userId: number, windowFrom: number): boolean {
  if (known !== undefined) return true
  if (isMine(job, userId) === false) return false
  const end = job.endTime ?? job.startTime ?? null
  const isPast = typeof end === 'number' && end < windowFrom
  return !(isPast && job.state !== undefined && isJobOver(job.state))
}
