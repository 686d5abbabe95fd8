import type { JobListItem } from '../../../shared/entities/job.ts'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, lastDayRoute, nothingOver } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { formatDate } from '../../text/format.ts'
import { startLabel } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'
import './asset-job-row.css'

/** Most past jobs were carried out, so only the others name their state. */
function isNamed({ state }: JobListItem): boolean {
  return state !== 'FINISHED' && state !== 'CLOSED'
}

/** A job on the asset: its date and time, its title and people, and at the end its state. */
export function AssetJobRow({ job }: { job: JobListItem }) {
  const date = startDayOf(job)
  const names = job.resources.map(
    ({ fullName, userId }) => fullName ?? t('job.unnamed', { id: String(userId) }),
  )
  return (
    <li>
      <a
        class="row pressable ring-within asset-job"
        href={formatRoute({ ...lastDayRoute.value, ...nothingOver, jobUuid: job.uuid, tab: 'overview' })}
      >
        <span class="row-times small soft numbers">
          <span class="asset-job-date">
            {date === null ? t('job.noTime') : formatDate(date, today.value)}
          </span>
          <span>{startLabel(job)}</span>
        </span>
        <span class="row-main">
          <span class="row-title strong clamped">{job.title || t('job.untitled')}</span>
          <span class="small soft one-line">{names.join(', ') || t('plan.forNobody')}</span>
        </span>
        {isNamed(job) && <StateChip state={job.state} />}
      </a>
    </li>
  )
}
