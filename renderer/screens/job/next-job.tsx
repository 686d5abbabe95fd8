import { ArrowRight, Truck } from 'lucide-preact'
import { canMove } from '../../../shared/entities/states.ts'
import type { DayJob, JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import { nowMinute } from '../../state/clock.ts'
import { day } from '../../state/day-store.ts'
import { sendAction } from '../../state/job-store.ts'
import { formatRoute, goToDay, lastDayRoute } from '../../state/route.ts'
import { slideOn } from '../../state/slide.ts'
import { startLabel } from '../../text/job-times.ts'
import { formatMetres, metresBetween } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { nextJob } from './find-next-job.ts'

/** After a job is done: the next job, its distance, and a button that starts the travel. */
export function NextJob({ view }: { view: JobView }) {
  const left = { ...view.job, isDeclined: view.myState === 'DECLINED' }
  const next = day.value === null ? null : nextJob(day.value, left, nowMinute.value)
  if (next === null) return null
  const metres = metresBetween(view.job, next)
  return (
    <Strip
      icon={ArrowRight}
      class="next-job"
      actions={
        canMove(next.myState, 'IN_TRANSIT') && (
          <Button tone="primary" icon={Truck} onClick={() => travelTo(next)}>
            {t('step.IN_TRANSIT')}
          </Button>
        )
      }
    >
      <a
        class="next-job-link flow strong"
        href={formatRoute({ ...lastDayRoute.value, jobUuid: next.uuid, tab: 'overview' })}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open(next)
        }}
      >
        <span class="numbers">
          {t('next.job', {
            job: [startLabel(next), next.title || t('job.untitled')].filter(Boolean).join(' '),
          })}
        </span>
        {metres !== null && (
          <span class="small soft numbers">{t('next.away', { distance: formatMetres(metres) })}</span>
        )}
      </a>
    </Strip>
  )
}

async function travelTo({ uuid }: DayJob): Promise<void> {
  await sendAction(uuid, 'IN_TRANSIT')
  open({ uuid })
}

function open({ uuid }: Pick<DayJob, 'uuid'>): void {
  slideOn(() => goToDay({ jobUuid: uuid, tab: 'overview' }))
}
