import { Ban, UserX } from 'lucide-preact'
import type { ChangedJob } from '../../../shared/views/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { followKey } from '../../parts/focus.ts'
import { NewsMark } from '../../parts/news-mark.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { dotted } from '../../text/format.ts'
import { startLabel } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { type ChangedValue, changedValues } from './changed-values.ts'
import '../../parts/rows.css'
import './changes.css'

/** A changed job: its start, its title with other changed values, and at the end what was done with it. */
export function ChangedRow({ job }: { job: ChangedJob }) {
  const date = startDayOf(job)
  const route = { ...todayRoute, date: date === today.value ? null : date, jobUuid: job.uuid }
  const values = changedValues(job, today.value)
  const start = values.find(({ name }) => name === t('field.startTime'))
  const others = values.filter(value => value !== start)
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
        <span class="change-time numbers">
          {start === undefined ? startLabel(job) : <FromTo {...start} />}
        </span>
        <span class="words">
          <span class="change-title strong">{job.title || t('job.untitled')}</span>
          {place !== '' && <span class="small soft">{place}</span>}
          {others.map(value => (
            <span key={value.name} class="small numbers">
              <span class="soft">{value.name}</span> <FromTo {...value} />
            </span>
          ))}
        </span>
        {job.banner === null ? (
          <NewsMark kind={job.news} />
        ) : (
          <Chip icon={job.banner === 'reassigned' ? UserX : Ban} tone="bad">
            {t(`job.row.banner.${job.banner}`)}
          </Chip>
        )}
      </a>
    </li>
  )
}

function FromTo({ was, is }: ChangedValue) {
  return (
    <span class="change-values">
      <span class="soft">{was}</span> <span class="change-to">→ {is}</span>
    </span>
  )
}
