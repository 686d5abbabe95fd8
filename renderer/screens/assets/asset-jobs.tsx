import { ClipboardList } from 'lucide-preact'
import type { AssetView } from '../../../shared/asset-view.ts'
import type { JobListItem } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { Empty } from '../../parts/empty.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, lastDayRoute, nothingOver } from '../../state/route.ts'
import { dayOf, formatDay, formatMoment } from '../../text/format.ts'
import { startWords } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'
import './asset-detail.css'

/** What was and will be done on it, the newest first: when, what and by whom. */
export function AssetJobs({ view: { jobs, historyAt } }: { view: AssetView }) {
  const news =
    historyAt === null
      ? t('asset.noHistory')
      : t('asset.historyAt', {
          time: formatMoment(historyAt, today.value),
          most: syncLimits.assetHistory,
        })
  return (
    <>
      <p class="asset-news small soft numbers">{news}</p>
      {jobs.length === 0 && historyAt !== null && (
        <Empty icon={ClipboardList} title={t('asset.noJobs')} text={t('asset.noJobsText')} />
      )}
      <ul class="asset-jobs">
        {jobs.map(job => (
          <AssetJob key={job.uuid} job={job} />
        ))}
      </ul>
    </>
  )
}

function AssetJob({ job }: { job: JobListItem }) {
  const { startTime, resources } = job
  const date = startTime === null ? null : typeof startTime === 'string' ? startTime : dayOf(startTime)
  const names = resources.map(({ fullName, userId }) => fullName ?? t('job.unnamed', { id: String(userId) }))
  const start = startWords(job)
  return (
    <li>
      <a
        class="row asset-job"
        href={formatRoute({ ...lastDayRoute.value, ...nothingOver, jobUuid: job.uuid, tab: 'overview' })}
      >
        <span class="row-times numbers">
          <span class="row-start">
            {date === null ? t('job.noTime') : formatDay(date, 'short', today.value)}
          </span>
          {start !== null && <span>{start}</span>}
        </span>
        <span class="row-main">
          <span class="row-title clamped">{job.title || t('job.untitled')}</span>
          <span class="row-place one-line">{names.join(', ') || t('asset.noPeople')}</span>
          <span class="row-marks marks">
            <StateChip state={job.state} />
          </span>
        </span>
      </a>
    </li>
  )
}
