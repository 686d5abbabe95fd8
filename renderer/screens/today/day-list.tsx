import { CalendarCheck2, ChevronDown, CircleCheck, Download } from 'lucide-preact'
import { Fragment } from 'preact'
import type { Day, DayJob } from '../../../shared/views/view.ts'
import { Empty } from '../../parts/empty.tsx'
import { focusShownRow } from '../../parts/focus-shown-row.ts'
import { lazyPart, soonPart } from '../../parts/lazy-part.tsx'
import { app, areFinishedShown, savePreference } from '../../state/app-store.ts'
import { nowMinute } from '../../state/clock.ts'
import { type DayPart, listJobs } from '../../state/day-rows.ts'
import { dayRows, shownJobUuid, stepJob } from '../../state/day-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { dotted, formatTime } from '../../text/format.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { JobRow } from './job-row.tsx'
import './day-list.css'

const MapLink = soonPart(() => import('./map-link.tsx').then(module => module.MapLink), true)
const PlannerFree = lazyPart(() => import('../plan/planner-free.tsx').then(module => module.PlannerFree))

/** Overdue, timed and untimed jobs of a day. Finished ones are folded at the end. */
export function DayList({ day }: { day: Day }) {
  if (listJobs(day).length === 0) return <EmptyDay day={day} />
  const { parts, finished, metres } = dayRows.value ?? { parts: [], finished: [] }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus, arrows move between them
    <div class="day-list" onKeyDown={moveByArrows}>
      {parts.map(({ key, jobs, from }) => (
        <section key={key} class={key === 'overdue' ? 'day-part day-overdue' : 'day-part'}>
          <h3 class="day-part-title small soft">
            {partWords(key, from)} <span class="numbers">({jobs.length})</span>
          </h3>
          <ul>
            {jobs.map((job, at) => (
              <Fragment key={job.uuid}>
                {key === 'timed' && day.isToday && isFirstAfterNow(jobs, at) && <NowLine />}
                <JobRow
                  job={job}
                  isShown={job.uuid === shownJobUuid.value}
                  isOtherDay={day.overdue.includes(job)}
                  metres={metres?.get(job.uuid)}
                />
              </Fragment>
            ))}
          </ul>
        </section>
      ))}
      <Finished jobs={finished} />
      <MapLink date={day.isToday ? null : day.date} />
    </div>
  )
}

/** Names any order other than by the hour: `Nearest to Norrgatan 8 first`. */
function partWords(key: DayPart['key'], from: DayPart['from']): string {
  const place = from == null ? null : placeOf(from)
  return key === 'distance' && place !== null ? t('day.distanceFrom', { place }) : t(`day.${key}`)
}

/** Stays open or closed on other days too. */
function Finished({ jobs }: { jobs: readonly DayJob[] }) {
  const isOpen = areFinishedShown.value
  const open = jobs.filter(({ leftOpen }) => leftOpen !== null).length
  if (jobs.length === 0) return null
  return (
    <section class="day-part">
      <h3>
        <button
          type="button"
          class="day-fold small soft bare with-icon strong ring-within numbers"
          aria-expanded={isOpen}
          onClick={() => savePreference('finishedShown', !isOpen)}
        >
          <CircleCheck size={16} aria-hidden="true" />
          <span class="day-fold-words">
            {dotted(
              t('day.finished', { count: jobs.length }),
              open > 0 && t('day.leftOpen', { count: open }),
            )}
          </span>
          <ChevronDown class="day-fold-sign" size={18} aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <ul>
          {jobs.map(job => (
            <JobRow key={job.uuid} job={job} isShown={job.uuid === shownJobUuid.value} isOtherDay={false} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether the line for now is above this job. It is never above or below the whole list. */
function isFirstAfterNow(jobs: readonly DayJob[], at: number): boolean {
  const isLater = ({ startTime }: DayJob) => typeof startTime === 'number' && startTime > nowMinute.value
  return at > 0 && at === jobs.findIndex(isLater)
}

function NowLine() {
  return (
    <li class="day-now with-icon small strong numbers">
      <span>{t('day.now', { time: formatTime(nowMinute.value) })}</span>
    </li>
  )
}

function moveByArrows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  stepJob(event.key === 'ArrowDown' ? 1 : -1)
  focusShownRow()
}

function EmptyDay({ day: { date } }: { day: Day }) {
  if (app.value?.phase === 'loading')
    return <Empty icon={Download} title={t('day.emptyLoading')} text={t('day.emptyLoadingText')} />
  if (isPlanner.value) return <PlannerFree date={date} />
  return <Empty icon={CalendarCheck2} title={t('day.empty')} text={t('day.emptyText')} />
}
