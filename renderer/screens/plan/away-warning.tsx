import { TriangleAlert } from 'lucide-preact'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { absencesOn, workdayOf } from '../../../shared/rules/availability.ts'
import { useRead } from '../../parts/use-read.ts'
import { ask } from '../../state/ask.ts'
import { absenceLabel } from '../../text/availability-labels.ts'
import { dayOf } from '../../text/format.ts'
import { t } from '../../text/t.ts'

/** Says that a person is absent, or does not work, on the day of the job. */
export function AwayWarning({ job, userId }: { job: Pick<JobAlone, 'startTime'>; userId: number }) {
  const view = useRead(() => ask('availability.list', {}), [userId])
  const { startTime } = job
  if (view === null || startTime === null) return null
  const date = typeof startTime === 'number' ? dayOf(startTime) : startTime
  const absences = absencesOn(view.entries, userId, date)
  const isOff = workdayOf(view.entries, userId, date) === null
  if (absences.length === 0 && !isOff) return null
  const why = absences.map(absenceLabel).join(', ')
  return (
    <p class="with-icon toned tone-warn">
      <TriangleAlert size={18} aria-hidden="true" />
      <span>{absences.length > 0 ? t('board.absent', { why }) : t('board.dayOff')}</span>
    </p>
  )
}
