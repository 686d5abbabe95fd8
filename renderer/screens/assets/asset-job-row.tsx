import type { JobListItem } from '../../../shared/entities/job.ts'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, lastDayRoute, nothingOver } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { formatDate } from '../../text/format.ts'
import { startLabel } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'
import './asset-job-row.css'

/** A job on the asset in two lines: its date and title, its time, state and people. */
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
          <span class="row-title strong one-line">{job.title || t('job.untitled')}</span>
          <span class="asset-job-line">
            <StateChip state={job.state} />
            <span class="small soft one-line">{names.join(', ') || t('plan.forNobody')}</span>
          </span>
        </span>
      </a>
    </li>
  )
}
