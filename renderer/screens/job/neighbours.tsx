import type { JobAlone } from '../../../shared/entities/job.ts'
import type { DayJob } from '../../../shared/views/view.ts'
import { day } from '../../state/day-store.ts'
import { formatRoute, lastDayRoute } from '../../state/route.ts'
import { formatMoment } from '../../text/format.ts'
import { startLabel } from '../../text/job-times.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { neighboursOf } from './find-neighbours.ts'

/** Other jobs of the day at this address, or a walk away. */
export function Neighbours({ job }: { job: JobAlone }) {
  const { here, near } = neighboursOf(day.value, job)
  if (here.length + near.length === 0) return null
  return (
    <>
      {here.length > 0 && <p class="small soft">{t('near.here', { count: here.length })}</p>}
      <ul class="near">
        {[...here.map(other => ({ job: other, metres: null })), ...near].map(({ job: other, metres }) => (
          <li key={other.uuid}>
            <a
              class="near-job"
              href={formatRoute({ ...lastDayRoute.value, jobUuid: other.uuid, tab: 'overview' })}
            >
              <span class="numbers">
                {[whenWords(other), other.title || t('job.untitled')].filter(Boolean).join(' ')}
              </span>
              {metres !== null && (
                <span class="small soft numbers">{t('next.away', { distance: formatMetres(metres) })}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Names the day of an overdue job, because it is listed among today's. */
function whenWords(job: DayJob): string | null {
  const { startTime } = job
  return typeof startTime === 'number' && day.value?.isToday
    ? formatMoment(startTime, day.value.date)
    : startLabel(job)
}
