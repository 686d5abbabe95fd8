import type { ComponentChildren } from 'preact'
import type { JobView } from '../../../shared/views/view.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { me } from '../../state/app-store.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { assetsRoute, formatRoute, lastDayRoute, nothingOver } from '../../state/route.ts'
import { dotted, formatMoment, formatSpan } from '../../text/format.ts'
import { lengthLabel, planLabel } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'
import { Contact, Places, placesOf } from './contact-and-places.tsx'
import { Neighbours } from './neighbours.tsx'
import './brief.css'

const PlanTimes = lazyPart(() => import('../plan/plan-times.tsx').then(({ PlanTimes }) => PlanTimes))
const PlanPeople = lazyPart(() => import('../plan/plan-people.tsx').then(({ PlanPeople }) => PlanPeople))

/** The most important facts of a job in one block. */
export function Brief({ view }: { view: JobView }) {
  const { job } = view
  return (
    <div class="card brief ruled">
      <BriefRow name={t('job.section.when')}>
        <When view={view} />
      </BriefRow>
      <BriefRow name={t('job.section.where')}>
        <Places places={placesOf(job)} />
        <Neighbours job={job} />
      </BriefRow>
      {job.description && (
        <BriefRow name={t('job.section.description')}>
          <p class="prose">{job.description}</p>
        </BriefRow>
      )}
      {job.customerName !== null && (
        <BriefRow name={t('job.customer')}>
          <p>{job.customerName}</p>
        </BriefRow>
      )}
      <BriefRow name={t('field.contactPerson')}>
        <Contact person={job.contactPerson} />
      </BriefRow>
      <People view={view} />
      {view.follows !== null && <Follows of={view.follows} />}
      {view.recurring !== null && <FromRecurring of={view.recurring} />}
    </div>
  )
}

/** The job with the discrepancy that this job resolves. */
function Follows({ of: { uuid, id, title } }: { of: NonNullable<JobView['follows']> }) {
  const name = title || t('job.untitled')
  return (
    <BriefRow name={t('job.section.follows')}>
      <a href={formatRoute({ ...lastDayRoute.value, ...nothingOver, jobUuid: uuid, tab: 'overview' })}>
        {id > 0 ? `${id} · ${name}` : name}
      </a>
    </BriefRow>
  )
}

/** The recurring job from which the server created this job. */
function FromRecurring({ of: { title, assetUuid } }: { of: NonNullable<JobView['recurring']> }) {
  const where = assetUuid === null ? ({ screen: 'recurring' } as const) : { ...assetsRoute, assetUuid }
  return (
    <BriefRow name={t('job.section.recurring')}>
      <a href={formatRoute(where)}>{title}</a>
    </BriefRow>
  )
}

/** A named row of the block. */
export function BriefRow({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section class="brief-row">
      <h3 class="brief-name small soft">{name}</h3>
      <div class="brief-what stack-close">{children}</div>
    </section>
  )
}

/** The planned time, and the working time from the events, which grows each minute while work runs. */
function When({ view }: { view: JobView }) {
  const { job, timeSpent } = view
  const { totalMs, runningSince } = timeSpent
  const running = runningSince === null ? 0 : Math.max(0, nowMinute.value - runningSince)
  const spent = formatSpan(totalMs + running)
  // a start with an end already says how long
  const length = typeof job.endTime === 'number' ? null : lengthLabel(job)
  return (
    <div class="brief-when spread">
      <div>
        <p class="numbers">{dotted(planLabel(job, today.value) ?? t('job.noTime'), length)}</p>
        {(totalMs > 0 || runningSince !== null) && (
          <p class="small soft numbers">
            {t('job.timeSpent')}: {spent}
            {runningSince !== null &&
              `, ${t('job.running', { time: formatMoment(runningSince, today.value) })}`}
          </p>
        )}
      </div>
      {isPlanner.value && <PlanTimes job={job} />}
    </div>
  )
}

/** The other people on the job; the header shows the user's own state. */
function People({ view }: { view: JobView }) {
  const { job } = view
  const myId = me.value?.id
  const others = job.resources.filter(({ userId }) => userId !== myId)
  if (isPlanner.value)
    return (
      <BriefRow name={t('field.resources')}>
        <PlanPeople view={view} />
      </BriefRow>
    )
  if (others.length === 0 && job.resources.length > 0) return null
  return (
    <BriefRow name={t('field.resources')}>
      {job.resources.length === 0 && <p class="soft">{t('job.noPeople')}</p>}
      <ul class="people">
        {others.map(person => (
          <li key={person.uuid} class="person">
            <span>{person.fullName ?? t('job.unnamed', { id: String(person.userId) })}</span>
            <StateChip state={person.state} />
          </li>
        ))}
      </ul>
    </BriefRow>
  )
}
