/** How long this person worked on a job, by the rule that all their time goes by, with what they corrected. */
import { type Span, spansOf } from '../../../shared/times.ts'
import { DAY } from '../../../shared/units.ts'
import type { JobView } from '../../../shared/view.ts'
import { readTimesOf } from '../../service/jobs/read-times.ts'
import type { ReadDb } from '../../store/db.ts'

interface OnJob {
  jobUuid: string
  /** when anything happened on it first, epoch ms */
  since: number
  now: number
}

/** What ran beside it since has its minutes there, so that none is there twice. */
export function readMyWork(db: ReadDb, userId: number, { jobUuid, since, now }: OnJob): JobView['timeSpent'] {
  // what still ran then, a day before, may reach into it
  const { presses, corrections } = readTimesOf(db, userId, { from: since - DAY, to: now + DAY })
  const work = spansOf(presses, corrections, now).filter(
    span => span.jobUuid === jobUuid && span.kind === 'WORK',
  )
  return {
    totalMs: work.reduce((sum, span) => sum + lengthOf(span), 0),
    runningSince: work.find(({ to }) => to === null)?.from ?? null,
  }
}

function lengthOf({ from, to }: Span): number {
  return to === null ? 0 : to - from
}
