import { ExternalLink, X } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { Button } from '../../parts/button.tsx'
import { routeOnDay } from '../../state/day-store.ts'
import { formatRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { dotted } from '../../text/format.ts'
import { addressOf, placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { jobsOf } from './board-carry.ts'
import { closeAndReturn } from './board-keys.ts'
import { planning, wantsFocus } from './board-store.ts'
import { DeclinedLines } from './declined-lines.tsx'
import { PlanForm } from './plan-form.tsx'
import { titleOf } from './plan-labels.ts'

/** Plans one job, or several in sequence, and lists conflicts before the plan is made. */
export function PlanPanel({ isNew }: { isNew: boolean }) {
  const panel = useRef<HTMLElement>(null)
  const held = planning.value ?? []
  const jobs = jobsOf(held)
  const [job] = jobs
  // jobs that are gone can no longer be planned
  useEffect(() => {
    if (jobs.length === 0) planning.value = null
  }, [jobs.length])
  if (job === undefined) return null
  const close = () => {
    const whole = panel.current?.closest<HTMLElement>('.board')
    if (whole) closeAndReturn(whole)
  }
  return (
    <section ref={panel} class="board-panel" aria-label={t('board.panel')}>
      <header class="board-side-head spread">
        <h2 class="large">{jobs.length > 1 ? t('board.panelMany', { count: jobs.length }) : titleOf(job)}</h2>
        <Button tone="quiet" icon={X} isIconOnly onClick={close}>
          {t('action.close')}
        </Button>
      </header>
      {jobs.length > 1 ? <Several jobs={jobs} /> : <One job={job} userId={held[0]?.userId ?? null} />}
      <PlanForm
        key={held.map(({ jobUuid, userId }) => `${jobUuid} ${userId}`).join()}
        held={held}
        jobs={jobs}
        // an unassigned job is in no row
        isFocused={isNew || held[0]?.userId == null}
      />
    </section>
  )
}

function Several({ jobs }: { jobs: readonly BoardJob[] }) {
  return (
    <>
      <p class="small soft">{t('board.inTurn')}</p>
      <ol class="board-several stack-close">
        {jobs.map(job => (
          <li key={job.uuid}>{titleOf(job)}</li>
        ))}
      </ol>
    </>
  )
}

function One({ job, userId }: { job: BoardJob; userId: number | null }) {
  const location = job.destinations[0]?.location
  const address = (location && addressOf(location)) ?? placeOf(job)
  const others = job.resources
    .filter(person => person.userId !== userId)
    .map(({ userId, fullName }) => fullName || t('job.unnamed', { id: String(userId) }))
  return (
    <div class="board-one stack">
      <p class="small soft numbers">{dotted(job.externalId, t(`state.${job.state}`), job.customerName)}</p>
      {address !== null && <p>{address}</p>}
      {others.length > 0 && <p class="small soft">{others.join(', ')}</p>}
      <DeclinedLines declined={job.declined} />
      <a
        class="button button-plain"
        href={formatRoute(routeOnDay(startDayOf(job), job.uuid))}
        onClick={() => (wantsFocus.value = userId === null ? null : { jobUuid: job.uuid, userId })}
      >
        <ExternalLink size={18} aria-hidden="true" />
        <span>{t('board.open')}</span>
      </a>
    </div>
  )
}
