import { Ban, UserX } from 'lucide-preact'
import { Fragment } from 'preact'
import type { ChangedJob } from '../../../shared/views/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { followKey } from '../../parts/focus.ts'
import { NewsMark } from '../../parts/news-mark.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { dotted } from '../../text/format.ts'
import { planLabel } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { changedValues } from './changed-values.ts'
import '../../parts/rows.css'
import './changes.css'

/** A changed job: what was done with it, and each changed value before and after. */
export function ChangedRow({ job }: { job: ChangedJob }) {
  const date = startDayOf(job)
  const route = { ...todayRoute, date: date === today.value ? null : date, jobUuid: job.uuid }
  const values = changedValues(job, today.value)
  const place = dotted(placeOf(job), job.externalId)
  return (
    <li>
      <a
        class="change pressable ring-within"
        href={formatRoute(route)}
        onClick={followKey}
        data-testid="job-row"
        data-job-uuid={job.uuid}
      >
        <span class="words">
          <span class="change-title strong">{job.title || t('job.untitled')}</span>
          {place !== '' && <span class="small soft">{place}</span>}
        </span>
        <span class="words change-news">
          {job.banner === null ? (
            <NewsMark kind={job.news} />
          ) : (
            <Chip icon={job.banner === 'reassigned' ? UserX : Ban} tone="bad">
              {t(`job.row.banner.${job.banner}`)}
            </Chip>
          )}
          {values.length > 0 && (
            <span class="change-values numbers">
              {values.map(({ name, was, is }) => (
                <Fragment key={name}>
                  <span class="small soft">{name}</span>
                  <span>
                    <span class="soft">{was} →</span> {is}
                  </span>
                </Fragment>
              ))}
            </span>
          )}
          {values.length === 0 && <span class="small soft numbers">{planLabel(job, today.value)}</span>}
        </span>
      </a>
    </li>
  )
}
