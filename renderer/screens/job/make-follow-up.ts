/** A follow-up job out of a discrepancy. */
import type { JobAlone } from '../../../shared/job.ts'
import type { Note } from '../../../shared/view.ts'
import { actFor } from '../../state/ask.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { goToDay } from '../../state/route.ts'
import { t } from '../../text/t.ts'

/** Of a note that is a story, what its first line begins with. */
const titleLetters = 80

export function followUpTitle({ text }: Note): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= titleLetters) return line
  const cut = line.slice(0, titleLetters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), titleLetters / 2)).toWellFormed()}…`
}

/** Opens it once it is kept; one that was made before is opened. */
export async function createFollowUp(job: JobAlone, { text }: Note, title: string): Promise<void> {
  const of = { id: job.id > 0 ? String(job.id) : '', title: job.title ?? '' }
  const follows = { jobUuid: job.uuid, text, note: t('followUp.noted', { title }) }
  const description = `${text}\n\n${t(job.id > 0 ? 'followUp.ofJob' : 'followUp.ofNewJob', of)}`
  const people = isPlanner.peek() ? { userIds: [] } : {}
  const request = { title, description, follows, ...people }
  const outcome = await actFor('job.create', request, t('newJob.saved'))
  if (!outcome.ok) return
  goToDay({ jobUuid: outcome.value.jobUuid, tab: 'overview' })
}
