import { ArrowUpFromLine, BadgeCheck, ClipboardCheck, CloudDownload, Plus, Users } from 'lucide-preact'
import {
  type OpenDiscrepancy,
  type Plan,
  type PlannedJob,
  type PlannedJobs,
  type PlanPart,
  planParts,
} from '../../../shared/contract/plan.ts'
import { absentStates } from '../../../shared/entities/states.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { Strip } from '../../parts/strip.tsx'
import { act } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { routeOnDay } from '../../state/day-store.ts'
import { plan, reloadPlan } from '../../state/plan-store.ts'
import { formatRoute, lastDayRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { dotted, formatMoment } from '../../text/format.ts'
import { planLabel } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'
import { DeclinedLines } from './declined-lines.tsx'
import { LateLaptops } from './late-laptops.tsx'
import './to-see-to.css'

/** Lists the discrepancies to confirm, and the open jobs of the group. */
export function ToSeeTo() {
  if (plan.value === null) return <Reading of={plan} />
  return (
    <div class="page">
      <div class="page-column">
        <Discrepancies plan={plan.value} />
        <LateLaptops laptops={plan.value.laptops} />
        <OthersJobs jobs={plan.value.jobs} />
      </div>
    </div>
  )
}

function Discrepancies({ plan: { discrepancies, otherDiscrepancies, reading } }: { plan: Plan }) {
  const isNone = reading.isWhole && discrepancies.length === 0 && otherDiscrepancies === 0
  return (
    <section class="plan-part stack-wide">
      <h2 class="largest">{t('plan.discrepancies')}</h2>
      {!reading.isWhole && <StillComing left={reading.left} />}
      {isNone && (
        <Empty icon={ClipboardCheck} title={t('plan.linkNone')} text={t('plan.noDiscrepanciesText')} />
      )}
      {discrepancies.length > 0 && (
        <>
          <p class="small soft">{t('plan.discrepanciesText')}</p>
          <ul class="stack">
            {discrepancies.map(one => (
              <Discrepancy key={one.operationId ?? one.eventId} note={one} />
            ))}
          </ul>
        </>
      )}
      {otherDiscrepancies > 0 && (
        <p class="small soft">{t('plan.moreDiscrepancies', { count: otherDiscrepancies })}</p>
      )}
    </section>
  )
}

/** Jobs that have not come yet may hold more discrepancies, so the list is marked as incomplete. */
function StillComing({ left }: Pick<Plan['reading'], 'left'>) {
  return (
    <Strip icon={CloudDownload}>
      <p>{t('plan.coming')}</p>
      {left !== null && <p class="small soft numbers">{t('plan.comingLeft', { count: left })}</p>}
    </Strip>
  )
}

/** This many characters of a note identify it. */
const NAMED_LETTERS = 80

function Discrepancy({ note }: { note: OpenDiscrepancy }) {
  const { jobUuid, eventId, operationId, text, at } = note
  const confirm = async () => {
    if (await act('note.confirm', { jobUuid, eventId, operationId }, t('plan.confirmed'))) reloadPlan()
  }
  const who = note.isMine ? t('event.you') : (note.userName ?? t('event.office'))
  return (
    <li class="card plan-card flow discrepancy" data-testid="discrepancy">
      <div class="plan-words words stack-close">
        <a class="plan-job strong" href={formatRoute({ ...routeOnDay(note.date, jobUuid), tab: 'notes' })}>
          {note.jobTitle || t('job.untitled')}
        </a>
        <p class="prose">{text}</p>
        <p class="small soft numbers">
          {who} · <time dateTime={new Date(at).toISOString()}>{formatMoment(at, today.value)}</time>
        </p>
      </div>
      <Button
        icon={BadgeCheck}
        aria-label={t('plan.confirmOf', { text: text.slice(0, NAMED_LETTERS) })}
        onClick={confirm}
      >
        {t('plan.confirm')}
      </Button>
    </li>
  )
}

function OthersJobs({ jobs }: { jobs: Plan['jobs'] }) {
  const parts = planParts.filter(part => jobs[part].jobs.length > 0)
  return (
    <section class="plan-part stack-wide">
      <header class="page-head spread">
        <h2 class="largest">{t('plan.jobs')}</h2>
        <a class="button button-plain" href={formatRoute({ ...lastDayRoute.value, isNewJob: true })}>
          <Plus size={18} aria-hidden="true" />
          <span>{t('newJob.open')}</span>
        </a>
      </header>
      {parts.length === 0 ? (
        <Empty icon={Users} title={t('plan.noJobs')} text={t('plan.noJobsText')} />
      ) : (
        <p class="small soft">{t('plan.jobsText')}</p>
      )}
      {parts.map(part => (
        <JobsOfPart key={part} part={part} planned={jobs[part]} />
      ))}
    </section>
  )
}

function JobsOfPart({ part, planned: { jobs, total } }: { part: PlanPart; planned: PlannedJobs }) {
  const id = `plan-${part}`
  return (
    <section class="plan-jobs stack" aria-labelledby={id}>
      <h3 id={id} class="large">
        {t(`plan.part.${part}`)}
      </h3>
      <ul class="stack">
        {jobs.map(job => (
          <OthersJob key={job.uuid} job={job} part={part} />
        ))}
      </ul>
      {total > jobs.length && (
        <p class="small soft numbers">{t('plan.moreJobs', { count: jobs.length, total })}</p>
      )}
    </section>
  )
}

function OthersJob({ job, part }: { job: PlannedJob; part: PlanPart }) {
  const people = job.resources
    .filter(({ state }) => !absentStates.includes(state))
    .map(({ fullName, userId }) => fullName ?? t('job.unnamed', { id: String(userId) }))
  return (
    <li class="card plan-card flow">
      <div class="plan-words words stack-close">
        <a class="plan-job strong" href={formatRoute(routeOnDay(startDayOf(job), job.uuid))}>
          {job.title || t('job.untitled')}
        </a>
        <p class="small soft numbers">
          {dotted(
            job.externalId,
            planLabel(job, today.value) ?? t('job.noTime'),
            // the heading already says that it is unassigned
            people.join(', ') || (part !== 'unassigned' && t('plan.part.unassigned')),
          )}
        </p>
        <DeclinedLines declined={job.declined} />
        <p class="marks">
          <StateChip state={job.state} />
          {job.unsent > 0 && (
            <Chip icon={ArrowUpFromLine} tone="warn">
              {t('job.row.unsent', { count: job.unsent })}
            </Chip>
          )}
        </p>
      </div>
    </li>
  )
}
