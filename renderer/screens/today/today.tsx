import { MousePointerClick } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Empty } from '../../parts/empty.tsx'
import { lazyPart, soonPart } from '../../parts/lazy-part.tsx'
import { Reading } from '../../parts/reading.tsx'
import { isFirstLoad } from '../../state/app-store.ts'
import { listJobs } from '../../state/day-rows.ts'
import { day, dayRows, isDayFilterOpen, shownJobUuid } from '../../state/day-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { route } from '../../state/route.ts'
import { hasThreeColumns, isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { JobFile } from '../job/job-file.tsx'
import { JobScreen } from '../job/job-screen.tsx'
import { DayHeader } from './day-header.tsx'
import { DayList } from './day-list.tsx'
import { hasRoomForGroup } from './group-below.ts'
import './today.css'

const FirstLoad = lazyPart(() => import('../frame/load-progress.tsx').then(module => module.FirstLoad))
const SideJob = soonPart(() => import('../job/side-job.tsx').then(module => module.SideJob))
const NewJob = soonPart(() => import('../new-job/new-job.tsx').then(module => module.NewJob))
const DayLinks = soonPart(() => import('./day-links.tsx').then(module => module.DayLinks), true)
const PlannerDay = lazyPart(() => import('../plan/planner-day.tsx').then(module => module.PlannerDay))
const DayFilter = soonPart(() => import('./day-filter.tsx').then(module => module.DayFilter))

/** The day's list and the open job. A narrow window shows only one of them. */
export function Today() {
  const here = route.value
  useFocusOnReturn(here.screen === 'today' ? here.jobUuid : null)
  if (here.screen !== 'today') return null
  const isDetailChosen = here.isNewJob || here.jobUuid !== null
  return (
    <div class={`panes ${isDetailChosen ? 'panes-detail' : 'panes-list'}`}>
      <section class="pane-list" aria-label={t('day.list')}>
        <DayHeader date={here.date} />
        <DayLinks date={here.date} />
        {isFirstLoad.value && <FirstLoad />}
        {day.value !== null && (isDayFilterOpen.value || dayRows.value?.left !== undefined) && (
          <DayFilter day={day.value} />
        )}
        {day.value === null ? <Reading of={day} /> : <DayList day={day.value} />}
        {hasGroupBelow() && <PlannerDay />}
      </section>
      <div class="pane-detail">
        <JobFile jobUuid={shownJobUuid.value}>
          {here.isNewJob ? <NewJob onAsset={here.newJobAsset} /> : <Detail jobUuid={shownJobUuid.value} />}
        </JobFile>
      </div>
      {hasThreeColumns.value && !here.isNewJob && shownJobUuid.value !== null && (
        <SideJob jobUuid={shownJobUuid.value} />
      )}
    </div>
  )
}

/** A dispatcher without jobs today sees the group's work in place of a job. */
function isFreePlanner(): boolean {
  return isPlannersToday() && countOwn() === 0
}

function hasGroupBelow(): boolean {
  return isPlannersToday() && hasRoomForGroup(countOwn(), isNarrow.value)
}

function isPlannersToday(): boolean {
  return isPlanner.value && day.value?.isToday === true
}

function countOwn(): number {
  return day.value === null ? 0 : listJobs(day.value).length
}

/**
 * Focuses the row of the job that was closed in a narrow window. It runs before the paint, like the focus of an opened
 * job.
 */
function useFocusOnReturn(jobUuid: string | null): void {
  const before = useRef<string | null>(null)
  useLayoutEffect(() => {
    const left = before.current
    before.current = jobUuid
    if (left === null || jobUuid !== null) return
    document.querySelector<HTMLElement>(`[data-job-uuid="${CSS.escape(left)}"]`)?.focus()
  }, [jobUuid])
}

function Detail({ jobUuid }: { jobUuid: string | null }) {
  if (jobUuid !== null) return <JobScreen key={jobUuid} jobUuid={jobUuid} />
  // An empty list has nothing to choose from.
  if (day.value === null || listJobs(day.value).length === 0)
    return isFreePlanner() && !isNarrow.value ? <PlannerDay /> : null
  return <Empty icon={MousePointerClick} title={t('day.choose')} text={t('day.chooseText')} />
}
