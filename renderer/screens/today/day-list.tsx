import { CalendarCheck2, Download } from 'lucide-preact'
import { Fragment } from 'preact'
import type { Day, DayJob } from '../../../shared/view.ts'
import { Empty } from '../../parts/empty.tsx'
import { focusShownRow } from '../../parts/focus-shown-row.ts'
import { app } from '../../state/app-store.ts'
import { nowMinute } from '../../state/clock.ts'
import { listJobs } from '../../state/day-rows.ts'
import { shownJobUuid, stepJob } from '../../state/day-store.ts'
import type { TextKey } from '../../text/en/translation.ts'
import { formatTime } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { JobRow } from './job-row.tsx'
import './day-list.css'

type Part = { key: Extract<TextKey, 'day.overdue' | 'day.timed' | 'day.untimed'>; jobs: DayJob[] }

/** Overdue, timed and untimed jobs of one day. */
export function DayList({ day }: { day: Day }) {
  if (listJobs(day).length === 0) return <EmptyDay />
  const parts: Part[] = [
    { key: 'day.overdue', jobs: day.overdue },
    { key: 'day.timed', jobs: day.timed },
    { key: 'day.untimed', jobs: day.untimed },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus, arrows move between them
    <div class="day-list" onKeyDown={moveByArrows}>
      {parts
        .filter(part => part.jobs.length > 0)
        .map(part => (
          <section key={part.key} class={part.key === 'day.overdue' ? 'day-part day-overdue' : 'day-part'}>
            <h3 class="day-part-title">
              {t(part.key)} <span class="numbers">({part.jobs.length})</span>
            </h3>
            <ul>
              {part.jobs.map((job, at) => (
                <Fragment key={job.uuid}>
                  {part.key === 'day.timed' && day.isToday && isFirstAfterNow(part.jobs, at) && <NowLine />}
                  <JobRow
                    job={job}
                    isShown={job.uuid === shownJobUuid.value}
                    isOtherDay={part.key === 'day.overdue'}
                  />
                </Fragment>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

/** The first job that begins later than now; there is no line above or below all of them. */
function isFirstAfterNow(jobs: readonly DayJob[], at: number): boolean {
  const isLater = ({ startTime }: DayJob) => typeof startTime === 'number' && startTime > nowMinute.value
  return at > 0 && at === jobs.findIndex(isLater)
}

function NowLine() {
  return (
    <li class="day-now small numbers">
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

function EmptyDay() {
  if (app.value?.phase === 'loading')
    return <Empty icon={Download} title={t('day.emptyLoading')} text={t('day.emptyLoadingText')} />
  return <Empty icon={CalendarCheck2} title={t('day.empty')} text={t('day.emptyText')} />
}
