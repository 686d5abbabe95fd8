import { ArrowLeft, Flag } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { shownState } from '../../../shared/entities/states.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { isFocusFree, lendFocus } from '../../parts/keep-focus.ts'
import { soonPart } from '../../parts/lazy-part.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { isFromPlan, type JobTab, leaveJob } from '../../state/route.ts'
import { isLow } from '../../state/width.ts'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { NextStep } from './next-step.tsx'
import { useScrolledAway } from './scrolled-away.ts'
import './job-header.css'

const WorkClock = soonPart(() => import('./work-clock.tsx').then(part => part.WorkClock), true)

/** Longer titles do not fit into two lines of a small window with large text. */
const LONG_TITLE = 80

/** Collapses to one row where it is scrolled away, on every tab but the overview, and in a low window. */
export function JobHeader({ view, tab }: { view: JobView; tab: JobTab }) {
  const header = useRef<HTMLElement>(null)
  const left = useScrolledAway(header, tab)
  const isRow = tab !== 'overview' || left !== null || isLow.value
  return (
    <header
      ref={header}
      class={isRow ? 'job-header job-row' : 'job-header stack'}
      style={{ marginBlockEnd: left === null ? '' : `${left}px` }}
    >
      <TitleLine title={view.job.title || t('job.untitled')} onBack={leaveJob} />
      <StateLine view={view} />
      <NextStep view={view} />
    </header>
  )
}

/** The job's state, the time of the work that is running, and the job's number. */
function StateLine({ view: { job, myState, banner, timeSpent } }: { view: JobView }) {
  return (
    <div class="job-facts marks">
      <span data-testid="job-state">
        <StateChip state={banner === 'canceled' ? 'CANCELED' : shownState(job.state, myState)} isFilled />
      </span>
      {timeSpent.runningSince !== null && <WorkClock {...timeSpent} />}
      {(job.priority === 'HIGH' || job.priority === 'URGENT') && (
        <Chip icon={Flag} tone={job.priority === 'URGENT' ? 'bad' : 'warn'} isFilled>
          {t(`priority.${job.priority}`)}
        </Chip>
      )}
      <span class="job-number soft small numbers">
        {dotted(job.id > 0 ? t('job.number', { id: String(job.id) }) : t('job.notNumbered'), job.externalId)}
      </span>
    </div>
  )
}

/** The title, with a back button in a narrow window. */
export function TitleLine({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div class="job-line">
      <Button class="job-back" tone="quiet" icon={ArrowLeft} isIconOnly onClick={onBack}>
        {t(isFromPlan.value ? 'action.back' : 'job.back')}
      </Button>
      <JobTitle title={title} />
    </div>
  )
}

/** Focuses the title of a job that was just opened. In a narrow window always, because the job replaces the list. */
function JobTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (heading.current === null) return
    if (window.matchMedia('(max-width: 52.49em)').matches) heading.current.focus()
    // closing a file or form may focus the button that opened it instead
    else if (isFocusFree()) lendFocus(heading.current)
  }, [])
  return (
    <h2 ref={heading} class={`job-title ${title.length > LONG_TITLE ? 'job-title-long' : ''}`} tabIndex={-1}>
      {title}
    </h2>
  )
}
