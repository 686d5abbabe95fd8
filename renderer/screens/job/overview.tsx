import { CloudDownload, CloudOff } from 'lucide-preact'
import type { JobAlone } from '../../../shared/job.ts'
import type { JobView, OfflineReadiness } from '../../../shared/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Facts, Part } from '../../parts/part.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { me } from '../../state/app-store.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { formatMoment, formatSpan } from '../../text/format.ts'
import { lengthWords, planWords } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'
import { Contact, Places } from './contact-and-places.tsx'
import { Details } from './details.tsx'
import { Items } from './items.tsx'
import { Signed } from './signed.tsx'
import './overview.css'

const PlanTimes = lazyPart(() => import('../plan/plan-times.tsx').then(({ PlanTimes }) => PlanTimes))
const PlanPeople = lazyPart(() => import('../plan/plan-people.tsx').then(({ PlanPeople }) => PlanPeople))

export function Overview({ view }: { view: JobView }) {
  const { job } = view
  return (
    <div class="overview panel">
      <Part title={t('job.section.description')} isWide>
        {job.description ? (
          <p class="prose">{job.description}</p>
        ) : (
          <p class="soft">{t('job.noDescription')}</p>
        )}
      </Part>
      <Places job={job} />
      <Contact job={job} />
      <When view={view} />
      <People job={job} />
      {job.items.length > 0 && <Items job={job} />}
      <Details view={view} />
      <Signed view={view} />
      <OfflineMark readiness={view} />
    </div>
  )
}

/** The plan, and the working time from the events; a running clock moves on with the minute. */
function When({ view }: { view: JobView }) {
  const { job, timeSpent } = view
  const { totalMs, runningSince } = timeSpent
  const running = runningSince === null ? 0 : Math.max(0, nowMinute.value - runningSince)
  const spent = formatSpan(totalMs + running)
  const length = lengthWords(job)
  return (
    <Part title={t('job.section.when')}>
      <Facts
        facts={[
          [t('job.planned'), planWords(job, today.value) ?? t('job.noTime')],
          length === null ? null : [t('job.plannedLength'), length],
          [
            t('job.timeSpent'),
            runningSince !== null
              ? `${spent}, ${t('job.running', { time: formatMoment(runningSince, today.value) })}`
              : totalMs > 0
                ? spent
                : t('job.timeSpentNone'),
          ],
        ]}
      />
      {isPlanner.value && <PlanTimes job={job} />}
    </Part>
  )
}

function People({ job }: { job: JobAlone }) {
  const myId = me.value?.id
  return (
    <Part title={t('job.section.people')}>
      {isPlanner.value ? (
        <PlanPeople job={job} />
      ) : job.resources.length === 0 ? (
        <p class="soft">{t('job.noPeople')}</p>
      ) : (
        <ul class="people">
          {job.resources.map(person => (
            <li key={person.uuid} class="person">
              <span>
                {person.fullName ?? t('job.unnamed', { id: String(person.userId) })}
                {person.userId === myId && <span class="soft"> ({t('job.you')})</span>}
              </span>
              <StateChip state={person.state} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function OfflineMark({ readiness }: { readiness: OfflineReadiness }) {
  const { notReady, withoutFiles } = readiness
  return (
    <p class="overview-offline">
      {notReady === null ? (
        <Chip icon={CloudDownload}>
          {withoutFiles === 0 ? t('job.offlineReady') : t('job.offlineWithout', { count: withoutFiles })}
        </Chip>
      ) : (
        <Chip icon={CloudOff} tone="warn">
          {t(`job.offlineNot.${notReady}`)}
        </Chip>
      )}
    </p>
  )
}
