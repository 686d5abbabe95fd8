import { CalendarX2, ChevronDown, ChevronRight, Clock3, type LucideIcon } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Plan, PlannedJob } from '../../../shared/contract/plan.ts'
import { absentStates, isBegun } from '../../../shared/entities/states.ts'
import { Button } from '../../parts/button.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { nowMinute, today } from '../../state/clock.ts'
import { routeOnDay } from '../../state/day-store.ts'
import { plan } from '../../state/plan-store.ts'
import { formatRoute, planRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { dotted } from '../../text/format.ts'
import { planLabel } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { DeclinedLines } from './declined-lines.tsx'
import './planner-day.css'

/** Entries shown of each list; a button shows the others. */
const NAMED = 6

/**
 * Shows a dispatcher without own jobs what waits, who is at work, and who should be. Discrepancies to confirm are shown
 * above the day to dispatchers with jobs too.
 */
export function PlannerDay() {
  if (plan.value === null) return null
  const { jobs } = plan.value
  const groups = [...jobs.late.jobs, ...jobs.coming.jobs]
  const isDue = ({ startTime, state }: PlannedJob) =>
    typeof startTime === 'number' && startTime <= nowMinute.value && !isBegun(state)
  const isDeclined = ({ declined }: PlannedJob) => declined.length > 0
  const isQuiet = groups.length + jobs.unassigned.jobs.length + jobs.untimed.jobs.length === 0
  return (
    <div class="planner-day">
      <h2 class="large">{t('planner.title')}</h2>
      {isQuiet && <p class="soft">{t('planner.quiet')}</p>}
      <ul class="planner-counts stack-wide">
        <Count icon={CalendarX2} count={jobs.unassigned.total} of="planner.nobody" />
        <Count icon={Clock3} count={jobs.late.total} of="planner.late" />
      </ul>
      <Named
        title={t('planner.declined')}
        jobs={[...jobs.unassigned.jobs, ...groups, ...jobs.untimed.jobs].filter(isDeclined)}
      />
      <Named title={t('filter.underWay')} jobs={groups.filter(({ state }) => isBegun(state))} />
      <Named title={t('planner.due')} jobs={jobs.coming.jobs.filter(isDue)} />
    </div>
  )
}

function Count(props: { icon: LucideIcon; count: number; of: 'planner.nobody' | 'planner.late' }) {
  const { icon: Icon, count, of } = props
  // a count is not shown before its list has come
  if (count === 0) return null
  return (
    <li>
      <a class="card planner-count stack-wide" href={formatRoute(planRoute)}>
        <Icon size={20} aria-hidden="true" />
        <span class="strong numbers">{t(of, { count })}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </a>
    </li>
  )
}

function Named({ title, jobs }: { title: string; jobs: readonly PlannedJob[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // the button is gone after the click, so the focus moves to the first entry that it revealed
  useLayoutEffect(() => {
    if (isWhole) list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${NAMED + 1}) > a`)?.focus()
  }, [isWhole])
  if (jobs.length === 0) return null
  const left = jobs.length - NAMED
  return (
    <section>
      <h3>
        {title} <span class="numbers">({jobs.length})</span>
      </h3>
      <ul ref={list} class="planner-jobs stack">
        {jobs.slice(0, isWhole ? jobs.length : NAMED).map(job => (
          <Job key={job.uuid} job={job} />
        ))}
      </ul>
      {left > 0 && !isWhole && (
        <Button class="planner-more" tone="quiet" icon={ChevronDown} onClick={() => setIsWhole(true)}>
          {t('list.more', { count: left })}
        </Button>
      )}
    </section>
  )
}

function Job({ job }: { job: Plan['jobs']['late']['jobs'][number] }) {
  const people = job.resources
    .filter(({ state }) => !absentStates.includes(state))
    .map(({ fullName, userId }) => fullName || t('job.unnamed', { id: String(userId) }))
  const place = placeOf(job)
  return (
    <li>
      <a class="card planner-job" href={formatRoute(routeOnDay(startDayOf(job), job.uuid))}>
        <span class="strong">{job.title || t('job.untitled')}</span>
        {place && <span class="small clamped">{place}</span>}
        <span class="small soft numbers">{dotted(people.join(', '), planLabel(job, today.value))}</span>
        <DeclinedLines declined={job.declined} />
        <StateChip state={job.state} />
      </a>
    </li>
  )
}
